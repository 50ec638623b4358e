import { randomBytes } from 'node:crypto'
import { countAttempt, newSecret } from '@/domains/accounts/identity'
import type { Coupon } from '@/domains/commerce/catalogue/schema'
import { orderById } from '@/domains/commerce/orders'
import { isHeld, renewingPids } from '@/domains/commerce/subscriptions'
import type { PaymentRequest } from '@/integrations/payments/provider'
import { isRefusal, refuse, refuseUntil } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import type { Visit } from '@/platform/http/visit'
import { textIn } from '@/platform/i18n/texts'
import { postalCodeOutside } from '@/platform/i18n/vat-territory'
import { checkoutPage } from '@/platform/paths'
import { hours } from '@/platform/time/duration'
import { openCount } from '@/platform/time/throttle'
import { fulfilFree } from '../actions/fulfil'
import { freeQuotation } from '../actions/quotation'
import type { CheckoutContext } from '../context'
import type { Evidence } from '../rules/evidence'
import { lineNames } from '../rules/line-names'
import { isCollected, type Quote } from '../rules/quote'
import { renewalOf } from '../rules/trial'
import { nameOfPayment } from '../store/checkouts'
import { checkoutsInTheWay, closeWithdrawn, releaseCoupon } from '../store/coupons'
import { type SameBuyer, samePurchases, waitForPurchase } from '../store/same-purchases'
import { agreedPurchase, type Begin, type BeginVisit, changed, couponTaken, type Purchase } from './agreed-purchase'
import { markBrowser } from './buyer-cookie'
import { keepCheckout, type OpenedPurchase } from './keep-checkout'
import type { QuoteResult } from './quoting'

/**
 * A purchase that the buyer must confirm before payment: the same was just bought, is being paid elsewhere, or is
 * subscribed to (decision 0148).
 */
type Repetition = { readonly how: 'ordered' | 'open' | 'subscribed'; readonly name: string }

/** A purchase that is about to begin. */
type PurchaseAttempt = Pick<QuoteResult, 'catalogue' | 'request' | 'terms'> & {
  readonly quote: Quote
  readonly buyer: SameBuyer
  readonly now: Date
}

const thingsOf = ({ lines }: Quote) =>
  lines.map(({ product, term, quantity }) => ({ pid: product.pid, term, quantity }))

/** Free purchases, quotations and fees cannot be paid twice by mistake. */
const canRepeat = ({ quote, terms }: PurchaseAttempt) =>
  isCollected(quote) && terms === null && !quote.lines.some((line) => line.handed)

/**
 * Ends the payment of the same in another tab, as far as the provider can do that: of two that are open the newer one is
 * the one that is meant.
 */
async function withdrawSame({ database, payments, log }: CheckoutContext, asked: PurchaseAttempt): Promise<void> {
  if (!canRepeat(asked)) return
  const { buyer, quote, now } = asked
  for (const same of await samePurchases(database, { buyer, things: thingsOf(quote), now })) {
    const { checkout, provider: name, payment, ordered } = same
    const provider = ordered || payment === null ? null : name && payments.provider(name)
    if (!provider || payment === null) continue
    try {
      const withdrawn = await provider.withdraw(payment)
      if (withdrawn) await database.transaction((transaction) => closeWithdrawn(transaction, checkout, now))
    } catch (error) {
      log.warn({ error, checkout }, 'a provider could not be asked to withdraw a payment')
    }
  }
}

/**
 * Returns the purchase that this one repeats, as the database knows it now; the purchases of one buyer are handled one
 * by one.
 */
async function repetitionOf(transaction: Transaction, asked: PurchaseAttempt): Promise<Repetition | null> {
  if (!canRepeat(asked)) return null
  const { buyer, quote, request, catalogue, now } = asked
  await waitForPurchase(transaction, buyer)
  const [same] = await samePurchases(transaction, { buyer, things: thingsOf(quote), now })
  const [first] = quote.lines
  if (same && first)
    return { how: same.ordered ? 'ordered' : 'open', name: textIn(first.product.names, request.reader) }
  const plans = quote.lines.filter(({ product }) => product.kind === 'subscription')
  if (!('memberId' in buyer) || plans.length === 0) return null
  const spent = quote.lines.flatMap(({ spends }) => spends ?? [])
  const held = await renewingPids(transaction, buyer.memberId, spent)
  const plan = plans.find(({ product }) => isHeld(catalogue, product, held))
  return plan ? { how: 'subscribed', name: textIn(plan.product.names, request.reader) } : null
}

/**
 * Withdraws the member's older payments for which their uses of a coupon do not suffice, so that none of them is taken and
 * then not delivered. @returns false when one can still be paid and cannot be withdrawn: then the new one is not begun
 */
async function makeRoom(
  { database, payments, log }: CheckoutContext,
  { code, usesPerMember }: Coupon,
  memberId: number,
  now: Date,
): Promise<boolean> {
  for (const { checkout, provider: name, payment, holds } of await checkoutsInTheWay(database, {
    code,
    memberId,
    usesPerMember,
    now,
  })) {
    const provider = name && payments.provider(name)
    try {
      const withdrawn = provider && payment !== null && (await provider.withdraw(payment))
      if (withdrawn) await database.transaction((transaction) => closeWithdrawn(transaction, checkout, now))
      else if (holds) return false
    } catch (error) {
      log.warn({ error, checkout }, 'a provider could not be asked to withdraw a payment')
      if (holds) return false
    }
  }
  return true
}

/** Begins the payment at the provider. 13103: it cannot be reached; the coupon is free again. */
async function beginPayment(context: CheckoutContext, visit: BeginVisit, opened: OpenedPurchase) {
  const { network, networkCountry, now, language, reader } = visit
  const { quoted, quote, reference, secret, email, trialDays } = opened
  const { country, currency } = quoted.request
  try {
    const items = quote.lines.map((line) => ({
      ...itemOf(line, textIn(lineNames(line, context), reader)),
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

/** Limits mails to any address, where there is nothing to pay. */
const gratisFor = (to: string) =>
  openCount('a session, which is counted by its account', {
    key: `gratis for ${to}`,
    free: 3,
    forgives: hours(1),
    longestDelay: hours(1),
  })

/** Begins a purchase: checks the agreed price, stores the purchase, and asks the provider to collect it. */
export const beginCheckout =
  (context: CheckoutContext): Begin =>
  async (known, visit) => {
    const { database } = context
    const { input, member, now } = visit
    const purchase = await agreedPurchase(context, visit, known)
    if (isRefusal(purchase) || 'state' in purchase) return purchase
    const turnedAway = await admit(context, visit, purchase)
    if (turnedAway) return turnedAway
    const { quoted, quote, coupon } = purchase
    const browserHash = member ? null : markBrowser(context, visit)
    const buyer = browserHash === null ? { memberId: member?.id ?? 0 } : { browserHash }
    const repeated = { ...quoted, quote, buyer, now }
    if (!input.again) await withdrawSame(context, repeated)
    if (coupon && member && !(await makeRoom(context, coupon, member.id, now))) {
      return couponTaken(context, visit, purchase)
    }
    if (quoted.terms && !(await freeQuotation(context, quoted.terms, now))) {
      return changed(context, visit, { ...quoted, quote: { obstacle: 'quotationAccepted', pid: 0 } })
    }
    const reference = randomBytes(18).toString('base64url')
    const opened = { ...purchase, reference, secret: newSecret(), browserHash }
    const kept = await allOrNothing(database, async (transaction) => {
      const bought = input.again ? null : await repetitionOf(transaction, repeated)
      if (bought) return { bought }
      if (!(await keepCheckout(context, transaction, visit, opened))) return null
      if (!opened.gratis) return { order: null }
      const order = await fulfilFree(context, transaction, reference, now)
      return order === null ? null : { order }
    })
    if (kept === null) return couponTaken(context, visit, purchase)
    if ('bought' in kept) return { state: 'bought', ...kept.bought }
    if (kept.order === null) return beginPayment(context, visit, opened)
    const order = await orderById(database, kept.order)
    return { state: 'paid', checkout: opened.secret, order: order?.number ?? '' }
  }

/** Refuses too many attempts; null: the purchase may begin. */
async function admit(context: CheckoutContext, visit: BeginVisit, { email, gratis, quoted }: Purchase) {
  const { member, network, networkCountry, token, now, input } = visit
  const { country } = quoted.request
  const memberId = member?.id ?? null
  const turnedAway = await context.guard.admit({
    memberId,
    email,
    network,
    networkCountry,
    country,
    token,
    now,
    code: input.code,
  })
  if (turnedAway) return turnedAway
  const buyer = member ? `member ${member.id}` : email
  const wait = gratis ? await countAttempt(context.database, [gratisFor(buyer)], now) : null
  return wait === null ? null : refuseUntil(wait)
}
