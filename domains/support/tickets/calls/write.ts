import { isRefusal, refuse, refuseValue } from '@/platform/contract/refusal'
import { allOrNothing } from '@/platform/database/transaction'
import type { Handlers } from '@/platform/http/visit'
import { newReference } from '@/platform/text/reference'
import type { SupportContext } from '../context'
import type { ticketCalls } from '../contract/member'
import type {} from '../events'
import { type AdditionOutcome, addMessage, closeByCustomer, openTicket } from '../store/tickets'
import { maySend, showsPass } from './holder'

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
      await allOrNothing(database, async (transaction) => {
        added = await addMessage(transaction, holder, written, event)
        return added === 'added' ? true : null
      })
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
