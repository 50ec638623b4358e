import { grantGoodwill, refundLines } from '@/domains/commerce/orders'
import type { Transaction } from '@/platform/database/connect'
import type { RefundsContext } from '../context'
import type { RefundCase } from '../store/cases'

/** Whether a case is about a part of a line's price: as goodwill, or for some of its units. */
export const isOfPart = ({ kind, lines }: Pick<RefundCase, 'kind' | 'lines'>) =>
  kind === 'goodwill' || lines.some(({ units }) => units !== null)

/** The money of a case is on its way back: lines go with it, or some units of one, or of goodwill a part of its price. */
export async function giveBack(
  { events }: RefundsContext,
  transaction: Transaction,
  found: Pick<RefundCase, 'kind' | 'number' | 'orderId' | 'lines'>,
  at: Date,
): Promise<void> {
  const { number: refund, orderId: order, lines } = found
  if (!isOfPart(found)) {
    await refundLines(transaction, events, { order, positions: lines.map(({ position }) => position), at })
    return
  }
  for (const { position, amount, units } of lines) {
    await grantGoodwill(transaction, events, { order, position, amount, units, refund, at })
  }
}
