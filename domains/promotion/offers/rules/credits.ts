import { type Catalogue, includedIn } from '@/domains/commerce/catalogue/rules'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import { ordinaryPrice, type Tender } from '@/domains/commerce/catalogue/rules/prices'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { allocate } from '@/platform/money/allocation'
import { compare, type Money } from '@/platform/money/money'
import { portion, type Rate } from '@/platform/money/rate'
import { between, days } from '@/platform/time/duration'
import { type Holding, isForLife } from './holdings'

/** Why something that a member owns is credited, and by which rule (decision 0014). */
export type CreditReason =
  /** Owned for life: the share that the vendor sets. */
  | 'lifetime'
  /** Owned for a term: the days that are left of it, at most what owning it for life would bring. */
  | 'unused'
  /** A bundle: as one product, for that part of what its owner may choose from. */
  | 'bundle'
  /** A subscription of the same line: the days that are left of the running period. */
  | 'subscription'

/** One owned thing and what is taken off for it. */
export interface Credit {
  readonly product: Product
  readonly term: Term
  readonly reason: CreditReason
  /** Today's price of it. */
  readonly worth: Money
  readonly credit: Money
  /** The order line that is credited, where it is known. */
  readonly purchase?: Holding['purchase']
}

interface CreditTarget extends Tender {
  readonly target: Product
  /** The share of an owned product's price that is credited. */
  readonly share: Rate
  readonly now: Date
}

/**
 * Returns a member's credits towards an all-in-one: each owned product once, by its licence with the largest credit, so
 * that more licences never lower it. The largest first.
 */
export function creditsTowards(catalogue: Catalogue, holdings: readonly Holding[], towards: CreditTarget): Credit[] {
  const best = new Map<number, Credit>()
  for (const holding of holdings) {
    const credit = creditOf(catalogue, holding, towards)
    if (!credit || credit.credit.minor <= 0) continue
    const known = best.get(holding.product.pid)
    if (!known || compare(credit.credit, known.credit) > 0) best.set(holding.product.pid, credit)
  }
  return [...best.values()].sort(
    (one, other) => compare(other.credit, one.credit) || one.product.pid - other.product.pid,
  )
}

function creditOf(catalogue: Catalogue, holding: Holding, towards: CreditTarget): Credit | null {
  const { product, term, spent = false } = holding
  if (spent) return null
  const reason = reasonFor(holding, towards.target)
  const worth = ordinaryPrice(catalogue, { ...towards, pid: product.pid, term })?.price
  if (!reason || !worth) return null
  const whole =
    reason === 'subscription' ? unusedOf(worth, holding, towards.now) : creditValue(catalogue, holding, worth, towards)
  const credit = reason === 'bundle' ? partOf(whole, product, towards.target) : whole
  return { product, term, reason, worth, credit, ...(holding.purchase && { purchase: holding.purchase }) }
}

function reasonFor(holding: Holding, target: Product): CreditReason | null {
  const { product } = holding
  if (product.pid === target.pid || includedIn(target).includes(product.pid)) {
    return isForLife(holding) ? 'lifetime' : 'unused'
  }
  if (shared(product, target).length === 0) return null
  if (product.kind === 'bundle') return 'bundle'
  return product.kind === 'subscription' && product.line === target.line ? 'subscription' : null
}

const shared = (product: Product, target: Product) =>
  includedIn(product).filter((pid) => includedIn(target).includes(pid))

/** The share of a lifetime's price, or the unused days of a term, which never count for more than that. */
function creditValue(
  catalogue: Catalogue,
  holding: Holding,
  worth: Money,
  { target, share, now, ...tender }: CreditTarget,
) {
  if (isForLife(holding)) return portion(worth, share)
  const unused = unusedOf(worth, holding, now)
  const lifetime = ordinaryPrice(catalogue, { ...tender, pid: holding.product.pid, term: 'LFT' })
  // Anyone who holds the all-in-one itself for a term has paid for all of it: only its days limit the credit.
  if (!lifetime || holding.product.pid === target.pid) return unused
  const most = portion(lifetime.price, share)
  return compare(unused, most) > 0 ? most : unused
}

/** A price in proportion to the paid days that are left; a day that has begun counts whole. */
function unusedOf(price: Money, { since, until, paidUntil }: Holding, now: Date): Money {
  const end = paidUntil ?? until
  if (end === null) return allocate(price, [0, 1])[0] as Money
  const all = Math.max(1, wholeDays(since, end))
  const left = Math.min(all, Math.max(0, wholeDays(now, end)))
  return allocate(price, [left, all - left])[0] as Money
}

const wholeDays = (from: Date, to: Date) => Math.ceil(between(from, to) / days(1))

/** Returns the part of a bundle's value that lies in the all-in-one, for a bundle from which its owner chooses. */
function partOf(value: Money, bundle: Product, target: Product): Money {
  const inside = shared(bundle, target).length
  return allocate(value, [inside, includedIn(bundle).length - inside])[0] as Money
}
