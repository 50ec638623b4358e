import type { CheckoutContext } from '../context'
import { addEvidence, paidCheckout } from '../store/evidence'

/** Asks the provider for the country of the card or bank that paid an order, since reports rarely include it. */
export function noteEvidence({ database, events, payments, clock }: CheckoutContext) {
  events.on('order.paid', 'evidence', async ({ order, payment }) => {
    if (payment === null) return
    const bought = await paidCheckout(database, order)
    if (!bought?.provider || bought.payment === null) return
    const report = await payments.provider(bought.provider)?.paymentOf(bought.payment)
    if (!report?.payer) return
    const { means: source, country } = report.payer
    await addEvidence(database, bought.reference, [{ source, country }], clock())
  })
}

/** The law wants it kept for ten years from the end of the year of the sale (decision 0081). */
export const keptSince = (now: Date) => new Date(Date.UTC(now.getUTCFullYear() - 10, 0, 1))
