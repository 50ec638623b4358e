import { accountFor, markBuyer } from '@/domains/accounts/identity'
import { addOrder, cancelOrder, datePayment, payOrder, refundLines, reopenOrder } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { setAccepted } from '@/domains/commerce/quotations'
import type { ProviderName } from '@/integrations/payments/provider'
import { afterReport, type PaymentReport, type PaymentStatus } from '@/integrations/payments/report'
import type { Transaction } from '@/platform/database/connect'
import { money } from '@/platform/money/money'
import type { CheckoutContext } from '../context'
import { isTooLate, type Mismatch, promisedUntil } from '../rules/review'
import { isSubscriberBy } from '../rules/trial'
import { type Checkout, lockCheckout, recordPaymentStatus } from '../store/checkouts'
import { givenTo, holdCoupon, redeemCoupon, releaseCoupon, reserveCoupon } from '../store/coupons'
import { mayTakeOffers, releaseRemainders, reserveCredits, spendRemainders } from '../store/credits'
import { finishBaskets } from '../store/reminders'
import { openDiscrepancy } from './discrepancies'
import { countReminder } from './reminders'
import { followMoneyBack, openReview } from './review'

/** An order with the agreed prices and names, even if the catalogue has changed since. */
function orderOf(checkout: Checkout, memberId: number): Parameters<typeof addOrder>[1] {
  const { currency, country, language, vatBasisPoints, catalogueVersion, couponCode, withdrawalWaivedAt } = checkout
  const { purchaseOrder, buyerReference, affiliate, postalCode } = checkout
  return {
    memberId,
    status: orderStatus.waiting,
    origin: 'checkout',
    // When the buyer pressed the button; a payment may take its time.
    placedAt: checkout.begunAt,
    currency,
    country,
    postalCode,
    language,
    vatBasisPoints,
    catalogueVersion,
    couponCode,
    withdrawalWaivedAt,
    purchaseOrder,
    buyerReference,
    affiliate,
    ...(checkout.provider !== null && checkout.payment !== null
      ? { provider: checkout.provider, payment: checkout.payment, soldBy: checkout.soldBy }
      : {}),
    items: checkout.lines.map(({ pid, term, platforms, names, quantity = 1, unit, amount, updatesMonths }) => ({
      pid,
      term,
      platforms,
      names,
      quantity,
      ...(updatesMonths !== undefined && { updatesMonths }),
      unit: money(unit, currency),
      amount: money(amount, currency),
    })),
  }
}

/**
 * Uses the coupon up: the reservation if it still holds, else another use if one is left.
 * @returns false when the price is no longer available
 */
async function spendCoupon(
  deps: Pick<CheckoutContext, 'catalogue' | 'clock' | 'holdsCoupon'>,
  transaction: Transaction,
  checkout: Checkout,
  memberId: number,
): Promise<boolean> {
  const { couponCode: code, reference, catalogueVersion } = checkout
  if (code === null) return true
  const now = deps.clock()
  const catalogue = await deps.catalogue.catalogueOfVersion(transaction, catalogueVersion)
  const coupon = catalogue?.coupons.find((each) => each.code === code)
  const taking = { code, checkout: reference, memberId, usesPerMember: coupon?.usesPerMember ?? null, now }
  if (await reserveCoupon(transaction, taking)) return true
  await releaseCoupon(transaction, reference)
  const given = givenTo(coupon, memberId, deps.holdsCoupon)
  return redeemCoupon(transaction, { ...taking, uses: coupon?.uses ?? null, given, reservedUntil: null })
}

/**
 * Does what a payment's report asks for: places the order, pays it, takes it back. Reports may come late, twice and in any
 * order; those of one checkout are worked off one by one, and the same reports always end in the same orders. An order
 * that once waited is kept, also when the wait is reported last.
 */
export async function applyPayment(
  deps: CheckoutContext,
  transaction: Transaction,
  provider: ProviderName,
  report: PaymentReport,
): Promise<void> {
  const { payment, state } = report
  if (report.renewal) return
  const about = { provider, payment, checkout: report.checkout, state }
  const checkout = await lockCheckout(transaction, report.checkout)
  // A payer can write another checkout's name on a payment: only the payment that we made for the checkout counts
  // (spec 9.2).
  if (!checkout || checkout.payment !== payment || checkout.provider !== provider) {
    if (!isSettled(state)) return deps.log.error(about, 'a payment was told of that is not its checkout’s own')
    const agreed = checkout && money(checkout.total, checkout.currency)
    const { checkout: named, subscription, total: came } = report
    const finding = { kind: 'payment', provider, name: payment, checkout: named, subscription, came, agreed } as const
    return openDiscrepancy(deps, transaction, finding)
  }
  const known = { state: checkout.state, at: checkout.stateAt, refunded: checkout.refunded }
  const standing = afterReport(known, report)
  // A payment that does not match its order is decided by people; further reports of it deliver nothing.
  if (checkout.mismatch !== null) {
    const { orderId, mismatch } = checkout
    await recordPaymentStatus(transaction, checkout.reference, { provider, payment, standing, orderId, mismatch })
    return followMoneyBack(deps, transaction, checkout, report)
  }
  if (state === 'paid' && checkout.orderId !== null) {
    await datePayment(transaction, { order: checkout.orderId, at: report.at })
  }
  const traceOfWaiting = state === 'waiting' && checkout.orderId === null
  if (standing === known && !traceOfWaiting) return

  const paid = { ...checkout, provider, payment }
  const misfit = isSettled(state) ? await misfitOf(deps, transaction, checkout, report) : null
  const { orderId, mismatch } = await (misfit === null
    ? applyPaymentStatus(deps, transaction, paid, { standing, traceOfWaiting, reportedAt: report.at })
    : { orderId: checkout.orderId, mismatch: misfit })
  await recordPaymentStatus(transaction, checkout.reference, { provider, payment, standing, orderId, mismatch })
  if (mismatch !== null) await openReview(deps, transaction, { ...paid, mismatch }, report)
}

/**
 * Returns why a payment does not match its checkout by its own facts: amount or time. A payment of a waiting order was
 * begun in time.
 */
async function misfitOf(
  { catalogue }: CheckoutContext,
  transaction: Transaction,
  checkout: Checkout,
  { total, at }: PaymentReport,
): Promise<Mismatch | null> {
  if (total.currency !== checkout.currency || total.minor !== checkout.total) return 'amount'
  if (checkout.orderId !== null || at <= promisedUntil(checkout)) return null
  const { version } = await catalogue.currentCatalogue(transaction)
  return isTooLate(checkout, { at, catalogueVersion: version }) ? 'late' : null
}

/**
 * Delivers a checkout with nothing to pay.
 * @returns the order's id; null when its price is no longer available
 */
export async function fulfilFree(
  deps: CheckoutContext,
  transaction: Transaction,
  reference: string,
  now: Date,
): Promise<number | null> {
  const checkout = await lockCheckout(transaction, reference)
  if (checkout?.total !== 0) throw new Error(`The checkout ${reference} is not free of charge`)
  const standing: PaymentStatus = { state: 'paid', at: now, refunded: [] }
  const { orderId } = await applyPaymentStatus(deps, transaction, checkout, {
    standing,
    traceOfWaiting: false,
    reportedAt: now,
  })
  if (orderId === null) return null
  await recordPaymentStatus(transaction, reference, {
    provider: null,
    payment: null,
    standing,
    orderId,
    mismatch: null,
  })
  return orderId
}

const settledStates: readonly PaymentStatus['state'][] = ['paid', 'refunded', 'chargedBack']
const isSettled = (state: PaymentStatus['state']) => settledStates.includes(state)

interface FulfilmentResult {
  readonly orderId: number | null
  readonly mismatch: Mismatch | null
}

interface StandingReport {
  /**
   * True when an operator accepts the payment as it is: a used-up coupon or a returned credited purchase no longer
   * matters.
   */
  readonly accepted?: boolean
  readonly standing: PaymentStatus
  readonly traceOfWaiting: boolean
  /** When what the report says came about; the standing keeps the moment of its state, which may be long before. */
  readonly reportedAt: Date
}

/** Brings a checkout's order to what is known of the payment; the checkout's row is locked, and is not written. */
export async function applyPaymentStatus(
  deps: CheckoutContext,
  transaction: Transaction,
  checkout: Checkout,
  { standing, traceOfWaiting, reportedAt, accepted = false }: StandingReport,
): Promise<FulfilmentResult> {
  const { state } = standing
  const settled = isSettled(state)
  if (!settled && state !== 'waiting' && checkout.orderId === null && !traceOfWaiting) {
    if (state === 'declined') await giveBack(transaction, checkout)
    return { orderId: null, mismatch: null }
  }
  const now = deps.clock()
  const { email, language, buyerName: name } = checkout
  const memberId = checkout.memberId ?? (await accountFor(transaction, deps.events, { email, language, name, now }))
  if (settled && !accepted) {
    const isCredited =
      (await mayTakeOffers(transaction, checkout, memberId)) &&
      (await reserveCredits(transaction, deps.holdings, checkout)) &&
      (await spendRemainders(transaction, checkout))
    if (!isCredited) return { orderId: checkout.orderId, mismatch: 'credit' }
    if (!(await spendCoupon(deps, transaction, checkout, memberId))) {
      await releaseRemainders(transaction, checkout.reference)
      return { orderId: checkout.orderId, mismatch: 'coupon' }
    }
  }
  const order = checkout.orderId ?? (await placeOrder(deps, transaction, checkout, memberId))
  if (checkout.orderId !== null && state !== 'declined') await reopenOrder(transaction, order)
  if (checkout.quotation !== null) {
    await setAccepted(transaction, checkout.quotation, checkout.reference, state === 'declined' ? null : now)
  }
  if (state === 'waiting') {
    await holdCoupon(transaction, checkout.reference, now)
    await spendRemainders(transaction, checkout)
  } else if (state === 'declined') {
    await cancelOrder(transaction, deps.events, { order, at: standing.at })
    await giveBack(transaction, checkout)
  } else {
    await settle(deps, transaction, { order, checkout, memberId, standing, reportedAt })
  }
  return { orderId: order, mismatch: null }
}

/** Places the order and forgets the buyer's unfinished baskets of its products. */
async function placeOrder(deps: CheckoutContext, transaction: Transaction, checkout: Checkout, memberId: number) {
  const { email, lines } = checkout
  const cameBack = await finishBaskets(transaction, { memberId, email, pids: lines.map(({ pid }) => pid) })
  if (cameBack) await countReminder(deps, transaction, 'reminder_bought', deps.clock())
  const { id: order } = await addOrder(transaction, orderOf(checkout, memberId))
  const positions = lines.map((_, position) => position)
  const placed = { checkout: checkout.reference, order, positions, at: deps.clock() }
  await deps.presents.hold(transaction, placed)
  await deps.fees.hold(transaction, placed)
  return order
}

/** Releases the reservations of a payment that did not come. */
async function giveBack(transaction: Transaction, { reference }: Checkout) {
  await releaseCoupon(transaction, reference)
  await releaseRemainders(transaction, reference)
}

async function settle(
  { events, catalogue: reader }: CheckoutContext,
  transaction: Transaction,
  {
    order,
    checkout,
    memberId,
    standing,
    reportedAt,
  }: { order: number; checkout: Checkout; memberId: number; standing: PaymentStatus; reportedAt: Date },
) {
  const { state, at, refunded } = standing
  if (await payOrder(transaction, events, { order, at })) {
    const catalogue = await reader.catalogueOfVersion(transaction, checkout.catalogueVersion)
    const pids = checkout.lines.map(({ pid }) => pid)
    await markBuyer(transaction, memberId, { subscriber: catalogue !== null && isSubscriberBy(catalogue, pids) })
  }
  if (refunded.length > 0 || state === 'refunded') {
    const positions = state === 'refunded' ? 'all' : refunded
    await refundLines(transaction, events, { order, positions, at: reportedAt })
  }
  if (state === 'chargedBack') await cancelOrder(transaction, events, { order, at })
}
