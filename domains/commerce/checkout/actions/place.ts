import { addOrder } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import type { Transaction } from '@/platform/database/connect'
import { money } from '@/platform/money/money'
import type { CheckoutContext } from '../context'
import type { Checkout } from '../store/checkouts'
import { givenTo, redeemCoupon, releaseCoupon, reserveCoupon } from '../store/coupons'

/** Records the order with the agreed prices and names, even if the catalogue has changed since. */
export async function placeOrder(transaction: Transaction, checkout: Checkout, memberId: number): Promise<number> {
  const { currency, country, language, vatBasisPoints, catalogueVersion, couponCode, withdrawalWaivedAt } = checkout
  const { purchaseOrder, buyerReference, affiliate, postalCode } = checkout
  const { id } = await addOrder(transaction, {
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
  })
  return id
}

/**
 * Uses the coupon up: the reservation if it still holds, else another use if one is left.
 * @returns false when the price is no longer available
 */
export async function spendCoupon(
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
