import { type Money, money } from '@/platform/money/money'
import type { PaymentItem } from './provider'

/** How an item stands on a provider's own papers. */
export interface PricedItem {
  readonly title: string
  readonly quantity: number
  /** The price of each. */
  readonly unit: Money
}

/**
 * Returns units at a price each, where the sum divides exactly; else one line of the sum whose name gives the quantity:
 * a coupon, or a tier that caps the price, may leave a remainder.
 * @param takes whether the provider can count such a price
 */
export function pricedItem(
  { name, quantity, amount }: Pick<PaymentItem, 'name' | 'quantity' | 'amount'>,
  takes: (unit: Money) => boolean = () => true,
): PricedItem {
  const unit = amount.minor % quantity === 0 ? money(amount.minor / quantity, amount.currency) : null
  if (unit && takes(unit)) return { title: name, quantity, unit }
  return { title: `${quantity} × ${name}`, quantity: 1, unit: amount }
}
