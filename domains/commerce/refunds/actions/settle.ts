import { orderStatus } from '@/domains/commerce/orders/rules'
import type { RefundsContext } from '../context'
import type { CaseState } from '../rules'
import type { RefundCase } from '../store/cases'
import { moveCase } from '../store/move-case'
import { sendLetter } from './tell'

/** Whether the money of a whole case was returned, by anyone. */
export const isSettled = ({ lines }: Pick<RefundCase, 'lines'>) =>
  lines.length > 0 && lines.every(({ status }) => status === orderStatus.refunded)

/** The money is back by a way that the case has only heard of: it is over, and the member reads of it once. */
export async function settleCase(
  context: RefundsContext,
  found: RefundCase,
  from: readonly CaseState[],
): Promise<void> {
  const { database, clock, events } = context
  const { number, orderId, kind } = found
  await database.transaction(async (transaction) => {
    const at = clock()
    if (!(await moveCase(transaction, { number, to: 'refunded', from, at, actor: 'provider' }))) return
    await events.emit(transaction, 'refund.ended', { refund: number, orderId, kind }, at)
    await sendLetter(context, transaction, 'refunded', found)
  })
}
