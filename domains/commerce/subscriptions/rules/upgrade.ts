import { type Catalogue, priceOf, productOf } from '@/domains/commerce/catalogue/rules'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import { endOfTerm } from '@/domains/commerce/catalogue/rules/terms'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { type Currency, compare, type Money, money, subtract, zero } from '@/platform/money/money'
import type { Life } from './life'
import { alreadyHas, type HeldProduct } from './possessions'
import { periodStart } from './renewal'

/** A subscription as far as what is offered for it depends on it. */
export interface RunningPeriod {
  readonly pid: number
  readonly term: Term
  /** The amount paid for the running period. */
  readonly paid: Money
  readonly periodStartedAt: Date
  readonly paidUntil: Date
}

/** Only what is paid for has something left; an overdue renewal has not. */
export const mayBeUpgraded = ({ state, paidUntil }: Life, now: Date) =>
  (state === 'active' || state === 'cancelled') && paidUntil > now

export interface BoughtPeriod {
  readonly pid: number
  readonly term: Term
  readonly currency: Currency
  /** The amount paid for the running period, in the currency's smallest unit. */
  readonly amount: number
  readonly startedAt: Date
  readonly paidUntil: Date
}

export const runningOf = ({ pid, term, currency, amount, startedAt, paidUntil }: BoughtPeriod): RunningPeriod => ({
  pid,
  term,
  paid: money(amount, currency),
  periodStartedAt: periodStart({ term, startedAt, paidUntil }),
  paidUntil,
})

export interface Upgrade {
  readonly product: Product
  readonly term: Term
  /** The list price. */
  readonly price: Money
  /** The credit for the rest of the running period. */
  readonly credit: Money
  /** The price of the first period. */
  readonly discounted: Money
  /** The price of each further period, and the start of the first of these. */
  readonly renewal: Money
  readonly renewsAt: Date
}

/**
 * The part of a period's payment that is not used up, to the millisecond, rounded down to the smallest unit: never more
 * than was paid, and nothing once the period is over.
 */
export function unusedOf({ paid, periodStartedAt, paidUntil }: RunningPeriod, now: Date): Money {
  const whole = paidUntil.getTime() - periodStartedAt.getTime()
  const left = Math.min(whole, paidUntil.getTime() - now.getTime())
  if (whole <= 0 || left <= 0) return zero(paid.currency)
  return money(Number((BigInt(paid.minor) * BigInt(left)) / BigInt(whole)), paid.currency)
}

/** Whether a member subscribes to a product, by any of its ids. */
export const isHeld = (catalogue: Catalogue, { pid }: Pick<Product, 'pid'>, held: readonly number[]) =>
  held.some((each) => productOf(catalogue, each)?.pid === pid)

/**
 * THE rule for the larger subscription that is offered before a cancellation: its first period, in the same rhythm,
 * less the rest of the running one, which ends with it (spec 5.4). Null where there is none, where the member has it
 * already, and where the rest would pay for all of it.
 * @param beside what the member has without the running one
 */
export function upgradeFor(
  catalogue: Catalogue,
  running: RunningPeriod,
  { now, beside }: { readonly now: Date; readonly beside: readonly HeldProduct[] },
): Upgrade | null {
  const product = productOf(catalogue, running.pid)
  const target = product?.kind === 'subscription' && product.upgrade !== undefined ? product.upgrade : null
  const larger = target === null ? null : productOf(catalogue, target)
  if (larger?.kind !== 'subscription' || alreadyHas(catalogue, larger, beside).length > 0) return null
  const { term, paid } = running
  const quotation = priceOf(catalogue, { pid: larger.pid, term, currency: paid.currency })
  if (!quotation?.onSale) return null
  const { price, renewal } = quotation
  const renewsAt = endOfTerm(term, now)
  const credit = unusedOf(running, now)
  if (renewsAt === null || compare(credit, price) >= 0) return null
  const discounted = subtract(price, credit)
  return { product: larger, term, price, credit, discounted, renewal: renewal ?? price, renewsAt }
}
