import { refundLines } from '@/domains/orders'
import { recordAction } from '@/platform/audit/log'
import type { Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import type { RefundsContext } from '../context'
import { sendLetter } from '../mails/send'
import { mayBecome, mayExcept } from '../rules'
import { amountOf } from '../rules/amount'
import { newCaseNumber } from '../rules/number'
import { caseByNumber, casesIn, type RefundCase } from '../store/cases'
import { moveCase } from '../store/move-case'
import { splitCase } from '../store/split-case'

declare module '@/platform/audit/deed' {
  interface MemberDeeds {
    'refund.approve': true
    'refund.payByHand': true
    'refund.decline': true
  }
}

export { caseByNumber, casesIn, type RefundCase }

/** What an operator decided on a case, or why nothing came of it. `changed`: it is not any more what they have seen. */
export type Decision = 'done' | 'unknown' | 'paidOutside' | 'notNow' | 'changed' | 'notThese'

interface Act {
  readonly number: string
  readonly operator: string
  /** The case's version as the operator has seen it. Left out: as it is read now, and no other. */
  readonly seen?: number
}

/** The products of a request that are not refunded with the rest of it, and why. */
export interface Exception {
  readonly positions: readonly number[]
  readonly reason: string
}

interface Approval extends Act {
  /** Names the payment by which the operator has returned the money already. */
  readonly byHand: string | null
  /** They become a case of their own, which is declined. */
  readonly except?: Exception | null
}

/**
 * An operator wants a case paid: the provider is asked once this is written down. An order that was paid outside the
 * installation can be refunded by hand alone. `notThese`: the exception names what is none of the case's, or all of it.
 */
export async function approveRefund(context: RefundsContext, approval: Approval): Promise<Decision> {
  const { number, seen, byHand, except = null } = approval
  const found = await caseByNumber(context.database, number)
  if (!found) return 'unknown'
  if (seen !== undefined && seen !== found.version) return 'changed'
  // A provider that was asked may have paid already.
  if (!mayBecome(found, 'refunded') || found.state === 'refunding') return 'notNow'
  if (except && !mayExcept(found, except.positions)) return 'notThese'
  if (byHand !== null) return payByHand(context, found, approval, byHand)
  const paidOutside = found.provider === null || found.payment === null
  if (paidOutside && amountOf(found).minor > 0) return 'paidOutside'
  return mayBecome(found, 'approved') ? approve(context, found, approval) : 'notNow'
}

function approve(context: RefundsContext, found: RefundCase, approval: Approval) {
  const { database, clock, events } = context
  const { number, memberId } = found
  const { operator, seen: version = found.version, except = null } = approval
  const at = clock()
  return decided(
    allOrNothing(database, async (transaction) => {
      if (!(await moveCase(transaction, { number, to: 'approved', at, actor: 'operator', operator, version })))
        return null
      const declined = except && (await declineExcepted(context, transaction, found, { operator, ...except, at }))
      await events.emit(transaction, 'refund.approved', { refund: number }, at)
      const details = { refund: number, ...declined }
      await recordAction(transaction, { at, operator, action: 'refund.approve', memberId, details })
      return true
    }),
    approval,
  )
}

function payByHand(context: RefundsContext, found: RefundCase, approval: Approval, reference: string) {
  const { database, clock, events } = context
  const { number, memberId, orderId, lines } = found
  const { operator, seen: version = found.version, except = null } = approval
  const at = clock()
  return decided(
    allOrNothing(database, async (transaction) => {
      const positions = lines.map(({ position }) => position).filter((each) => !except?.positions.includes(each))
      await refundLines(transaction, events, { order: orderId, positions, at })
      const from = ['requested', 'approved', 'failed'] as const
      const move = { number, to: 'refunded', from, at, actor: 'operator', operator, reference, version } as const
      if (!(await moveCase(transaction, move))) return null
      const declined = except && (await declineExcepted(context, transaction, found, { operator, ...except, at }))
      await events.emit(transaction, 'refund.ended', { refund: number }, at)
      await sendLetter(context, transaction, 'refunded', number)
      const details = { refund: number, reference, ...declined }
      await recordAction(transaction, { at, operator, action: 'refund.payByHand', memberId, details })
      return true
    }),
    approval,
  )
}

/** @returns what the audit log says of it */
async function declineExcepted(
  context: RefundsContext,
  transaction: Transaction,
  { number }: RefundCase,
  { positions, reason, operator, at }: Exception & { operator: string; at: Date },
) {
  const into = newCaseNumber()
  await splitCase(transaction, { number, positions, into, at, operator, reason })
  await context.events.emit(transaction, 'refund.ended', { refund: into }, at)
  await sendLetter(context, transaction, 'declined', into)
  return { declined: into, reason }
}

/** An operator declines a request; the member reads the reason. A withdrawal is a right and cannot be declined. */
export async function declineRefund(
  context: RefundsContext,
  act: Act & { readonly reason: string },
): Promise<Decision> {
  const { database, clock, events } = context
  const { number, operator, reason, seen } = act
  const found = await caseByNumber(database, number)
  if (!found) return 'unknown'
  if (seen !== undefined && seen !== found.version) return 'changed'
  if (!mayBecome(found, 'declined')) return 'notNow'
  const at = clock()
  return decided(
    allOrNothing(database, async (transaction) => {
      const move = {
        number,
        to: 'declined',
        at,
        actor: 'operator',
        operator,
        note: reason,
        version: found.version,
      } as const
      if (!(await moveCase(transaction, move))) return null
      await events.emit(transaction, 'refund.ended', { refund: number }, at)
      await sendLetter(context, transaction, 'declined', number)
      const { memberId } = found
      const details = { refund: number, reason }
      await recordAction(transaction, { at, operator, action: 'refund.decline', memberId, details })
      return true
    }),
    act,
  )
}

/** Somebody may have been faster. */
async function decided(change: Promise<true | null>, { seen }: Act): Promise<Decision> {
  if ((await change) !== null) return 'done'
  return seen === undefined ? 'notNow' : 'changed'
}
