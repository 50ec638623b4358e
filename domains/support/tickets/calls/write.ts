import { Readable } from 'node:stream'
import { checkCaptcha, countAttempt, hashOf } from '@/domains/accounts/identity'
import { isRefusal, refuse, refuseUntil, refuseValue } from '@/platform/contract/refusal'
import { allOrNothing } from '@/platform/database/transaction'
import type { Handlers } from '@/platform/http/visit'
import { newReference } from '@/platform/text/alphabet'
import { minutes } from '@/platform/time/duration'
import { networkCount, openCount } from '@/platform/time/throttle'
import { cleanAttachment } from '../actions/attachment'
import type { SupportContext } from '../context'
import type { ticketCalls } from '../contract/member'
import type {} from '../events'
import { addAttachment } from '../store/attachments'
import { type AdditionOutcome, addMessage, closeByCustomer, openTicket } from '../store/tickets'
import { maySend, showsPass } from './holder'

type ContactCalls = Pick<typeof ticketCalls, 'POST /ticket/contact'>

export const contactCalls = ({ database, events }: SupportContext): Handlers<ContactCalls> => ({
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

type AttachCalls = Pick<typeof ticketCalls, 'POST /ticket/attach'>

export const attachCalls = (context: SupportContext): Handlers<AttachCalls> => ({
  'POST /ticket/attach': async (visit) => {
    const holder = await maySend(context, visit, 'file')
    if (isRefusal(holder)) return holder
    const cleaned = await cleanAttachment(visit.file, visit.input.name ?? '')
    if (cleaned === null) return refuseValue('file')
    const { file, content } = cleaned
    await context.files.put(file.fileKey, Readable.from([content], { objectMode: false }), content.length)
    await addAttachment(context.database, holder, file, visit.now)
    const { id, name, mediaType: type, size } = file
    return { id, name, type, size }
  },
})

type Calls = Pick<typeof ticketCalls, 'POST /ticket/open' | 'POST /ticket/reply' | 'POST /ticket/close'>

export function writeCalls(context: SupportContext): Handlers<Calls> {
  const { database, events } = context
  return {
    'POST /ticket/open': async (visit) => {
      const holder = await maySend(context, visit, 'message')
      if (isRefusal(holder)) return holder
      // The link of one ticket opens no other.
      if (holder.memberId === null) return refuse(20035)
      const { input, now, language } = visit
      const number = newReference('T')
      const event = events.announcement('ticket.opened', { ticket: number }, now)
      const ticket = {
        number,
        memberId: holder.memberId,
        email: null,
        name: holder.name || holder.email,
        language,
        subject: input.subject,
        refund: null,
        author: 'customer',
        text: input.message,
        attachments: unique(input.attachments),
        now,
      } as const
      const opened = await allOrNothing(database, async (transaction) =>
        (await openTicket(transaction, ticket, event)) ? true : null,
      )
      return opened ? { ticket: number } : refuseValue('attachments')
    },

    'POST /ticket/reply': async (visit) => {
      const holder = await maySend(context, visit, 'message')
      if (isRefusal(holder)) return holder
      const { input, now } = visit
      const { ticket, message: text } = input
      const event = events.announcement('ticket.continued', { ticket }, now)
      const written = { ticket, text, attachments: unique(input.attachments), now }
      let added = 'no ticket' as AdditionOutcome
      const add = () =>
        allOrNothing(database, async (transaction) => {
          added = await addMessage(transaction, holder, written, event)
          return added === 'added' ? true : null
        })
      await add()
      // It may have been merged at the same moment (decision 0219).
      if (added === 'no ticket') await add()
      return added === 'added' ? { ticket } : refusals[added]
    },

    'POST /ticket/close': async (visit) => {
      const holder = await showsPass(context, visit)
      if (isRefusal(holder)) return holder
      const { ticket } = visit.input
      return (await closeByCustomer(database, holder, ticket, visit.now)) ? { ticket } : refuse(20035)
    },
  }
}

const refusals = { 'no ticket': refuse(20035), 'no file': refuseValue('attachments') }

const unique = (ids: readonly string[]) => [...new Set(ids)]
