import { productOf } from '@/domains/catalogue/rules'
import { isRunning } from '@/domains/holdings/rules'
import { hashOf, newSecret } from '@/domains/identity'
import { handLines, lockOrderOf, returnLines } from '@/domains/orders'
import type { Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import { isRefusal, type Refusal, refuse } from '@/platform/http/refusal'
import type { Language } from '@/platform/i18n/languages'
import { after, before, days } from '@/platform/time/duration'
import type { GivingContext } from '../context'
import { freeFrom, isTransferable, transfersLeft } from '../rules/handovers'
import { licenceAt, orderOfHolder } from '../store/handover-lines'
import {
  addHandover,
  endHandover,
  type Handover,
  handedSince,
  handoverByCode,
  isServed,
  lockGiver,
  lockHandover,
} from '../store/handovers'
import { hashOfCode } from './codes'
import { tellGiver, tellHolder, tellMember, tellRecipient } from './handover-letters'

interface HandoverRequest {
  readonly giver: number
  /** Of the order, and the line's place in it. */
  readonly number: string
  readonly position: number
  readonly email: string
  readonly sender: string
  readonly network: string
  readonly language: Language
  readonly now: Date
}

/**
 * Begins to hand a licence on: nobody but its holder hears of it until the hold is over. 20085: it is none of theirs;
 * 20035: it cannot be handed on (a subscription, one that rests or is asked back, one on its way already, or one that its
 * product excludes); 20039: not so soon, or not so often.
 */
export async function beginHandover(
  context: GivingContext,
  { giver, number, position, now, ...request }: HandoverRequest,
): Promise<{ readonly until: Date } | Refusal<20035 | 20039 | 20085>> {
  const { database, holdings, catalogue: reader, transfers } = context
  const order = await orderOfHolder(database, { memberId: giver, number, position })
  if (order === null) return refuse(20085)
  if (!transfers.allowed) return refuse(20035)
  const heldUntil = after(now, days(transfers.holdDays))
  const begun = await allOrNothing<true | Refusal<20035 | 20039>>(database, async (transaction) => {
    if (!(await lockGiver(transaction, giver))) return null
    await lockOrderOf(transaction, order)
    const licence = await licenceAt(transaction, holdings, { memberId: giver, order, position })
    const catalogue = await reader.currentCatalogue(transaction)
    if (!licence || !isRunning(licence, now) || !isTransferable(productOf(catalogue, licence.pid))) return null
    if (freeFrom(licence, transfers) > now) return refuse(20039)
    const handed = await handedSince(transaction, giver, before(now, days(365)))
    if (transfersLeft(handed, transfers, now) === 0) return refuse(20039)
    const secret = newSecret()
    const id = await addHandover(transaction, {
      ...{ ...request, orderId: order, position, giverId: giver },
      ...{ begunAt: now, heldUntil, stopHash: hashOf(secret) },
    })
    if (id === null) return null
    await tellHolder(context, transaction, id, secret)
    return true
  })
  if (begun === null) return refuse(20035)
  return isRefusal(begun) ? begun : { until: heldUntil }
}

/** Its holder, a link or somebody of the staff stops one that nobody has accepted. 20035: it is over. */
export async function stopHandover(
  context: GivingContext,
  transaction: Transaction,
  { id, orderId }: Pick<Handover, 'id' | 'orderId'>,
  now: Date,
): Promise<Record<string, never> | Refusal<20035>> {
  await lockOrderOf(transaction, orderId)
  const handover = await lockHandover(transaction, id)
  if (!handover || !(await endHandover(transaction, id, { outcome: 'stopped', endedAt: now }))) return refuse(20035)
  await tellGiver(context, transaction, handover, 'handoverStopped')
  if (handover.sentAt !== null) await tellRecipient(context, transaction, handover)
  return {}
}

/**
 * Whoever was written to does not want it, and has the code to show for it; no account is needed. 20032: there is none of
 * that code; 20035: it is over (decision 0127).
 */
export async function declineHandover(
  context: GivingContext,
  { code, now }: { readonly code: string; readonly now: Date },
): Promise<Record<string, never> | Refusal<20032 | 20035>> {
  const found = await handoverByCode(context.database, hashOfCode(code))
  if (!found) return refuse(20032)
  const { id, orderId } = found
  const done = await allOrNothing(context.database, async (transaction) => {
    await lockOrderOf(transaction, orderId)
    const handover = await lockHandover(transaction, id)
    if (!handover || handover.dueAt === null || handover.dueAt <= now) return null
    if (!(await endHandover(transaction, id, { outcome: 'declined', endedAt: now }))) return null
    await tellGiver(context, transaction, handover, 'handoverDeclined')
    return {}
  })
  return done ?? refuse(20035)
}

/** Whether a locked one can still be done: its giver is served and has the licence, and nothing stands in the way. */
export async function canGo(
  { holdings, clock }: GivingContext,
  transaction: Transaction,
  { giverId, orderId: order, position }: Handover,
): Promise<boolean> {
  const licence = await licenceAt(transaction, holdings, { memberId: giverId, order, position })
  return licence !== null && isRunning(licence, clock()) && (await isServed(transaction, giverId))
}

/**
 * Takes a licence into an account, by the code that went to the address. 20032: there is none of that code; 20035: it is
 * over, or cannot be had by now, or it is its giver who would accept it.
 */
export async function acceptHandover(
  context: GivingContext,
  { code, memberId, now }: { readonly code: string; readonly memberId: number; readonly now: Date },
): Promise<Record<string, never> | Refusal<20032 | 20035>> {
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
    else await handLines(transaction, events, { ...lines, to: memberId })
    await tellGiver(context, transaction, handover, 'handoverAccepted')
    await tellMember(context, transaction, { kind: 'handoverReceived', handover, memberId })
    return {}
  })
  return done ?? refuse(20035)
}
