import type { MemberDeed } from '@/platform/audit/deed'
import { recordAction } from '@/platform/audit/log'
import type { Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import type { SupportContext } from '../context'
import type {} from '../events'
import {
  addAnswer,
  type ConsoleTicket,
  findTicket,
  listTickets,
  markAssigned,
  markClosed,
  markOpen,
} from '../store/console'

declare module '@/platform/audit/deed' {
  interface MemberDeeds {
    'ticket.answer': true
    'ticket.close': true
    'ticket.reopen': true
    'ticket.assign': true
    'ticket.attach': true
  }
}

export type { ConsoleEntry, ConsoleTicket } from '../store/console'
export { findTicket as ticketByNumber, listTickets as ticketsIn }

/**
 * What an operator's act came to. `changed`: something was said or done that the operator has not seen, or there is
 * nothing to do any more; they look again before they decide.
 */
export type Decision = 'done' | 'unknown' | 'changed'

interface Act {
  readonly number: string
  readonly operator: string
  /** The ticket's version as the operator has seen it. Null: whatever holds now. */
  readonly version: number | null
}

/** What the acts need of the house. */
export type SupportConsole = Pick<SupportContext, 'database' | 'clock' | 'events'>

interface Answer extends Act {
  readonly text: string
  /** Who sees to the ticket if nobody does yet, by address; without it, the operator. */
  readonly assignee?: string
  /** Files that were sent for it. */
  readonly attachments?: readonly string[]
}

/** Answers the customer, who gets the text by mail. The first who answers sees to the ticket from then on. */
export const answerTicket = (context: SupportConsole, act: Answer): Promise<Decision> =>
  decide(context, act, 'ticket.answer', async (transaction, now) => {
    const { operator, assignee = operator, text, attachments = [] } = act
    const message = await addAnswer(transaction, { ...act, now }, { assignee, text, attachments })
    if (message === null) return null
    await context.events.emit(transaction, 'ticket.answered', { ticket: act.number, message }, now)
    return { message }
  })

/** Closes a ticket; the customer is told, and opens it again by writing. */
export const closeTicket = (context: SupportConsole, act: Act): Promise<Decision> =>
  decide(context, act, 'ticket.close', async (transaction, now) => {
    if (!(await markClosed(transaction, { ...act, now }))) return null
    await context.events.emit(transaction, 'ticket.closed', { ticket: act.number }, now)
    return {}
  })

/** Lets a closed ticket wait for an answer again. Nothing was said, so nobody is written to. */
export const reopenTicket = (context: SupportConsole, act: Act): Promise<Decision> =>
  decide(context, act, 'ticket.reopen', async (transaction, now) =>
    (await markOpen(transaction, { ...act, now })) ? {} : null,
  )

/** Gives a ticket to an operator, by e-mail address, or with null to nobody. */
export const assignTicket = (context: SupportConsole, act: Act & { readonly to: string | null }): Promise<Decision> =>
  decide(context, act, 'ticket.assign', async (transaction, now) =>
    (await markAssigned(transaction, { ...act, now }, act.to)) ? { to: act.to } : null,
  )

/** One transaction, with a line in the audit log. @param act gives what the log says beside the number, or null */
async function decide(
  { database, clock }: SupportConsole,
  { number, operator }: Act,
  action: MemberDeed,
  act: (transaction: Transaction, now: Date) => Promise<Record<string, unknown> | null>,
): Promise<Decision> {
  const found: ConsoleTicket | null = await findTicket(database, number)
  if (!found) return 'unknown'
  const at = clock()
  const done = await allOrNothing(database, async (transaction) => {
    const details = await act(transaction, at)
    if (details === null) return null
    await recordAction(transaction, {
      at,
      operator,
      action,
      memberId: found.memberId,
      details: { ticket: number, ...details },
    })
    return true
  })
  return done ? 'done' : 'changed'
}
