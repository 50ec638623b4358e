import { isRunning } from '@/domains/commerce/entitlements/rules'
import { handLines, lockOrderOf, orderById, returnLines } from '@/domains/commerce/orders'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import type { GiftingContext } from '../context'
import type { HandoverOutcome } from '../rules/handovers'
import { feeOrderOf, isPaid } from '../store/handover-fees'
import { licenceAt } from '../store/handover-lines'
import { endHandover, type Handover, handoverByCode, isServed, lockHandover } from '../store/handovers'
import { hashOfCode } from './codes'
import { returnFee } from './fees'
import { tellGiver, tellMember, tellRecipient } from './handover-letters'

/**
 * Ends a transfer that failed, and returns its fee.
 * @returns false when it has ended meanwhile
 */
export async function endInVain(
  context: GiftingContext,
  transaction: Transaction,
  { id }: Pick<Handover, 'id'>,
  end: { readonly outcome: Exclude<HandoverOutcome, 'accepted'>; readonly endedAt: Date },
): Promise<boolean> {
  if (!(await endHandover(transaction, id, end))) return false
  await returnFee(context, transaction, { handover: id }, end.endedAt)
  return true
}

/** Cancels a pending transfer (by its owner, a mailed link, or staff). 20035: it is over. */
export async function stopHandover(
  context: GiftingContext,
  transaction: Transaction,
  { id, orderId }: Pick<Handover, 'id' | 'orderId'>,
  now: Date,
): Promise<Record<string, never> | Refusal<20035>> {
  await lockOrderOf(transaction, orderId)
  const handover = await lockHandover(transaction, id)
  if (!handover) return refuse(20035)
  if (!(await endInVain(context, transaction, handover, { outcome: 'stopped', endedAt: now }))) return refuse(20035)
  await tellGiver(context, transaction, handover, 'handoverStopped')
  if (handover.sentAt !== null) await tellRecipient(context, transaction, handover)
  return {}
}

/**
 * Declines a transfer by the mailed code; no account is needed. 20032: no such code; 20035: it is over (decision 0127).
 */
export async function declineHandover(
  context: GiftingContext,
  { code, now }: { readonly code: string; readonly now: Date },
): Promise<Record<string, never> | Refusal<20032 | 20035>> {
  const found = await handoverByCode(context.database, hashOfCode(code))
  if (!found) return refuse(20032)
  const { id, orderId } = found
  const done = await allOrNothing(context.database, async (transaction) => {
    await lockOrderOf(transaction, orderId)
    const handover = await lockHandover(transaction, id)
    if (!handover || handover.dueAt === null || handover.dueAt <= now) return null
    if (!(await endInVain(context, transaction, handover, { outcome: 'declined', endedAt: now }))) return null
    await tellGiver(context, transaction, handover, 'handoverDeclined')
    return {}
  })
  return done ?? refuse(20035)
}

/**
 * True if a locked transfer is still possible: its giver is served and has the licence, the fee is paid, and nothing
 * prevents it.
 */
export async function canGo(
  { holdings, clock }: GiftingContext,
  transaction: Transaction,
  { id, giverId, orderId: order, position }: Handover,
): Promise<boolean> {
  const licence = await licenceAt(transaction, holdings, { memberId: giverId, order, position })
  if (!licence || !isRunning(licence, clock()) || !(await isServed(transaction, giverId))) return false
  const fee = await feeOrderOf(transaction, id)
  return fee === null || isPaid(transaction, holdings, fee)
}

/**
 * Accepts a licence into an account, by the code that was mailed. 20032: no such code; 20035: it is over, not available
 * now, or the caller is its giver.
 */
export async function acceptHandover(
  context: GiftingContext,
  { code, memberId, now }: { readonly code: string; readonly memberId: number; readonly now: Date },
): Promise<{ readonly pids: number[] } | Refusal<20032 | 20035>> {
  const { database, events } = context
  const found = await handoverByCode(database, hashOfCode(code))
  if (!found) return refuse(20032)
  const { id, orderId: order, position } = found
  const done = await allOrNothing(database, async (transaction) => {
    const bought = await lockOrderOf(transaction, order)
    const handover = await lockHandover(transaction, id)
    if (!bought || !handover || handover.giverId === memberId) return null
    if (handover.dueAt === null || handover.dueAt <= now || !(await canGo(context, transaction, handover))) return null
    if (!(await endHandover(transaction, id, { outcome: 'accepted', endedAt: now, acceptedBy: memberId }))) return null
    const lines = { order, positions: [position], at: now }
    if (bought.memberId === memberId) await returnLines(transaction, events, lines)
    else await handLines(transaction, events, { ...lines, to: memberId, as: 'licence' })
    await tellGiver(context, transaction, handover, 'handoverAccepted')
    await tellMember(context, transaction, { kind: 'handoverReceived', handover, memberId })
    const line = (await orderById(transaction, order))?.lines.find((each) => each.position === position)
    return { pids: line ? [line.pid] : [] }
  })
  return done ?? refuse(20035)
}
