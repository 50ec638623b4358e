import { useCall } from '@/platform/ui/calls/use-call'
import { call } from './api'

type SessionsOnWire = Extract<Awaited<ReturnType<typeof call<'GET /member/sessions'>>>, { ok: true }>['data']

/** Where the member is logged in, as the list has it. */
export interface Session {
  readonly name: string
  readonly current: boolean
  readonly support: boolean
  readonly signedIn: Date
  /** The last visit, to a few minutes. */
  readonly lastSeen: Date
  readonly network: string
  readonly userAgent: string
}

export const useSessions = () => useCall((input) => call('GET /member/sessions', input), {}, readSessions)

const readSessions = ({ sessions }: SessionsOnWire): readonly Session[] =>
  sessions.map(({ session, signed_in: signedIn, last_seen: lastSeen, user_agent: userAgent, ...facts }) => ({
    ...facts,
    name: session,
    signedIn: new Date(signedIn * 1000),
    lastSeen: new Date(lastSeen * 1000),
    userAgent,
  }))
