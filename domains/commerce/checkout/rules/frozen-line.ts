import type { Platform, Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { PurchasedLine } from '@/domains/commerce/subscriptions/rules/member-price'
import type { Texts } from '@/platform/i18n/texts'

/** A line of a quote that was accepted, in the order in which the provider and the order have it. Amounts in smallest units. */
export interface FrozenLine {
  readonly pid: number
  readonly term: Term
  readonly platforms: readonly Platform[]
  readonly names: Texts
  /** Left out: one. */
  readonly quantity?: number
  /** The price of all units, and of each. */
  readonly list: number
  readonly unit: number
  readonly amount: number
  readonly renewal: number | null
  /** The number of months of updates; left out: without end. */
  readonly updatesMonths?: number
  /** The order lines that have lowered the price; older quotes have none. */
  readonly credited?: readonly PurchasedLine[]
  /** The subscription, by its row's id, whose rest pays for a part of it; left out: none does. */
  readonly spends?: number
  /** The line whose price the credited purchases lower, each once; older quotes have none. */
  readonly toward?: number
  /** The price is an offer's that a member takes once, and that no purchase of theirs has lowered. */
  readonly once?: true
  /** It takes the place of the licence that has lowered its price. */
  readonly replaces?: true
  /** The number of trial days; left out: it is paid for at once. */
  readonly trial?: number
}

/**
 * The target of the credit of a licence for a later version, whichever it is: no product has this id, so a licence is
 * credited once.
 */
export const towardLaterVersion = 0
