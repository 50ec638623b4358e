import { orderStatus } from '@/domains/orders/rules'
import type { RefundsContext } from './context'
import type {} from './events'
import { sendLetter } from './mails/send'
import { payOut } from './payout'
import type { CaseState } from './rules'
import { caseByNumber, casesOfOrder } from './store/cases'
import { moveCase } from './store/move-case'

/** Nobody has been asked for the money yet. */
const undecided = ['requested', 'approved', 'failed'] as const satisfies readonly CaseState[]

/** What refunds do after the answer: acknowledge, pay, and keep up with what happens to an order elsewhere. */
export function registerRefundJobs(context: RefundsContext) {
  const { database, clock, events } = context

  events.on('refund.requested', 'acknowledgement', async ({ refund }) => {
    const found = await caseByNumber(database, refund)
    if (!found) return
    const letter = found.kind === 'withdrawal' ? 'withdrawn' : 'requested'
    await database.transaction((transaction) => sendLetter(context, transaction, letter, refund))
  })
  // Nobody decides on a withdrawal: it is paid at once. Any other request is not approved yet, and nothing happens.
  events.on('refund.requested', 'payout', ({ refund }) => payOut(context, refund))
  events.on('refund.approved', 'payout', ({ refund }) => payOut(context, refund))

  // Refunded where we did not ask for it, such as in the provider's own console.
  events.on('order.refunded', 'refund cases', async ({ order }) => {
    const settled = (await casesOfOrder(database, order)).filter(
      ({ state, lines }) =>
        undecided.some((each) => each === state) && lines.every(({ status }) => status === orderStatus.refunded),
    )
    for (const { number } of settled) {
      await database.transaction(async (transaction) => {
        const at = clock()
        if (!(await moveCase(transaction, { number, to: 'refunded', from: undecided, at, actor: 'provider' }))) return
        await events.emit(transaction, 'refund.ended', { refund: number }, at)
        await sendLetter(context, transaction, 'refunded', number)
      })
    }
  })

  // Charged back: the buyer's bank has returned the money.
  events.on('order.cancelled', 'refund cases', async ({ order }) => {
    for (const { number } of await casesOfOrder(database, order)) {
      await database.transaction(async (transaction) => {
        const at = clock()
        if (!(await moveCase(transaction, { number, to: 'closed', at, actor: 'provider' }))) return
        await events.emit(transaction, 'refund.ended', { refund: number }, at)
      })
    }
  })
}
