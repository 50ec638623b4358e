import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import type { MemberAction } from '@/platform/audit/record'
import { isRefusal, type Refusal, refuse, refuseStale, refuseValue } from '@/platform/contract/refusal'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { SupportContext } from '../context'
import type {} from '../events'
import {
  addAnswer,
  addNote,
  findTicket,
  listTickets,
  markAssigned,
  markClosed,
  markOpen,
  markSnoozed,
  mergeInto,
} from '../store/console'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'ticket.answer': true
    'ticket.close': true
    'ticket.reopen': true
    'ticket.assign': true
    'ticket.snooze': true
    'ticket.note': true
    'ticket.merge': true
    'ticket.attach': true
  }
}

export type { ConsoleEntry, ConsoleTicket } from '../store/console'
export { findTicket as ticketByNumber, listTickets as ticketsIn }

interface TicketRequest {
  readonly number: string
  /** The ticket's version that the operator has seen. Null: any. */
  readonly version: number | null
}

/**
 * 20085: there is no such ticket; 31002: it has changed since the operator read it; 20035: there is nothing left to do,
 * or a file for the answer no longer exists.
 */
type TicketOutcome = Promise<AuditedAnswer<{ readonly ticket: string }> | Refusal<20035 | 20085 | 31002>>

type TicketsContext = Pick<SupportContext, 'events' | 'vendor'> & { readonly database: Queryable }

interface Answer extends TicketRequest {
  readonly text: string
  /** A mailed reply's quote of our letter. */
  readonly quoted?: string | null
  /** The operator to whom an unassigned ticket is assigned, by address; null: it stays unassigned. */
  readonly assignee: string | null
  /** Files that were sent for it. */
  readonly attachments?: readonly string[]
  /** It came as a reply to a letter to the operator. */
  readonly byMail?: boolean
}

/** Answers the customer, who gets the text by mail. The ticket is assigned to the first operator who answers. */
export const answerTicket = (context: TicketsContext, acting: ActingOperator, request: Answer): TicketOutcome =>
  decide<never>(context, acting, request, 'ticket.answer', async (transaction, seen) => {
    const { assignee, text, quoted = null, attachments = [], byMail = false } = request
    const message = await addAnswer(transaction, seen, { assignee, text, quoted, attachments })
    if (message === null) return null
    await context.events.emit(transaction, 'ticket.answered', { ticket: request.number, message }, acting.now)
    return { message, ...(byMail && { byMail }) }
  })

/** Closes a ticket; the customer gets a mail, and opens it again by writing. */
export const closeTicket = (context: TicketsContext, acting: ActingOperator, request: TicketRequest): TicketOutcome =>
  decide<never>(context, acting, request, 'ticket.close', async (transaction, seen) => {
    if (!(await markClosed(transaction, seen))) return null
    await context.events.emit(transaction, 'ticket.closed', { ticket: request.number }, acting.now)
    return {}
  })

/** Reopens a closed ticket. There is no message, so no mail is sent. */
export const reopenTicket = (context: TicketsContext, acting: ActingOperator, request: TicketRequest): TicketOutcome =>
  decide<never>(context, acting, request, 'ticket.reopen', async (transaction, seen) =>
    (await markOpen(transaction, seen)) ? {} : null,
  )

/** Assigns a ticket to an operator by email address; null: unassigns it. */
export function assignTicket(
  context: TicketsContext,
  acting: ActingOperator,
  request: TicketRequest & { readonly to: string | null },
): TicketOutcome {
  return decide<never>(context, acting, request, 'ticket.assign', async (transaction, seen) =>
    (await markAssigned(transaction, seen, request.to)) ? { to: request.to } : null,
  )
}

/**
 * Puts an open or answered ticket off until a day (`2027-03-01`), from which on it waits for an answer; null: it waits
 * from now on. The customer's next message ends that, and is not told.
 */
export function snoozeTicket(
  context: TicketsContext,
  acting: ActingOperator,
  request: TicketRequest & { readonly until: string | null },
): TicketOutcome {
  return decide<never>(context, acting, request, 'ticket.snooze', async (transaction, seen) => {
    const { until } = request
    const { timeZone } = context.vendor.seller
    return (await markSnoozed(transaction, seen, until === null ? null : { day: until, timeZone })) ? { until } : null
  })
}

/** Notes something on a ticket for staff alone. No version is asked for: a note is beside what was decided on. */
export function noteOnTicket(
  context: TicketsContext,
  acting: ActingOperator,
  { number, text }: { readonly number: string; readonly text: string },
): TicketOutcome {
  return decide<never>(
    context,
    acting,
    { number, version: null },
    'ticket.note',
    async (transaction, { operator, now }, ticketId) => {
      const note = await addNote(transaction, { ticketId, operator, text, now })
      return note === null ? null : { note }
    },
  )
}

/**
 * Merges a ticket into another of the same customer, which gets its messages by their time. 20040: that is another
 * customer's, or the ticket is about a refund, whose end is told there.
 */
export function mergeTicket(
  context: TicketsContext,
  acting: ActingOperator,
  request: TicketRequest & { readonly into: string },
) {
  return decide<Refusal<20040>>(context, acting, request, 'ticket.merge', async (transaction, seen) => {
    const { into } = request
    const outcome = await mergeInto(transaction, seen, into)
    if (outcome === 'other customer') return refuseValue('into')
    return outcome === 'merged' ? { into } : null
  })
}

/** @param act returns the details for the audit log beside the number, or null when nothing changed */
async function decide<Refused extends Refusal>(
  { database }: TicketsContext,
  { change, by: operator, now }: ActingOperator,
  { number, version }: TicketRequest,
  action: MemberAction,
  act: (
    transaction: Transaction,
    seen: TicketRequest & { readonly operator: string; readonly now: Date },
    ticketId: number,
  ) => Promise<Record<string, unknown> | Refused | null>,
): Promise<Awaited<TicketOutcome> | Refused> {
  const done = await change<{ ticket: string }, Refusal<20035 | 20085> | Refused>(async (transaction) => {
    const found = await findTicket(transaction, number)
    if (!found) return refuse(20085)
    const details = await act(transaction, { number, version, operator, now }, found.id)
    if (details === null) return refuse(20035)
    if (isRefusal(details)) return details
    const record = { action, memberId: found.memberId, details: { ticket: number, ...details } }
    return { answer: { ticket: number }, record }
  })
  if (!isRefusal(done) || done.refused === 20085 || version === null) return done
  // Nothing of it was kept: what stands now is what others have done.
  const after = await findTicket(database, number)
  if (!after) return refuse(20085)
  if (after.version === version) return done
  return refuseStale({ by: after.changedBy, at: new Date(after.changed ?? after.updated) })
}
