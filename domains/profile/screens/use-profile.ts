import { useEffect, useRef, useState } from 'react'
import type { FailureCode } from '@/platform/http/client'
import { readBusiness, readGender } from '../map'
import type { Business, Gender } from '../rules'
import { call } from './api'

export interface Personal {
  readonly fullName: string
  readonly gender: Gender
}

export interface Profile {
  readonly personal: Personal
  readonly business: Business
  readonly emailChanged: boolean
}

/** What the member has said of themselves, asked for when the screen opens. */
export function useProfile() {
  const [profile, setProfile] = useState<Profile | null>(null)
  const [failure, setFailure] = useState<FailureCode | null>(null)
  const [asking, setAsking] = useState(false)
  const asked = useRef(false)

  async function ask() {
    setAsking(true)
    const outcome = await call('GET /member/get_user_profile', {})
    setAsking(false)
    setFailure(outcome.ok ? null : outcome.code)
    if (!outcome.ok) return
    const { manage, business, is_email_changed: emailChanged } = outcome.data
    setProfile({
      personal: { fullName: manage.full_name, gender: readGender(manage.gender) },
      business: readBusiness(business),
      emailChanged,
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when the screen opens
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void ask()
  }, [])

  return { profile, failure, asking, ask }
}
