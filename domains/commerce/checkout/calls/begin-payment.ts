import type { PaymentRequest } from '@/integrations/payments/provider'
import { refuse } from '@/platform/contract/refusal'
import type { Visit } from '@/platform/http/visit'
import { textIn } from '@/platform/i18n/texts'
import { postalCodeOutside } from '@/platform/i18n/vat-territory'
import { checkoutPage } from '@/platform/paths'
import type { CheckoutContext } from '../context'
import type { Evidence } from '../rules/evidence'
import { lineNames } from '../rules/line-names'
import type { Quote } from '../rules/quote'
import { renewalOf } from '../rules/renewal'
import { nameOfPayment } from '../store/checkouts'
import { releaseCoupon } from '../store/coupons'
import type { BeginVisit } from './agreed-purchase'
import type { OpenedPurchase } from './keep-checkout'
import type { QuoteResult } from './quoting'

/** Begins the payment at the provider. 13103: it cannot be reached; the coupon is free again. */
export async function beginPayment(context: CheckoutContext, visit: BeginVisit, opened: OpenedPurchase) {
  const { network, networkCountry, now, language } = visit
  const { quoted, quote, reference, secret, email, trialDays } = opened
  const { country, currency } = quoted.request
  try {
    const items = quote.lines.map((line) => ({
      ...itemOf(line, textIn(lineNames(line, context.translate), language)),
      ...(trialDays !== null && { trialDays }),
    }))
    const returnTo = context.publicUrl + checkoutPage(new URLSearchParams({ checkout: secret, lang: language }))
    const asked = { checkout: reference, email, language, country, currency, items, returnTo }
    const begun = await context.payments.begin(asked, quoted.byTransfer ? 'transfer' : undefined)
    const evidence = opened.soldBy === 'vendor' ? evidenceOf(visit, quoted) : []
    const { provider, payment } = begun
    const from = { network, networkCountry, begunAt: now }
    const { note } = context.guard
    await nameOfPayment(context.database, reference, { provider, payment, evidence, now, from, note })
    // The order exists from now on, even if the page is closed.
    if (begun.waits) await context.payments.refresh(begun.provider, begun.payment)
    return { state: 'pay', checkout: secret, payment: begun.browser } as const
  } catch (error) {
    context.log.error({ error, checkout: reference }, 'a payment could not be begun')
    await context.database.transaction((transaction) => releaseCoupon(transaction, reference))
    return refuse(13103)
  }
}

/** Returns the evidence of the country before payment. */
function evidenceOf({ networkCountry }: Pick<Visit, 'networkCountry'>, { request, asked }: QuoteResult): Evidence[] {
  const { country } = request
  return [
    { source: 'told', country, postalCode: postalCodeOutside(country, request.postalCode) },
    ...(networkCountry === null ? [] : [{ source: 'network', country: networkCountry } as const]),
    ...(asked === null ? [] : [{ source: 'confirmed', country } as const]),
  ]
}

const itemOf = (
  { term, quantity, amount, renewal }: Quote['lines'][number],
  name: string,
): PaymentRequest['items'][number] => ({
  name,
  quantity,
  amount,
  renewal: renewal && renewalOf(term, renewal),
})
