import { type Catalogue, priceOf, primaryLine, productOf, productsOf } from '@/domains/commerce/catalogue/rules'
import type { Kind, Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { Coupon, Product } from '@/domains/commerce/catalogue/schema'
import type { Currency } from '@/platform/money/money'

/** Why a coupon is of no more use. */
export type CouponEnd = 'expired' | 'usedUp' | 'usedByYou'

/** The uses of a coupon so far: open checkouts do not count, since they may be abandoned. */
export interface Uses {
  /** Whether all uses of a limited coupon are taken. */
  readonly usedUp: boolean
  /** How often the member has paid with it. */
  readonly own: number
  /** It was given to the member. */
  readonly held: boolean
}

/** Whether a member's page shows it (spec 1.6): it is for everyone, or was given to them. */
export const isShownTo = ({ for: audience = 'everyone' }: Coupon, { held }: Pick<Uses, 'held'>): boolean =>
  audience === 'everyone' || held

/** Null while it can be used. It is valid to its last second: from `expiresAt` on it is refused (spec 10.3). */
export function endingOf(
  { expiresAt, usesPerMember }: Coupon,
  { usedUp, own }: Omit<Uses, 'held'>,
  now: Date,
): CouponEnd | null {
  if (expiresAt !== undefined && now >= new Date(expiresAt)) return 'expired'
  if (own >= usesPerMember) return 'usedByYou'
  return usedUp ? 'usedUp' : null
}

/** The kinds of products that can be bought alone, in the order of preference. */
const kinds: readonly Kind[] = ['allInOne', 'bundle', 'single', 'subscription']
const terms: readonly Term[] = ['LFT', '1Y', '1M']

/** Something to begin a checkout with. */
export interface Purchase {
  readonly pid: number
  readonly term: Term
}

/** Returns a purchase for the checkout link of a coupon, which it makes cheaper; null: there is none. */
export function purchaseFor(catalogue: Catalogue, coupon: Coupon, currency: Currency): Purchase | null {
  const minimum = coupon.minimum?.[currency] ?? 0
  const fitting = coveredBy(catalogue, coupon)
    .filter(({ kind }) => kinds.includes(kind))
    .sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
  for (const { pid } of fitting) {
    const term = terms.find((each) => {
      const found = priceOf(catalogue, { pid, term: each, currency })
      return found?.onSale && found.price.minor > 0 && found.price.minor >= minimum
    })
    if (term) return { pid, term }
  }
  return null
}

function coveredBy(catalogue: Catalogue, { lines, products }: Coupon): readonly Product[] {
  const keys = lines ?? catalogue.lines.map(({ key }) => key)
  const primary = primaryLine(catalogue)?.key
  const listed = products
    ? products.flatMap((pid) => productOf(catalogue, pid) ?? [])
    : // The vendor's first line first.
      [...keys]
        .sort((one, other) => Number(other === primary) - Number(one === primary))
        .flatMap((key) => productsOf(catalogue, key))
  return listed.filter(({ line }) => keys.includes(line))
}
