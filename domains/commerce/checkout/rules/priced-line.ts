import {
  type Catalogue,
  displayedPrice,
  isHandoverFee,
  priceOf,
  productOf,
  updatesWith,
} from '@/domains/commerce/catalogue/rules'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import { mostOf, unitPrice, volumePrice } from '@/domains/commerce/catalogue/rules/volume'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { heldBy, isRenewable, isRenewal, renewedBy } from '@/domains/commerce/entitlements/rules/updates'
import {
  type NextVersion,
  type PurchasedLine,
  versionDiscount,
} from '@/domains/commerce/subscriptions/rules/member-price'
import { compare, type Money, times } from '@/platform/money/money'
import type { HandedLicence, QuoteContext, QuoteRequest, SaleObstacle } from './quote-request'

export interface QuotedLine {
  readonly product: Product
  readonly term: Term
  readonly quantity: number
  /** The price of each; lower where a larger number would cost less in all. */
  readonly unit: Money
  /** A larger number that costs the same. */
  readonly sameFor: number | null
  /** The price of all of them: by the price list of single ones, and here before a coupon. */
  readonly list: Money
  readonly price: Money
  /** The reduction by a coupon. */
  readonly off: Money
  /** The amount to pay. */
  readonly amount: Money
  /** The price of all of a subscription from its second period on. */
  readonly renewal: Money | null
  /** The purchases that have lowered the price: as long as this one stands, they are not given back. */
  readonly credited: readonly PurchasedLine[]
  /** The subscription, by its row's id, whose rest lowers the price. */
  readonly spends: number | null
  /** It is the price of an offer. */
  readonly offered: boolean
  /** It is the next version of what its buyer owns; null: it is bought as it is. */
  readonly version: NextVersion | null
  /** The licence that a fee is paid for. */
  readonly handed?: HandedLicence
}

/** A line at its price before a coupon. */
export type PricedLine = Omit<QuotedLine, 'off' | 'amount'>

/** The terms in which a product is for sale, the one that is proposed first. */
export const termsOf = ({ prices }: Catalogue, { pid }: Product): readonly Term[] =>
  proposed.filter((term) => prices.some((price) => price.pid === pid && price.term === term && price.onSale))

/** How many a buyer may have of a line, and what each costs from how many on; one alone of what has an offer's price. */
export function volumeOf(catalogue: Catalogue, { currency, reader }: QuoteRequest, line: QuotedLine) {
  const { product, term, offered } = line
  const quotation = priceOf(catalogue, { pid: product.pid, term, currency })
  const most = offered ? 1 : mostOf(product, term)
  if (!quotation || most === 1) return { most, tiers: [] }
  const single = displayedPrice(catalogue, product.pid, quotation.price, reader)
  const steps = quotation.tiers.length === 0 ? [] : [1, ...quotation.tiers.map(({ from }) => from)]
  return { most, tiers: steps.map((from) => ({ from, unit: unitPrice(single, quotation.tiers, from) })) }
}

/** Returns the terms in which a single product is for sale; with an offer there is no choice. */
export function optionsOf(
  catalogue: Catalogue,
  { currency, reader, discount }: QuoteRequest,
  { lines }: { readonly lines: readonly QuotedLine[] },
) {
  const [line, ...more] = lines
  if (!line || more.length > 0 || discount !== null || line.offered || line.handed || line.product.kind === 'upgrade')
    return []
  return termsOf(catalogue, line.product).flatMap((term) => {
    const quotation = priceOf(catalogue, { pid: line.product.pid, term, currency })
    return quotation ? [{ term, price: displayedPrice(catalogue, line.product.pid, quotation.price, reader) }] : []
  })
}

const proposed: readonly Term[] = ['LFT', '1Y', '1M', '2Y', '2M', '3Y', '4Y', 'FREE']

/** Whether what a renewal renews is the buyer's, or comes with the same purchase. */
function hasRenewable(
  catalogue: Catalogue,
  renewal: Product,
  { items, owned, now }: Pick<QuoteRequest, 'items'> & Pick<QuoteContext, 'owned' | 'now'>,
): boolean {
  const named = renewedBy(catalogue, renewal)
  const comes = items.some(({ pid }) => {
    const product = heldBy(catalogue, pid)
    return product !== null && named.has(product.pid) && updatesWith(catalogue, product).updatesMonths !== undefined
  })
  return comes || isRenewable(catalogue, renewal, owned, now)
}

/** Returns the price of a line for this buyer before a coupon. */
export function priceLine(
  catalogue: Catalogue,
  { pid, term: wanted, quantity: asked = 1, handed }: QuoteRequest['items'][number],
  { items, currency, reader, discount }: QuoteRequest,
  { now, owned, subscriptions, discounts, signedIn, offeredFor, held = [] }: QuoteContext,
): PricedLine | SaleObstacle {
  const product = productOf(catalogue, pid)
  if (!product) return { obstacle: 'unknown', pid }
  if (isHandoverFee(product) && !handed) return { obstacle: 'notOnSale', pid }
  const term = wanted ?? termsOf(catalogue, product)[0]
  const quotation = term === undefined ? null : priceOf(catalogue, { pid, term, currency })
  if (term === undefined || !quotation?.onSale) return { obstacle: 'notOnSale', pid }

  if (isRenewal(product) && !hasRenewable(catalogue, product, { items, owned, now }))
    return { obstacle: signedIn ? 'nothingToRenew' : 'renewalSignIn', pid }

  const isUpgrade = product.kind === 'upgrade'
  const named = offeredFor !== undefined && { offeredFor }
  const question = {
    discount,
    pid: product.pid,
    term,
    currency,
    reader,
    now,
    quantity: asked,
    held,
    ...named,
  }
  const offered = discounts
    .filter(({ names }) => isUpgrade || (discount !== null && names.includes(discount)))
    .map((offer) => offer.priceFor(catalogue, owned, question, subscriptions))
    .find((price) => price !== null)
  // A product for owners alone has no price for other buyers.
  if (isUpgrade && !offered) return { obstacle: signedIn ? 'upgradeNotForYou' : 'upgradeSignIn', pid }
  // A link to the next version asks for no second licence at the whole price.
  if (discount === versionDiscount && !offered)
    return { obstacle: signedIn ? 'nothingToUpgrade' : 'upgradeSignIn', pid }
  const displayed = displayedPrice(catalogue, product.pid, quotation.price, reader)
  // An offer never raises the price of a product that is open to all.
  const isOffered = offered !== undefined && (isUpgrade || !!offered.version || compare(offered.price, displayed) < 0)
  const { credited, spends = null, version = null } = isOffered ? offered : { credited: [] }
  // An offer is for one: it follows from what one buyer owns.
  const quantity = isOffered ? (version?.quantity ?? 1) : Math.min(asked, mostOf(product, term))
  const { unit, price, sameFor } = isOffered
    ? volumePrice(offered.price, version ? quotation.tiers : [], quantity)
    : volumePrice(displayed, mostOf(product, term) > 1 ? quotation.tiers : [], quantity)
  const listed = times(quotation.price, quantity)
  const list = compare(price, listed) > 0 ? price : listed
  const renewal = quotation.renewal && volumePrice(quotation.renewal, isOffered ? [] : quotation.tiers, quantity).price
  const figures = { unit, sameFor, list, price, renewal }
  const from = { credited, spends, offered: isOffered, version, ...(handed && { handed }) }
  return { product, term, quantity, ...figures, ...from }
}
