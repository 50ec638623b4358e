import { refundLines } from '@/domains/orders'
import { recordAction } from '@/platform/audit/log'
import { allOrNothing } from '@/platform/database/transaction'
import { amountOf } from './amount'
import type { RefundsContext } from './context'
import { sendLetter } from './mails/send'
import { mayBecome } from './rules'
import { caseByNumber, casesIn, type RefundCase } from './store/cases'
import { moveCase } from './store/move-case'

export { caseByNumber, casesIn, type RefundCase }

/** What an operator decided on a case, or why nothing came of it. */
export type Decision = 'done' | 'unknown' | 'paidOutside' | 'notNow'

/**
 * An operator wants a case paid: the provider is asked once this is written down. `byHand` names the payment by which the
 * operator has returned the money already; an order that was paid outside the installation can be refunded in no other way.
 */
export async function approveRefund(
  context: RefundsContext,
  { number, operator, byHand }: { number: string; operator: string; byHand: string | null },
): Promise<Decision> {
  const found = await caseByNumber(context.database, number)
  if (!found) return 'unknown'
  // A provider that was asked may have paid already.
  if (!mayBecome(found, 'refunded') || found.state === 'refunding') return 'notNow'
  if (byHand !== null) return payByHand(context, found, operator, byHand)
  const paidOutside = found.provider === null || found.payment === null
  if (paidOutside && amountOf(found).minor > 0) return 'paidOutside'
  return mayBecome(found, 'approved') ? approve(context, found, operator) : 'notNow'
}

function approve({ database, clock, events }: RefundsContext, { number, memberId }: RefundCase, operator: string) {
  const at = clock()
  return decided(
    allOrNothing(database, async (transaction) => {
      if (!(await moveCase(transaction, { number, to: 'approved', at, actor: operator }))) return null
      await events.emit(transaction, 'refund.approved', { refund: number }, at)
      await recordAction(transaction, { at, operator, action: 'refund.approve', memberId, details: { refund: number } })
      return true
    }),
  )
}

function payByHand(context: RefundsContext, found: RefundCase, operator: string, reference: string) {
  const { database, clock, events } = context
  const { number, memberId, orderId, lines } = found
  const at = clock()
  return decided(
    allOrNothing(database, async (transaction) => {
      const positions = lines.map(({ position }) => position)
      await refundLines(transaction, events, { order: orderId, positions, at })
      const from = ['requested', 'approved', 'failed'] as const
      const move = { number, to: 'refunded', from, at, actor: operator, reference } as const
      if (!(await moveCase(transaction, move))) return null
      await events.emit(transaction, 'refund.ended', { refund: number }, at)
      await sendLetter(context, transaction, 'refunded', number)
      const details = { refund: number, reference }
      await recordAction(transaction, { at, operator, action: 'refund.payByHand', memberId, details })
      return true
    }),
  )
}

/** An operator declines a request; the member reads the reason. A withdrawal is a right and cannot be declined. */
export async function declineRefund(
  context: RefundsContext,
  { number, operator, reason }: { number: string; operator: string; reason: string },
): Promise<Decision> {
  const { database, clock, events } = context
  const found = await caseByNumber(database, number)
  if (!found) return 'unknown'
  if (!mayBecome(found, 'declined')) return 'notNow'
  const at = clock()
  return decided(
    allOrNothing(database, async (transaction) => {
      if (!(await moveCase(transaction, { number, to: 'declined', at, actor: operator, note: reason }))) return null
      await events.emit(transaction, 'refund.ended', { refund: number }, at)
      await sendLetter(context, transaction, 'declined', number)
      const { memberId } = found
      const details = { refund: number, reason }
      await recordAction(transaction, { at, operator, action: 'refund.decline', memberId, details })
      return true
    }),
  )
}

/** Somebody may have been faster. */
const decided = async (change: Promise<true | null>): Promise<Decision> => ((await change) === null ? 'notNow' : 'done')
