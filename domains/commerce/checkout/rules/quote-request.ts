import type { Platform, Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { Product } from '@/domains/commerce/catalogue/schema'
import type { Discount, MemberLine, RunningSubscription } from '@/domains/commerce/subscriptions/rules/member-price'
import type { Reader } from '@/platform/i18n/texts'
import type { Currency } from '@/platform/money/money'
import type { CouponUses } from './coupon'

/** The licence that a fee is paid for. */
export interface HandedLicence {
  readonly product: Product
  readonly term: Term
  readonly platforms: readonly Platform[]
}

interface QuoteItem {
  readonly pid: number
  readonly term: Term | null
  /** Left out: one. */
  readonly quantity?: number
  /** The licence of a transfer fee, which is bought in no other way. */
  readonly handed?: HandedLicence
}

/** The request of a buyer. The buyer chooses all of it; the server computes the price (decision 0020). */
export interface QuoteRequest {
  readonly items: readonly QuoteItem[]
  readonly coupon: string | null
  /** The value of `discount=`. */
  readonly discount: string | null
  /** To be tried first, where that can be; left out: not. */
  readonly trial?: boolean
  readonly country: string
  /** Where the buyer is in it, which may lie outside the country's VAT area; left out, or empty: the country alone decides. */
  readonly postalCode?: string
  readonly currency: Currency
  readonly reader: Reader
}

/** The further facts that decide the price. */
export interface QuoteContext {
  readonly now: Date
  readonly signedIn: boolean
  readonly owned: readonly MemberLine[]
  readonly subscriptions: readonly RunningSubscription[]
  readonly couponUses: CouponUses
  /** The subscription whose offer led here, by its row's id; null: unknown; left out: none is named. */
  readonly offeredFor?: number | null
  /** The buyer's subscriptions, by product; left out: none. */
  readonly held?: readonly number[]
  readonly discounts: readonly Discount[]
  /** The buyer has begun another purchase with the coupon that can still be paid. */
  readonly couponInUse?: boolean
  /** The least that can be collected, in the smallest unit; null, or left out: no limit is known. */
  readonly least?: number | null
  /** The buyer has subscribed to what they want to try. */
  readonly hasSubscribed?: boolean
}

export const obstacles = [
  'unknown',
  'notOnSale',
  'upgradeSignIn',
  'upgradeNotForYou',
  'nothingToUpgrade',
  'renewalSignIn',
  'nothingToRenew',
  'oneSubscription',
  'notSold',
  'tooLittle',
  'quotationUnknown',
  'quotationExpired',
  'quotationWithdrawn',
  'quotationAccepted',
  'handoverOver',
] as const

/**
 * Why something cannot be bought: there is no such product, or not for this term, or only for owners of what it
 * upgrades, or their earlier version can no longer be upgraded; or it renews updates, and the buyer has none that end;
 * or it renews, and so does another item of the purchase; or the vendor does not sell in the buyer's country; or it
 * costs less than the provider's minimum; or the quotation of the link does not exist, has expired, or was withdrawn or
 * accepted; or the link to a fee is not the buyer's own, or has expired.
 */
export type Obstacle = (typeof obstacles)[number]

export interface SaleObstacle {
  readonly obstacle: Obstacle
  readonly pid: number
}
