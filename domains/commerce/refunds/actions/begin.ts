import { orderNumbered } from '@/domains/commerce/orders'
import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import { isRefusal, type Refusal, refuse, refuseValue } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { isUniqueViolation } from '@/platform/database/errors'
import { before, days } from '@/platform/time/duration'
import type { RefundsContext } from '../context'
import {
  choosePositions,
  declaredWithin,
  isFreeToRequest,
  isFreeToWithdraw,
  type Reason,
  type RefundableLine,
  wasPaid,
} from '../rules'
import { newCaseNumber } from '../rules/number'
import { chooseUnits } from '../rules/units'
import { isWithdrawable } from '../rules/withdrawal'
import { memberOf } from '../store/cases'
import { type NewCase, openCase } from '../store/open-case'
import { lockOrder, type OrderToReturn } from '../store/orders'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'refund.begin': true
    'refund.proposeGoodwill': true
    'refund.declareWithdrawal': true
  }
}

interface CaseForMember {
  /** The order's number. */
  readonly order: string
  /** None: everything that is not refunded or asked for yet. */
  readonly positions: readonly number[]
  /** How many of the one line; left out: all that are left. */
  readonly units?: number | undefined
  /** The member's reason, for the case and the audit log. */
  readonly reason: string
}

type BeginRefusal = Refusal<20035 | 20040 | 20085 | 85653>
type BeginResult = AuditedAnswer<{ refund: string }> | BeginRefusal

/**
 * Begins a refund for a member who asks on the phone: a request like their own, which staff decides on. The window for
 * members does not apply: it is the vendor's favour. 20085: there is no such order; 20040: it has no such line, or the
 * line has lowered the price of a valid purchase; 20035: it is refunded, asked for, or was never paid; 85653: its
 * payment is disputed.
 */
export const beginRefund = (
  context: RefundsContext,
  acting: ActingOperator,
  { cause, ...request }: CaseForMember & { readonly cause: Reason },
): Promise<BeginResult> =>
  begin(context, acting, request, isFreeToRequest, () => ({
    opening: {
      kind: 'request',
      reason: cause,
      description: request.reason,
      createdAt: acting.now,
      steps: [{ state: 'requested', actor: 'operator', operator: acting.by }],
    },
    action: 'refund.begin',
    details: { cause },
  }))

/**
 * Records that a member has withdrawn from a contract by phone or letter, at the moment of the declaration. It needs no
 * decision. 20040: that moment lies ahead or too far back; 20035: the right was over then, or never existed.
 */
export const declareWithdrawal = (
  context: RefundsContext,
  acting: ActingOperator,
  { declared, ...request }: CaseForMember & { readonly declared: Date },
): Promise<BeginResult> =>
  begin(context, acting, request, isFreeToWithdraw, (order) => {
    const { now, by: operator } = acting
    const concluded = order.paidAt ?? order.placedAt
    if (declared > now || declared < concluded || declared < before(now, days(declaredWithin))) {
      return refuseValue('declared')
    }
    if (!isWithdrawable(order, context.vendor.withdrawal, declared)) return refuse(20035)
    return {
      opening: {
        kind: 'withdrawal',
        reason: null,
        description: request.reason,
        createdAt: declared,
        steps: [
          { state: 'requested', actor: 'operator', operator },
          { state: 'approved', actor: 'law' },
        ],
      },
      action: 'refund.declareWithdrawal',
      details: { declared: declared.toISOString() },
    }
  })

/** A part of what was paid for one line of an order. */
interface GoodwillRequest {
  readonly order: string
  readonly position: number
  /** In the smallest unit of the order's currency. */
  readonly amount: number
  readonly reason: string
}

/**
 * Proposes to give a part of a line's price back while the member keeps the line; staff decides on it. 20085: there is
 * no such order; 20040: it has no such line, or less is left of its price; 20035: it is refunded, asked for, or was
 * never paid.
 */
export const proposeGoodwill = (
  context: RefundsContext,
  acting: ActingOperator,
  { position, amount, ...request }: GoodwillRequest,
): Promise<BeginResult> =>
  begin(context, acting, { ...request, positions: [position] }, isFreeToRequest, () => ({
    opening: {
      kind: 'goodwill',
      reason: null,
      amount,
      description: request.reason,
      createdAt: acting.now,
      steps: [{ state: 'requested', actor: 'operator', operator: acting.by }],
    },
    action: 'refund.proposeGoodwill',
    details: { position, amount },
  }))

interface Beginning {
  readonly opening: Pick<NewCase, 'kind' | 'reason' | 'amount' | 'description' | 'createdAt' | 'steps'>
  readonly action: 'refund.begin' | 'refund.declareWithdrawal' | 'refund.proposeGoodwill'
  readonly details: Readonly<Record<string, unknown>>
}

async function begin(
  context: RefundsContext,
  { change, now }: ActingOperator,
  request: CaseForMember,
  isFree: (line: RefundableLine) => boolean,
  decide: (order: OrderToReturn) => Beginning | Refusal<20035 | 20040>,
): Promise<BeginResult> {
  const work = change<{ refund: string }, BeginRefusal>(async (transaction) => {
    const known = await orderNumbered(transaction, request.order)
    const order =
      known && (await lockOrder(transaction, context.lines, { memberId: known.memberId, number: request.order }))
    if (!order) return refuse(20085)
    if (!wasPaid(order)) return refuse(20035)
    const positions = choosePositions(order.lines, request.positions, isFree)
    if (positions === 'unknown') return refuseValue('positions')
    if (positions === 'repeated') return refuse(20035)
    const part = chooseUnits(order.lines, positions, request.units)
    if (part === 'unknown') return refuseValue('units')
    const beginning = decide(order)
    if (isRefusal(beginning)) return beginning
    const { opening, action, details } = beginning
    // A withdrawal takes effect despite a dispute; the refund waits.
    if (opening.kind !== 'withdrawal' && order.isDisputed) return refuse(85653)
    const { memberId } = known
    const number = newCaseNumber()
    const { isCredited } = context.lines
    const event = context.events.announcement(
      'refund.requested',
      { refund: number, orderId: order.id, kind: opening.kind },
      now,
    )
    const opened = {
      ...opening,
      ...(await forMember(transaction, known.memberId)),
      language: known.language,
      number,
      orderId: order.id,
      positions,
      ...part,
    }
    // A purchase that has lowered the price of another is refunded only after that one, unless the law requires it.
    if (!(await openCase(transaction, opened, event, opening.kind === 'request' ? isCredited : undefined))) {
      return refuseValue('positions')
    }
    const record = {
      action,
      memberId,
      details: { refund: number, order: request.order, reason: request.reason, ...details, ...part },
    }
    return { answer: { refund: number }, record }
  })
  return work.catch((error) => {
    if (isUniqueViolation(error)) return refuse(20035)
    throw error
  })
}

async function forMember(transaction: Transaction, memberId: number) {
  const { email, username } = await memberOf(transaction, memberId)
  return { memberId, email, fullName: username || email }
}
