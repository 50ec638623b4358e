import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import type { AuditRecord } from '@/platform/audit/record'
import { isRefusal, type Refusal, refuse, refuseStale, refuseValue } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import type { RefundsContext } from '../context'
import { amountOf, mayBecome, mayExcept } from '../rules'
import { newCaseNumber } from '../rules/number'
import { caseByNumber, casesIn, type RefundCase } from '../store/cases'
import { moveCase } from '../store/move-case'
import { splitCase } from '../store/split-case'
import { giveBack } from './give-back'
import { sendLetter } from './tell'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'refund.approve': true
    'refund.payByHand': true
    'refund.decline': true
  }
}

export { caseByNumber, casesIn, type RefundCase }

interface DecisionRequest {
  readonly number: string
  /** The case's version as the operator has seen it. Left out: as it is read now, and no other. */
  readonly seen?: number
}

/** The products of a request that are not refunded with the rest of it, and why. */
export interface Exception {
  readonly positions: readonly number[]
  readonly reason: string
}

interface Approval extends DecisionRequest {
  /** Names the payment by which the operator has returned the money already. */
  readonly byHand: string | null
  /** They become a case of their own, which is declined. */
  readonly except?: Exception | null
}

/** 20085: no such case; 31002: it has changed since it was read; 20035: not possible in its state. */
type RefundRefusal = Refusal<20035 | 20085 | 31002>
type ApprovalRefusal = Refusal<20035 | 20040 | 85653>
type RefundDecision = AuditedAnswer<{ readonly refund: string }>

/**
 * Approves a case: the provider is asked once this is recorded. An order that was paid outside the installation can
 * only be refunded by hand. 20040: the exception names lines outside the case, or all of it; 85653: the payment is
 * disputed.
 */
export async function approveRefund(
  context: RefundsContext,
  acting: ActingOperator,
  approval: Approval,
): Promise<RefundDecision | RefundRefusal | ApprovalRefusal> {
  const { byHand, except = null } = approval
  return decide(acting, approval, async (transaction, found): Promise<AuditRecord | ApprovalRefusal | null> => {
    if (await context.isDisputed(transaction, found.orderId)) return refuse(85653)
    // A provider that was asked may have paid already.
    if (!mayBecome(found, 'refunded') || found.state === 'refunding') return refuse(20035)
    if (except && !mayExcept(found, except.positions)) return refuseValue('except')
    if (byHand !== null) return payByHand(context, acting, transaction, found, { except, reference: byHand })
    if (isPaidOutside(found) || !mayBecome(found, 'approved')) return refuse(20035)
    return approve(context, acting, transaction, found, except)
  })
}

/** No provider of this installation can return the money. */
export const isPaidOutside = (found: RefundCase): boolean =>
  (found.provider === null || found.payment === null) && amountOf(found).minor > 0

async function approve(
  context: RefundsContext,
  acting: ActingOperator,
  transaction: Transaction,
  found: RefundCase,
  except: Exception | null,
): Promise<AuditRecord | null> {
  const { number, memberId, version, orderId, kind } = found
  const { by: operator, now: at } = acting
  const move = { number, to: 'approved', at, actor: 'operator', operator, version } as const
  if (!(await moveCase(transaction, move))) return null
  const declined = except && (await declineExcepted(context, acting, transaction, found, except))
  await context.events.emit(transaction, 'refund.approved', { refund: number, orderId, kind }, at)
  return { action: 'refund.approve', memberId, details: { refund: number, ...declined } }
}

async function payByHand(
  context: RefundsContext,
  acting: ActingOperator,
  transaction: Transaction,
  found: RefundCase,
  { except, reference }: { readonly except: Exception | null; readonly reference: string },
): Promise<AuditRecord | null> {
  const { number, memberId, version, orderId, kind } = found
  const { events } = context
  const { by: operator, now: at } = acting
  const lines = found.lines.filter(({ position }) => !except?.positions.includes(position))
  const from = ['requested', 'approved', 'failed'] as const
  const move = { number, to: 'refunded', from, at, actor: 'operator', operator, reference, version } as const
  await giveBack(context, transaction, { ...found, lines }, at)
  if (!(await moveCase(transaction, move))) return null
  const declined = except && (await declineExcepted(context, acting, transaction, found, except))
  await events.emit(transaction, 'refund.ended', { refund: number, orderId, kind }, at)
  await sendLetter(context, transaction, 'refunded', { ...found, lines })
  return { action: 'refund.payByHand', memberId, details: { refund: number, reference, ...declined } }
}

/** @returns what the audit log says of it */
async function declineExcepted(
  context: RefundsContext,
  { by: operator, now: at }: ActingOperator,
  transaction: Transaction,
  found: RefundCase,
  { positions, reason }: Exception,
) {
  const into = newCaseNumber()
  const lines = found.lines.filter(({ position }) => positions.includes(position))
  await splitCase(transaction, { number: found.number, positions, into, at, operator, reason })
  await context.events.emit(transaction, 'refund.ended', { refund: into, orderId: found.orderId, kind: found.kind }, at)
  await sendLetter(context, transaction, 'declined', { ...found, number: into, lines }, reason)
  return { declined: into, reason }
}

/** An operator declines a request; the member reads the reason. A withdrawal is a right and cannot be declined. */
export const declineRefund = (
  context: RefundsContext,
  acting: ActingOperator,
  request: DecisionRequest & { readonly reason: string },
): Promise<RefundDecision | RefundRefusal> =>
  decide(acting, request, async (transaction, found): Promise<AuditRecord | Refusal<20035> | null> => {
    const { number, reason: note } = request
    const { by: operator, now: at } = acting
    if (!mayBecome(found, 'declined')) return refuse(20035)
    const { version, memberId, orderId, kind } = found
    const move = { number, to: 'declined', at, actor: 'operator', operator, note, version } as const
    if (!(await moveCase(transaction, move))) return null
    await context.events.emit(transaction, 'refund.ended', { refund: number, orderId, kind }, at)
    await sendLetter(context, transaction, 'declined', found, note)
    return { action: 'refund.decline', memberId, details: { refund: number, reason: note } }
  })

/** @param work returns the entry for the audit log, or null when another operator was first */
function decide<R extends Refusal>(
  { change }: ActingOperator,
  { number, seen }: DecisionRequest,
  work: (transaction: Transaction, found: RefundCase) => Promise<AuditRecord | R | null>,
): Promise<RefundDecision | RefundRefusal | R> {
  return change<{ refund: string }, RefundRefusal | R>(async (transaction) => {
    const found = await caseByNumber(transaction, number)
    if (!found) return refuse(20085)
    if (seen !== undefined && seen !== found.version) return whatStands(found)
    const record = await work(transaction, found)
    if (isRefusal(record)) return record
    if (record !== null) return { answer: { refund: number }, record }
    if (seen === undefined) return refuse(20035)
    return whatStands((await caseByNumber(transaction, number)) ?? found)
  })
}

/** Refuses with the author of a concurrent change. */
function whatStands({ steps }: RefundCase): Refusal<20085 | 31002> {
  const last = steps.at(-1)
  if (!last) return refuse(20085)
  return refuseStale({ by: last.actorKind === 'operator' ? last.actor : null, at: new Date(last.at * 1000) })
}
