import { useRef, useState } from 'react'
import { call } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import { emailProblem } from '../../rules'

/** A doubt about an address. */
export interface AddressDoubt {
  readonly email: string
  /** The address that was probably meant; null: the domain takes no mail. */
  readonly suggestion: string | null
}

/** How long the form waits for the check, in milliseconds. */
const patience = 3000

/** Checks each typed address once, and remembers which of them the visitor has confirmed. */
export function useAddressCheck(language: Language) {
  const [doubt, setDoubt] = useState<AddressDoubt | null>(null)
  const asked = useRef(new Map<string, Promise<AddressDoubt | null>>())
  const held = useRef(new Set<string>())

  async function ask(email: string): Promise<AddressDoubt | null> {
    const outcome = await call('POST /api/auth/check_email', { email, lang: language })
    if (!outcome.ok) return null
    const { suggestion, receives } = outcome.data
    return suggestion !== null || receives === false ? { email, suggestion } : null
  }

  async function look(typed: string): Promise<AddressDoubt | null> {
    const email = typed.trim()
    if (emailProblem(email) !== null) return null
    const asking = asked.current.get(email) ?? ask(email)
    asked.current.set(email, asking)
    const found = await asking
    setDoubt(found)
    return found
  }

  /** On the first doubt about an address it is shown again before anything is sent. */
  async function holds(typed: string): Promise<boolean> {
    const email = typed.trim()
    if (held.current.has(email)) return false
    const found = await Promise.race([look(email), new Promise<null>((over) => setTimeout(() => over(null), patience))])
    if (found !== null) held.current.add(email)
    return found !== null
  }

  function keep(email: string) {
    held.current.add(email)
    setDoubt(null)
  }

  return { doubt, look, holds, keep }
}

export type AddressCheck = ReturnType<typeof useAddressCheck>
