import type { Handlers } from '@/platform/http/visit'
import { unixSeconds } from '@/platform/time/duration'
import type { IdentityContext } from '../../context'
import type { identityCalls } from '../../contract/member'
import { endOtherSessions, endSessionOf, sessionsOf } from '../../store/sessions/sessions'

type Calls = Pick<typeof identityCalls, 'GET /member/sessions' | 'POST /member/sessions/end'>

export function sessionCalls({ database, events }: IdentityContext): Handlers<Calls> {
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

    'POST /member/sessions/end': async ({ input, member, now }) => {
      const { id: memberId, tokenHash } = member
      if (input.session !== undefined) await endSessionOf(database, memberId, Buffer.from(input.session, 'hex'))
      else
        await database.transaction(async (transaction) => {
          await endOtherSessions(transaction, memberId, tokenHash)
          await events.emit(transaction, 'member.sessions_ended', { memberId }, now)
        })
      return {}
    },
  }
}
