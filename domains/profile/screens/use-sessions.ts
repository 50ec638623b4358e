import { useEffect, useRef, useState } from 'react'
import type { FailureCode } from '@/platform/http/client'
import { call } from './api'

/** Where the member is logged in, as the list has it. */
export interface Session {
  readonly name: string
  readonly current: boolean
  readonly support: boolean
  readonly signedIn: Date
  /** To a few minutes. */
  readonly lastSeen: Date
  readonly network: string
  readonly userAgent: string
}

export function useSessions() {
  const [sessions, setSessions] = useState<readonly Session[] | null>(null)
  const [failure, setFailure] = useState<FailureCode | null>(null)
  const [asking, setAsking] = useState(false)
  const asked = useRef(false)

  async function ask() {
    setAsking(true)
    const outcome = await call('GET /member/sessions', {})
    setAsking(false)
    setFailure(outcome.ok ? null : outcome.code)
    if (!outcome.ok) return
    setSessions(
      outcome.data.sessions.map(
        ({ session, signed_in: signedIn, last_seen: lastSeen, user_agent: userAgent, ...facts }) => ({
          ...facts,
          name: session,
          signedIn: new Date(signedIn * 1000),
          lastSeen: new Date(lastSeen * 1000),
          userAgent,
        }),
      ),
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when the screen opens
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void ask()
  }, [])

  return { sessions, failure, asking, ask }
}
