import { checkCaptcha, countAttempt, hashOf } from '@/domains/accounts/identity'
import { refuse, refuseUntil } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { newReference } from '@/platform/text/reference'
import { minutes } from '@/platform/time/duration'
import { networkCount, openCount } from '@/platform/time/throttle'
import type { SupportContext } from '../context'
import type { ticketCalls } from '../contract/member'
import { openTicket } from '../store/tickets'

type Calls = Pick<typeof ticketCalls, 'POST /ticket/contact'>

export const contactCalls = ({ database, events }: SupportContext): Handlers<Calls> => ({
  'POST /ticket/contact': async ({ input, token, network, now, language }) => {
    const { email, name, subject, message, code } = input
    if (token === null || !(await checkCaptcha(database, hashOf(token), code, now))) return refuse(42011)
    // The address gets a mail, so it is throttled against flooding another's mailbox.
    const wait = await countAttempt(
      database,
      [
        openCount('a session, or a reply to a ticket', {
          key: `contact of ${email}`,
          free: 3,
          forgives: minutes(20),
          longestDelay: minutes(60),
        }),
        networkCount({ key: `contact from ${network}`, free: 10, forgives: minutes(5), longestDelay: minutes(30) }),
      ],
      now,
    )
    if (wait !== null) return refuseUntil(wait)
    const number = newReference('T')
    const event = events.announcement('ticket.opened', { ticket: number }, now)
    await database.transaction((transaction) =>
      openTicket(
        transaction,
        {
          number,
          memberId: null,
          email,
          name,
          language,
          subject,
          refund: null,
          author: 'customer',
          text: message,
          attachments: [],
          now,
        },
        event,
      ),
    )
    return {}
  },
})
