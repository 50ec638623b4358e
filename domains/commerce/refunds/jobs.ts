import { forEach } from '@/platform/jobs/each'
import { closeCase, payOut } from './actions/pay-out'
import { returnCharge } from './actions/returns'
import { isSettled, settleCase } from './actions/settle'
import { sendLetter } from './actions/tell'
import type { RefundsContext } from './context'
import type { RefundEvent } from './events'
import type { CaseState } from './rules'
import { caseByNumber, casesAwaiting, casesOfOrder } from './store/cases'
import { moveCase } from './store/move-case'

/** The money is not back, as far as the case knows. */
const open = ['requested', 'approved', 'refunding', 'failed'] as const satisfies readonly CaseState[]

/** Registers the work of refunds after the answer: acknowledge, pay, and follow changes of an order elsewhere. */
export function registerRefundJobs(context: RefundsContext) {
  const { database, clock, events, payments } = context

  events.once('refund.requested', 'acknowledgement', async (transaction, { refund }) => {
    const found = await caseByNumber(transaction, refund)
    // The member reads of goodwill when the money is on its way.
    if (!found || found.kind === 'goodwill') return
    const letter = found.kind === 'withdrawal' ? 'withdrawn' : 'requested'
    await sendLetter(context, transaction, letter, found)
  })
  // A withdrawal needs no decision: it is paid at once. Any other request is not approved yet.
  const payWithdrawal = async ({ refund, kind = 'withdrawal' }: RefundEvent) => {
    if (kind === 'withdrawal') await payOut(context, refund)
  }
  events.on('refund.requested', 'payout', payWithdrawal, 'outside')
  events.on('refund.approved', 'payout', ({ refund }) => payOut(context, refund), 'outside')

  events.on('subscription.chargedInVain', 'refund', (charged) => returnCharge(context, charged))

  // Closes cases whose order was refunded without our request, such as in the provider's own console, or after the
  // provider's own review.
  events.on('order.refunded', 'refund cases', async ({ order }) => {
    const cases = await casesOfOrder(database, order)
    const settled = cases.filter((found) => open.some((state) => state === found.state) && isSettled(found))
    await forEach(settled, (found) => settleCase(context, found, open))
  })

  // Taken on and then refused. A refusal that comes before we know what the refund is called is reported again by
  // reconciliation.
  payments.listen({
    async payment(transaction, provider, { payment, refusedRefunds: references }) {
      if (references.length === 0) return
      for (const { number, reference } of await casesAwaiting(transaction, { provider, payment, references })) {
        const note = `The payment provider looked at the refund ${reference} and refused it.`
        const failed = { number, to: 'failed', from: ['refunding'], at: clock(), actor: 'provider' } as const
        await moveCase(transaction, { ...failed, note, refused: true })
      }
    },
  })

  // Charged back: the buyer's bank has returned the money.
  events.on('order.cancelled', 'refund cases', async ({ order }) => {
    await forEach(await casesOfOrder(database, order), (found) => closeCase(context, found))
  })
}
