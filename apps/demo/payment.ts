import { createHash } from 'node:crypto'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import { productOf } from '@/domains/commerce/catalogue/rules'
import { addCheckout, lockCheckout } from '@/domains/commerce/checkout/store/checkouts'
import { addPayment, lockPayment, paymentReport } from '@/integrations/payments/sandbox/store'
import { announce } from '@/integrations/payments/sandbox/webhooks'
import type { Database } from '@/platform/database/connect'
import { textIn } from '@/platform/i18n/texts'
import { money } from '@/platform/money/money'
import { before, minutes } from '@/platform/time/duration'

const reference = 'demo-payment'
const currency = 'EUR'
/** So much less was paid than was agreed on, where it was more than that. */
const short = 500

/**
 * Creates a payment below the agreed sum: the sandbox's webhook reports it like any other, and the console has a
 * payment to decide on. Does nothing where it is reported already, or the vendor sells no product for a single payment.
 */
export async function loadDemoPayment(database: Database, now: Date) {
  await database.transaction(async (transaction) => {
    const catalogue = await createCatalogueReader().currentCatalogue(transaction)
    const sold = catalogue.prices.find(
      ({ onSale, term: each, amounts }) => onSale && each === 'LFT' && (amounts[currency] ?? 0) > 0,
    )
    const product = sold && productOf(catalogue, sold.pid)
    if (!product || (await lockCheckout(transaction, reference))) return
    const { names, platforms, pid } = product
    const { term } = sold
    const amount = sold.amounts[currency] ?? 0
    const begunAt = before(now, minutes(10))
    const paid = money(Math.max(1, amount - short), currency)
    await addPayment(transaction, {
      id: `pay_${reference}`,
      checkout: reference,
      currency,
      total: paid.minor,
      items: [{ name: textIn(names, 'en'), quantity: 1, amount: paid, renewal: null }],
      state: 'paid',
      changedAt: now,
      cardBrand: 'visa',
      cardLastFour: '4242',
    })
    await addCheckout(transaction, {
      reference,
      tokenHash: createHash('sha256').update(reference).digest(),
      email: 'ruth@example.test',
      buyerName: 'Ruth',
      language: 'en',
      country: 'DE',
      currency,
      total: amount,
      vatBasisPoints: 1900,
      catalogueVersion: catalogue.version,
      lines: [{ pid, term, platforms, names, list: amount, unit: amount, amount, renewal: null }],
      begunAt,
      stateAt: begunAt,
      provider: 'sandbox',
      payment: `pay_${reference}`,
    })
    const held = await lockPayment(transaction, `pay_${reference}`)
    if (held) await announce(transaction, paymentReport(held))
  })
}
