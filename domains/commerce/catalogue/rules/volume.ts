import { compare, type Money, money, subtract, times } from '@/platform/money/money'
import { percent, portion } from '@/platform/money/rate'
import type { Price, Product } from '../schema'
import type { Kind, Term } from './kinds'

/** The most of one product that an order may have. */
export const mostUnits = 1000
/** The most of one thing that a subscription is for. */
export const mostSubscribed = 100

/** The price of one piece from a number of pieces on. */
export interface Tier {
  readonly from: number
  readonly percent: string
}

const soldInNumbers: readonly Kind[] = ['single', 'allInOne', 'bundle', 'oem', 'subscription']

/** Whether several of it may be bought at once: not of what is for one owner or costs nothing. */
export const isSoldInNumbers = (kind: Kind, term: Term) => term !== 'FREE' && soldInNumbers.includes(kind)

/** Whether it is paid once, too: what a quotation can promise, and one transfer can pay. */
export const isSoldOnce = (kind: Kind, term: Term) => kind !== 'subscription' && isSoldInNumbers(kind, term)

/** Returns the tiers, the smallest first. */
export const tiersOf = ({ tiers = {} }: Pick<Price, 'tiers'>): readonly Tier[] =>
  Object.entries(tiers)
    .map(([from, share]) => ({ from: Number(from), percent: share }))
    .sort((one, other) => one.from - other.from)

/** The most that a buyer may have at once of something. */
export function mostOf({ kind }: Product, term: Term): number {
  if (!isSoldInNumbers(kind, term)) return 1
  return kind === 'subscription' ? mostSubscribed : mostUnits
}

/** Returns the price of each of so many pieces; a price above zero never becomes zero. */
export function unitPrice(price: Money, tiers: readonly Tier[], quantity: number): Money {
  const tier = tiers.findLast(({ from }) => from <= quantity)
  if (!tier) return price
  const reduced = subtract(price, portion(price, percent(tier.percent)))
  return reduced.minor === 0 && price.minor > 0 ? money(1, price.currency) : reduced
}

/** The price of a number of pieces. */
export interface VolumePrice {
  /** Each of them. */
  readonly unit: Money
  /** All of them. */
  readonly price: Money
  /** A larger number that costs no more; null: every larger one does. */
  readonly sameFor: number | null
}

/**
 * A smaller number never costs more than a larger one: where the next tier makes the larger number cheaper, the smaller
 * one costs as much (decision 0073).
 */
export function volumePrice(price: Money, tiers: readonly Tier[], quantity: number): VolumePrice {
  const unit = unitPrice(price, tiers, quantity)
  const own = times(unit, quantity)
  const larger = tiers
    .filter(({ from }) => from > quantity)
    .map(({ from }) => ({ from, price: times(unitPrice(price, tiers, from), from) }))
  const cheapest = larger.reduce((least, each) => (compare(each.price, least.price) <= 0 ? each : least), {
    from: quantity,
    price: own,
  })
  return { unit, price: cheapest.price, sameFor: cheapest.from === quantity ? null : cheapest.from }
}
