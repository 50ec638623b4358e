import { accountFor, markBuyer } from '@/domains/identity'
import { addOrder, cancelOrder, datePayment, payOrder, refundLines, reopenOrder } from '@/domains/orders'
import { orderStatus } from '@/domains/orders/rules'
import type { Transaction } from '@/platform/database/connect'
import { money } from '@/platform/money/money'
import type { ProviderName } from '@/platform/payments/provider'
import { afterReport, type PaymentReport, type PaymentStanding } from '@/platform/payments/report'
import type { CheckoutContext } from './context'
import { becomes } from './rules/becomes'
import { type Checkout, lockCheckout, recordStanding } from './store/checkouts'
import { holdCoupon, keepCoupon, releaseCoupon, takeCoupon } from './store/coupons'
import { releaseCredits, spendCredits } from './store/credits'

/** What fulfilment needs of the house. */
type House = Pick<CheckoutContext, 'catalogue' | 'events' | 'log' | 'clock'>

/** Something else was paid than was agreed: nothing is delivered until a person has looked at it. */
type Mismatch = 'amount' | 'coupon' | 'credit'

/**
 * Does what a payment's report asks for: places the order, pays it, takes it back. Reports may come late, twice and in any
 * order; those of one checkout are worked off one by one, and the same reports always end in the same orders. An order
 * that once waited is kept, also when the wait is told of last.
 */
export async function applyPayment(
  house: House,
  transaction: Transaction,
  provider: ProviderName,
  report: PaymentReport,
): Promise<void> {
  const { payment, state } = report
  if (report.renewal) return
  const about = { provider, payment, checkout: report.checkout, state }
  const checkout = await lockCheckout(transaction, report.checkout)
  if (!checkout) return house.log.error(about, 'a payment was told of that no checkout knows')
  if (checkout.payment !== null && (checkout.payment !== payment || checkout.provider !== provider)) {
    return house.log.error(about, 'a second payment was told of for a checkout that has one')
  }
  const known = { state: checkout.state, at: checkout.stateAt, refunded: checkout.refunded }
  const standing = afterReport(known, report)
  // What was paid wrongly goes back by hand; the report of that delivers nothing.
  if (checkout.mismatch !== null && state !== 'paid') {
    const { orderId, mismatch } = checkout
    return void (await recordStanding(transaction, checkout.reference, {
      provider,
      payment,
      standing,
      orderId,
      mismatch,
    }))
  }
  if (state === 'paid' && checkout.orderId !== null) {
    await datePayment(transaction, { order: checkout.orderId, at: report.at })
  }
  const traceOfWaiting = state === 'waiting' && checkout.orderId === null
  if (standing === known && checkout.payment !== null && !traceOfWaiting) return

  const wrongAmount =
    isSettled(state) && (report.total.currency !== checkout.currency || report.total.minor !== checkout.total)
  const paid = { ...checkout, provider, payment }
  const { orderId, mismatch } = await (wrongAmount
    ? { orderId: checkout.orderId, mismatch: 'amount' as const }
    : applyStanding(house, transaction, paid, { standing, traceOfWaiting, told: report.at }))
  if (mismatch !== null) {
    const agreed = { total: checkout.total, currency: checkout.currency }
    house.log.error(
      { ...about, mismatch, agreed, paid: report.total },
      'a payment does not fit its checkout: look at it',
    )
  }
  await recordStanding(transaction, checkout.reference, { provider, payment, standing, orderId, mismatch })
}

/** Delivers a checkout in which there is nothing to pay. @returns the order's id */
export async function fulfilFree(
  house: House,
  transaction: Transaction,
  reference: string,
  now: Date,
): Promise<number> {
  const checkout = await lockCheckout(transaction, reference)
  if (checkout?.total !== 0) throw new Error(`The checkout ${reference} is not free of charge`)
  const standing: PaymentStanding = { state: 'paid', at: now, refunded: [] }
  const { orderId } = await applyStanding(house, transaction, checkout, { standing, traceOfWaiting: false, told: now })
  if (orderId === null) throw new Error('The order was not placed')
  await recordStanding(transaction, reference, { provider: null, payment: null, standing, orderId, mismatch: null })
  return orderId
}

const settledStates: readonly PaymentStanding['state'][] = ['paid', 'refunded', 'chargedBack']
const isSettled = (state: PaymentStanding['state']) => settledStates.includes(state)

interface Done {
  readonly orderId: number | null
  readonly mismatch: Mismatch | null
}

interface Applied {
  readonly standing: PaymentStanding
  readonly traceOfWaiting: boolean
  /** When what the report says came about; the standing keeps the moment of its state, which may be long before. */
  readonly told: Date
}

async function applyStanding(
  house: House,
  transaction: Transaction,
  checkout: Checkout,
  { standing, traceOfWaiting, told }: Applied,
): Promise<Done> {
  const { state } = standing
  const settled = isSettled(state)
  if (!settled && state !== 'waiting' && checkout.orderId === null && !traceOfWaiting) {
    if (state === 'declined') await giveBack(transaction, checkout)
    return { orderId: null, mismatch: null }
  }
  const now = house.clock()
  const { email, language, buyerName: name } = checkout
  const memberId = checkout.memberId ?? (await accountFor(transaction, { email, language, name, now }))
  if (settled && !(await spendCoupon(house, transaction, checkout, memberId))) {
    return { orderId: checkout.orderId, mismatch: 'coupon' }
  }
  const credits = checkout.lines.flatMap((line) => line.credits ?? [])
  const spent = (settled || state === 'waiting') && (await spendCredits(transaction, checkout.reference, credits))
  if (settled && !spent) return { orderId: checkout.orderId, mismatch: 'credit' }
  const order = checkout.orderId ?? (await placeOrder(transaction, checkout, memberId))
  if (state === 'waiting') {
    await reopenOrder(transaction, order)
    await holdCoupon(transaction, checkout.reference, now)
  } else if (state === 'declined') {
    await cancelOrder(transaction, house.events, { order, at: standing.at })
    await giveBack(transaction, checkout)
  } else {
    await settle(house, transaction, { order, checkout, memberId, standing, told })
  }
  return { orderId: order, mismatch: null }
}

/** What was reserved for a payment that did not come. */
async function giveBack(transaction: Transaction, { reference }: Checkout) {
  await releaseCoupon(transaction, reference)
  await releaseCredits(transaction, reference)
}

async function settle(
  { events, catalogue: reader }: House,
  transaction: Transaction,
  {
    order,
    checkout,
    memberId,
    standing,
    told,
  }: { order: number; checkout: Checkout; memberId: number; standing: PaymentStanding; told: Date },
) {
  const { state, at, refunded } = standing
  await reopenOrder(transaction, order)
  if (await payOrder(transaction, events, { order, at })) {
    const catalogue = await reader.catalogueOfVersion(transaction, checkout.catalogueVersion)
    const pids = checkout.lines.map(({ pid }) => pid)
    const nothing = { allInOne: false, subscriber: false }
    await markBuyer(transaction, memberId, catalogue ? becomes(catalogue, pids) : nothing)
  }
  if (refunded.length > 0 || state === 'refunded') {
    const positions = state === 'refunded' ? 'all' : refunded
    await refundLines(transaction, events, { order, positions, at: told })
  }
  if (state === 'chargedBack') await cancelOrder(transaction, events, { order, at })
}

/** Written down with the prices and names that were agreed, whatever the catalogue says by now. */
async function placeOrder(transaction: Transaction, checkout: Checkout, memberId: number): Promise<number> {
  const { currency, country, language, vatBasisPoints, catalogueVersion, couponCode, withdrawalWaivedAt } = checkout
  const { id } = await addOrder(transaction, {
    memberId,
    status: orderStatus.waiting,
    // When the buyer pressed the button; a payment may take its time.
    placedAt: checkout.begunAt,
    currency,
    country,
    language,
    vatBasisPoints,
    catalogueVersion,
    couponCode,
    withdrawalWaivedAt,
    ...(checkout.provider !== null && checkout.payment !== null
      ? { provider: checkout.provider, payment: checkout.payment }
      : {}),
    items: checkout.lines.map(({ pid, term, platforms, names, unit, amount }) => ({
      pid,
      term,
      platforms,
      names,
      quantity: 1,
      unit: money(unit, currency),
      amount: money(amount, currency),
    })),
  })
  return id
}

/**
 * Uses the coupon up: the reservation, if it still holds, else another use, if one is left. @returns false when the price
 * was not to be had any more
 */
async function spendCoupon(house: House, transaction: Transaction, checkout: Checkout, memberId: number) {
  const { couponCode: code, reference, catalogueVersion } = checkout
  if (code === null) return true
  const now = house.clock()
  if (await keepCoupon(transaction, { checkout: reference, memberId, now })) return true
  await releaseCoupon(transaction, reference)
  const catalogue = await house.catalogue.catalogueOfVersion(transaction, catalogueVersion)
  const coupon = catalogue?.coupons.find((each) => each.code === code)
  return takeCoupon(transaction, {
    code,
    checkout: reference,
    memberId: checkout.memberId,
    uses: coupon?.uses ?? null,
    usesPerMember: coupon?.usesPerMember ?? null,
    now,
    reservedUntil: null,
  })
}
