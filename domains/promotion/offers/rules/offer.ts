import { type Catalogue, includedIn, productOf, reachOf } from '@/domains/commerce/catalogue/rules'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import { ordinaryPrice, type Tender } from '@/domains/commerce/catalogue/rules/prices'
import type { Product, Recommendation } from '@/domains/commerce/catalogue/schema'
import { compare, type Money, subtract, sum, zero } from '@/platform/money/money'
import { percent, portion } from '@/platform/money/rate'
import { type Credit, creditsTowards } from './credits'
import { type Holding, holds, holdsForLife, holdsOfLine } from './holdings'

/** The kind of offer for a product (spec 5.4): it decides the rule, and the text on the page. */
export type UpgradeType =
  /** Nothing that they own counts: the ordinary price. */
  | 'new'
  /** A subscription of the line counts, and nothing that they own. */
  | 'sub'
  /** Products of the all-in-one, singly or in a bundle. */
  | 'single_upgrade'
  /** All of its products for life: the all-in-one adds the seats and what is yet to come. */
  | 'aio_all'
  /** The all-in-one itself, for a term. */
  | 'aio_upgrade'

/** The values of `discount` in a checkout address; `upgrade_subscription` belongs to the subscriptions. */
export const discountNames = ['upgrade', 'aio_upgrade', 'recommended'] as const
export type DiscountName = (typeof discountNames)[number]

export interface OfferRequest extends Tender {
  readonly pid: number
  readonly term: Term
  /** As the address names it; null: none. */
  readonly discount: string | null
  readonly now: Date
}

/**
 * A price, and all that it follows from: `list` less `displayedDiscount`, `credits` and `reduction`, plus what the
 * `floor` keeps (`withheld`), less the coupon, is `price`.
 */
export interface Offer {
  readonly product: Product
  readonly term: Term
  /** The product that the buyer holds from then on: for an upgrade its all-in-one. */
  readonly gives: Product
  readonly type: UpgradeType
  readonly discount: DiscountName | null
  readonly list: Money
  readonly displayedDiscount: Money
  readonly credits: readonly Credit[]
  /** The reduction by a rule of the vendor. */
  readonly reduction: Money
  /** The price of the upgrade, below which nothing that is owned brings it. */
  readonly floor: Money | null
  readonly withheld: Money
  /** The member's coupon that is on it, and what it takes off in the end. */
  readonly coupon: { readonly code: string; readonly off: Money } | null
  /** The price that is shown and charged. */
  readonly price: Money
}

/** Why there is no such price for this member. */
export type NoOffer =
  | 'notSold'
  /** The member owns it already. */
  | 'owned'
  /** Nothing that they own leads to it. */
  | 'notEntitled'

export const isOffer = (offer: Offer | NoOffer): offer is Offer => typeof offer !== 'string'

/**
 * The one price of a product for a member, by which pages show it and checkout charges it (spec 5.4).
 * @param holdings what the member holds, by `holdingsOf`; none for a visitor
 */
export function offerFor(catalogue: Catalogue, holdings: readonly Holding[], wanted: OfferRequest): Offer | NoOffer {
  const product = productOf(catalogue, wanted.pid)
  const ordinary = ordinaryPrice(catalogue, wanted)
  if (!product || !ordinary?.onSale) return 'notSold'
  // An upgrade has only the price of its rule; a discount in the address is ignored.
  if (product.kind === 'upgrade') return upgradeOffer(catalogue, holdings, product, wanted)
  if (wanted.discount === null) return plainOffer(product, ordinary, wanted)
  if (wanted.discount !== 'recommended') return 'notEntitled'
  return recommendedOffer(catalogue, holdings, product, ordinary, wanted)
}

type OrdinaryPrice = NonNullable<ReturnType<typeof ordinaryPrice>>

const plainOffer = (product: Product, { list, price }: OrdinaryPrice, { term, currency }: OfferRequest): Offer => ({
  product,
  term,
  gives: product,
  type: 'new',
  discount: null,
  list,
  displayedDiscount: subtract(list, price),
  credits: [],
  reduction: zero(currency),
  floor: null,
  withheld: zero(currency),
  coupon: null,
  price,
})

/** The ordinary share of an owned product's price that is credited, in percent. */
const ordinaryCredit = '50'

function upgradeOffer(
  catalogue: Catalogue,
  holdings: readonly Holding[],
  upgrade: Extract<Product, { kind: 'upgrade' }>,
  wanted: OfferRequest,
): Offer | NoOffer {
  const target = productOf(catalogue, upgrade.to)
  const whole = ordinaryPrice(catalogue, { ...wanted, pid: upgrade.to })
  const least = ordinaryPrice(catalogue, wanted)
  if (!target || !whole || !least) return 'notSold'
  if (holdsForLife(holdings, target.pid)) return 'owned'
  const share = percent(upgrade.credit ?? ordinaryCredit)
  const credits = creditsTowards(catalogue, holdings, { ...wanted, target, share })
  if (credits.length === 0) return 'notEntitled'
  const type = upgradeTypeOf(holdings, target, credits)
  const credited = credits.map(({ credit }) => credit)
  const reckoned = subtract(whole.price, sum(credited, wanted.currency))
  // An upgrade for more than the thing itself would be none.
  const floor = lesser(least.price, whole.price)
  const price = greater(reckoned, floor)
  return {
    ...plainOffer(upgrade, whole, wanted),
    gives: target,
    type,
    discount: type === 'aio_upgrade' ? 'aio_upgrade' : 'upgrade',
    credits,
    floor,
    withheld: subtract(price, reckoned),
    price,
  }
}

function upgradeTypeOf(holdings: readonly Holding[], target: Product, credits: readonly Credit[]): UpgradeType {
  if (holds(holdings, target.pid)) return 'aio_upgrade'
  if (includedIn(target).every((pid) => holdsForLife(holdings, pid))) return 'aio_all'
  return credits.every(({ reason }) => reason === 'subscription') ? 'sub' : 'single_upgrade'
}

function recommendedOffer(
  catalogue: Catalogue,
  holdings: readonly Holding[],
  product: Product,
  ordinary: OrdinaryPrice,
  wanted: OfferRequest,
): Offer | NoOffer {
  const rule = catalogue.recommendations?.find(({ products }) => products.includes(product.pid))
  if (wanted.term !== 'LFT' || !rule?.percent || !speaksFor(rule, holdings)) return 'notEntitled'
  if (isHeld(catalogue, holdings, product)) return 'owned'
  const reduction = portion(ordinary.price, percent(rule.percent))
  const plain = plainOffer(product, ordinary, wanted)
  return { ...plain, discount: 'recommended', reduction, price: subtract(plain.price, reduction) }
}

/** Whether a rule's percentage is for this member: they hold something of a line that it names, or it names none. */
function speaksFor({ affinity }: Recommendation, holdings: readonly Holding[]) {
  const lines = Object.keys(affinity)
  return lines.length === 0 || lines.some((line) => holdsOfLine(holdings, line))
}

/** Held itself, or within an all-in-one; what a subscription lends or a bundle lets choose is not held. */
export const isHeld = (catalogue: Catalogue, holdings: readonly Holding[], { pid }: Product) =>
  holds(holdings, pid) ||
  holdings.some(({ product }) => product.kind === 'allInOne' && reachOf(catalogue, product).has(pid))

/** Returns the reduction of the list price in whole percent; rounded down, so as not to promise too much. */
export const percentOff = ({ list, price }: Pick<Offer, 'list' | 'price'>) =>
  list.minor === 0 ? 0 : Math.floor(((list.minor - price.minor) * 100) / list.minor)

const lesser = (one: Money, other: Money) => (compare(one, other) <= 0 ? one : other)
const greater = (one: Money, other: Money) => (compare(one, other) >= 0 ? one : other)
