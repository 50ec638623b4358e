import type { AuditRecord } from '@/platform/audit/record'
import { type Refusal, refuse, refuseValue } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { hasten } from '@/platform/jobs/queue'
import { numberIn } from '@/platform/text/typed/code'
import type { MailboxContext } from '../context'
import { readingJob } from '../store/attention'
import { wantLetter } from '../store/joins'
import { letterById } from '../store/letters'

interface JoinRequest {
  readonly letter: number
  /** The typed number of a ticket; null: a ticket of its own. */
  readonly ticket: string | null
  readonly now: Date
}

interface JoinAnswer {
  readonly answer: { readonly letter: number }
  readonly record: AuditRecord
}

/**
 * Requests that a letter without a ticket is moved into one: the next reading of the mailbox does it. 20085: there is
 * no such letter; 20040: no such ticket; 20035: it is in a ticket, or is requested for one already.
 */
export async function joinLetter(
  { ticketExists }: Pick<MailboxContext, 'ticketExists'>,
  transaction: Transaction,
  { letter, ticket: typed, now }: JoinRequest,
): Promise<JoinAnswer | Refusal<20035 | 20040 | 20085>> {
  const ticket = typed === null ? null : numberIn(typed)
  if (ticket !== null && !(await ticketExists(transaction, ticket))) return refuseValue('ticket')
  const wanted = await wantLetter(transaction, letter, ticket)
  if (wanted === null) return refuse((await letterById(transaction, letter)) ? 20035 : 20085)
  await hasten(transaction, readingJob, now)
  const details = { letter, sender: wanted.sender, ...(ticket !== null && { ticket }) }
  return { answer: { letter }, record: { action: 'letter.join', memberId: null, details } }
}
