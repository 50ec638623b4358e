import { orderById } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { isUniqueViolation } from '@/platform/database/errors'
import type { RefundsContext } from '../context'
import { newCaseNumber } from '../rules/number'
import { memberOf } from '../store/cases'
import { openCase } from '../store/open-case'

interface Charge {
  readonly order: number
  readonly positions: readonly number[]
}

/**
 * Returns a mistaken charge, or a fee whose service failed: a case without request or decision, paid out like any
 * other. Reported twice it is opened once, since a line is held by one case.
 */
export async function returnCharge(
  { database, clock, events, lines }: RefundsContext,
  { order: id, positions }: Charge,
  kind: 'return' | 'fee' = 'return',
): Promise<void> {
  const opening = database.transaction(async (transaction) => {
    const order = await orderById(transaction, id)
    const open = order?.lines.filter(
      ({ position, status }) => positions.includes(position) && status === orderStatus.complete,
    )
    if (!order || !open || open.length === 0) return
    const { email, username } = await memberOf(transaction, order.memberId)
    const number = newCaseNumber()
    const now = clock()
    const opened = {
      number,
      kind,
      orderId: order.id,
      memberId: order.memberId,
      positions: open.map(({ position }) => position),
      reason: null,
      description: '',
      fullName: username || email,
      email,
      language: order.language,
      createdAt: now,
      steps: [{ state: 'approved', actor: 'system' }],
    } as const
    await openCase(
      transaction,
      opened,
      events.announcement('refund.approved', { refund: number, orderId: order.id, kind }, now),
      lines.isCredited,
    )
  })
  await opening.catch((error) => {
    if (!isUniqueViolation(error)) throw error
  })
}
