import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { Product } from '@/domains/commerce/catalogue/schema'
import type { OwnedLine } from '@/domains/commerce/entitlements/rules'
import type { OrderStatus } from '@/domains/commerce/orders/rules'
import type { Reader } from '@/platform/i18n/texts'
import type { Currency, Money } from '@/platform/money/money'
import type { RunningPeriod } from './upgrade'

/** A line of an order. */
export interface PurchasedLine {
  /** The row's id. */
  readonly order: number
  readonly position: number
}

/** A line of a member's order, as far as prices depend on it; refunded lines are left out. */
export interface MemberLine extends OwnedLine, PurchasedLine {
  readonly status: OrderStatus
}

export interface DiscountQuestion {
  /** The value of `discount=` in the address of the checkout; null: none. */
  readonly discount: string | null
  readonly pid: number
  readonly term: Term
  readonly currency: Currency
  readonly reader: Reader
  readonly now: Date
  /** How many of it; left out: one. */
  readonly quantity?: number
  /**
   * The subscription, by its row's id, that the offer was made for; null: it is not the member's; left out: none is
   * named.
   */
  readonly offeredFor?: number | null
  /** The member's other subscriptions, by product; left out: unknown. */
  readonly held?: readonly number[]
}

/** A subscription of the member's that runs, and is paid for, by the line of the running period. */
export interface RunningSubscription extends RunningPeriod {
  /** The row's id. */
  readonly id: number
  readonly purchase: PurchasedLine
}

/** The `discount=` by which owners of an earlier version get a later one. */
export const versionDiscount = 'version'

/** The price for a member, with VAT, and the purchases that have lowered it. */
export interface MemberPrice {
  readonly price: Money
  /** Purchases that have to be kept for it. */
  readonly credited: readonly PurchasedLine[]
  /** The subscription, by its row's id, whose rest pays for a part of it, and for nothing else from then on. */
  readonly spends?: number
  /** It is the next version of something that the member owns. */
  readonly version?: NextVersion
}

/** A licence that can be upgraded to a later version, and the result. */
export interface NextVersion {
  readonly of: Product
  /** The whole licence is upgraded: as many as it is for. */
  readonly quantity: number
  readonly replaces: boolean
}

/**
 * THE hook for prices that depend on what a member owns: the value of `discount=` chooses among these, and every one of
 * them is asked for an upgrade, which has no other price. The page that shows such a price, the checkout and the order
 * take it from the same function (spec 5.4).
 */
export interface Discount {
  /** The values of `discount=` that it answers to. */
  readonly names: readonly string[]
  /** Null when the offer is not for this member. */
  priceFor(
    catalogue: Catalogue,
    owned: readonly MemberLine[],
    request: DiscountQuestion,
    subscriptions: readonly RunningSubscription[],
  ): MemberPrice | null
}
