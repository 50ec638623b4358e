import { grantGoodwill, refundLines } from '@/domains/orders'
import type { Transaction } from '@/platform/database/connect'
import type { RefundsContext } from '../context'
import type { RefundCase } from '../store/cases'

/** The money of a case is on its way back: lines go with it, or of goodwill a part of one line's price. */
export async function giveBack(
  { events }: RefundsContext,
  transaction: Transaction,
  { kind, number: refund, orderId: order, lines }: Pick<RefundCase, 'kind' | 'number' | 'orderId' | 'lines'>,
  at: Date,
): Promise<void> {
  if (kind !== 'goodwill') {
    await refundLines(transaction, events, { order, positions: lines.map(({ position }) => position), at })
    return
  }
  for (const { position, amount } of lines) {
    await grantGoodwill(transaction, events, { order, position, amount, refund, at })
  }
}
