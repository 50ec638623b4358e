import { hashOf, newSecret } from '@/domains/accounts/identity'
import { isRefusal } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { ticketsPage } from '@/platform/paths'
import { after, hours, unixSeconds } from '@/platform/time/duration'
import type { SupportContext } from '../context'
import type { ticketCalls } from '../contract/member'
import { addMemberPass, prolongPass } from '../store/passes'
import { showsPass } from './holder'

type Calls = Pick<typeof ticketCalls, 'POST /member/ticket_pass' | 'GET /ticket/session' | 'POST /ticket/renew'>

/** Long enough to write a long message, short enough for something that stands in an address (spec 2.3). */
const memberPassLength = hours(1)
/** Our own ticket service. */
const ownService = ticketsPage()

export function passCalls(context: SupportContext): Handlers<Calls> {
  const { database, ticketUrl } = context
  return {
    'POST /member/ticket_pass': async ({ member, now }) => {
      const pass = newSecret()
      const expiresAt = after(now, memberPassLength)
      await addMemberPass(database, {
        tokenHash: hashOf(pass),
        memberId: member.id,
        sessionHash: member.tokenHash,
        expiresAt,
      })
      return { pass, expires: unixSeconds(expiresAt), service: ticketUrl ?? ownService }
    },
    'GET /ticket/session': async (visit) => {
      const holder = await showsPass(context, visit)
      if (isRefusal(holder)) return holder
      const { email, name, ticket, language, expires } = holder
      return { email, name, ticket, language, expires }
    },
    'POST /ticket/renew': async (visit) => {
      const holder = await showsPass(context, visit)
      if (isRefusal(holder)) return holder
      const expiresAt = after(visit.now, memberPassLength)
      // The link of a mail is good for as long as the mail says.
      if (holder.memberId === null || !visit.input.laravel_session) return { expires: holder.expires }
      await prolongPass(database, hashOf(visit.input.laravel_session), expiresAt)
      return { expires: unixSeconds(expiresAt) }
    },
  }
}
