import type { Handlers } from '@/platform/http/visit'
import { unixSeconds } from '@/platform/time/duration'
import type { IdentityContext } from '../../context'
import type { identityCalls } from '../../contract/member'
import { endOtherSessions, endSessionOf, sessionsOf } from '../../store/sessions/sessions'

type Calls = Pick<typeof identityCalls, 'GET /member/sessions' | 'POST /member/sessions/end'>

export function sessionCalls({ database }: IdentityContext): Handlers<Calls> {
  return {
    'GET /member/sessions': async ({ member, now }) => {
      const found = await sessionsOf(database, member.id, now)
      return {
        sessions: found.map(({ tokenHash, createdAt, seenAt, network, userAgent, operator }) => ({
          session: tokenHash.toString('hex'),
          current: tokenHash.equals(member.tokenHash),
          support: operator !== null,
          signed_in: unixSeconds(createdAt),
          last_seen: unixSeconds(seenAt),
          ...(operator === null ? { network, user_agent: userAgent } : { network: '', user_agent: '' }),
        })),
      }
    },

    'POST /member/sessions/end': async ({ input, member }) => {
      if (input.session === undefined) await endOtherSessions(database, member.id, member.tokenHash)
      else await endSessionOf(database, member.id, Buffer.from(input.session, 'hex'))
      return {}
    },
  }
}
