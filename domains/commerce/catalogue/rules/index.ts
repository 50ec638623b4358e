import { type Language, traitsOf } from '@/platform/i18n/languages'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import { vatTerritory } from '@/platform/i18n/vat-territory'
import { type Currency, type Money, money, subtract } from '@/platform/money/money'
import { basisPoints, inBasisPoints, percent, portion, type Rate } from '@/platform/money/rate'
import type { Platform, Term } from '../rules/kinds'
import type { Campaign, Content, Line, Price, Product } from '../schema'
import { type Tier, tiersOf } from './volume'

/** One version of the catalogue, indexed for lookups. */
export interface Catalogue extends Content {
  /** 0 when nothing was ever published: then it is empty. */
  readonly version: number
  /** By current and earlier ids. */
  readonly productsByPid: ReadonlyMap<number, Product>
  readonly productsByLine: ReadonlyMap<string, readonly Product[]>
  /** By product and term. */
  readonly pricesByKey: ReadonlyMap<string, Price>
  /** The lowest price of the 30 days before the one that holds, by `priorKey`; left out: it was not looked up. */
  readonly priorPrices?: ReadonlyMap<string, number>
}

const priceKey = (pid: number, term: Term) => `${pid} ${term}`

export function indexCatalogue(version: number, content: Content): Catalogue {
  const { lines, products, prices } = content
  return {
    ...content,
    version,
    productsByPid: new Map(
      products.flatMap((product) => [product.pid, ...(product.earlierPids ?? [])].map((pid) => [pid, product])),
    ),
    productsByLine: new Map(lines.map(({ key }) => [key, products.filter(({ line }) => line === key)])),
    pricesByKey: new Map(prices.map((price) => [priceKey(price.pid, price.term), price])),
  }
}

export const primaryLine = ({ lines }: Catalogue): Line | null => lines.find(({ primary }) => primary) ?? null

/** Every id, now or before, of the primary line's all-in-one and of the upgrades to it. */
export function allInOneIds({ lines, products }: Pick<Content, 'lines' | 'products'>): number[] {
  const primary = lines.find((line) => line.primary)?.key
  const idsOf = ({ pid, earlierPids = [] }: Product) => [pid, ...earlierPids]
  const held = products.filter(({ kind, line }) => kind === 'allInOne' && line === primary).flatMap(idsOf)
  const upgrades = products.filter((product) => product.kind === 'upgrade' && held.includes(product.to))
  return [...held, ...upgrades.flatMap(idsOf)]
}

/** The product of an id, also of one that it had before. */
export const productOf = (catalogue: Catalogue, pid: number): Product | null => catalogue.productsByPid.get(pid) ?? null

export const productsOf = (catalogue: Catalogue, line: string): readonly Product[] =>
  catalogue.productsByLine.get(line) ?? []

/** Returns the months of updates with a product, for its order line: an upgrade has those of its target. */
export function updatesWith(catalogue: Catalogue, product: Product): { readonly updatesMonths?: number } {
  const held = product.kind === 'upgrade' ? productOf(catalogue, product.to) : product
  const months = held && updatesOf(held)
  return typeof months === 'number' ? { updatesMonths: months } : {}
}

/** Returns the months of updates with a held product; undefined: as long as it may be used. */
export const updatesOf = (product: Product): number | undefined =>
  'updatesMonths' in product ? product.updatesMonths : undefined

/**
 * Whether a product is the fee of a licence transfer: it is charged only with a transfer, grants nothing, and no link
 * sells it (decision 0130).
 */
export const isHandoverFee = (product: Product): boolean => product.kind === 'addOn' && product.addOn === 'fee'

/** Returns the transfer fee of a product's line; null: the transfer is free. */
export const handoverFeeOf = (catalogue: Catalogue, { line }: Product): Product | null =>
  productsOf(catalogue, line).find(
    (product) => isHandoverFee(product) && catalogue.pricesByKey.get(priceKey(product.pid, 'LFT'))?.onSale,
  ) ?? null

/** The same product on another platform. */
export const onPlatform = (catalogue: Catalogue, { family }: Product, platform: Platform): Product | null =>
  catalogue.products.find((other) => other.family === family && other.platforms.includes(platform)) ?? null

/** The products that come with one at once, or that its owner chooses from. */
export const includedIn = (product: Product): readonly number[] => ('includes' in product ? product.includes : [])

/** Whether anyone who buys a product may claim the gift of a campaign (spec 10.1): the one answer for offer and claim. */
export function bringsGift(catalogue: Catalogue, { lines, kinds, products }: Campaign, pid: number): boolean {
  const product = productOf(catalogue, pid)
  if (!product) return products?.includes(pid) ?? false
  if (isHandoverFee(product)) return false
  const kind = product.kind === 'upgrade' ? 'allInOne' : product.kind
  return (
    (lines === undefined || lines.includes(product.line)) &&
    (kinds === undefined || kinds.includes(kind)) &&
    (products === undefined || products.includes(product.pid))
  )
}

/** Every id under which something that brings the gift of a campaign is or was sold. */
export const giftPids = (catalogue: Catalogue, campaign: Campaign): readonly number[] =>
  [...new Set([...catalogue.productsByPid.keys(), ...(campaign.products ?? [])])].filter((pid) =>
    bringsGift(catalogue, campaign, pid),
  )

/** Returns every product that is included in one, at any depth, without the product itself. */
export function reachOf(catalogue: Catalogue, product: Product): ReadonlySet<number> {
  const reached = new Set<number>()
  const pending = [...includedIn(product)]
  for (let pid = pending.pop(); pid !== undefined; pid = pending.pop()) {
    if (reached.has(pid)) continue
    reached.add(pid)
    const included = productOf(catalogue, pid)
    if (included) pending.push(...includedIn(included))
  }
  return reached
}

interface Quotation {
  /** VAT is in it. */
  readonly price: Money
  /** The price from a subscription's second period on. */
  readonly renewal: Money | null
  /** The volume prices. */
  readonly tiers: readonly Tier[]
  readonly onSale: boolean
}

/** Returns the entry of the price list, null without one. */
export function priceOf(
  catalogue: Catalogue,
  { pid, term, currency }: { pid: number; term: Term; currency: Currency },
): Quotation | null {
  const found = catalogue.pricesByKey.get(priceKey(productOf(catalogue, pid)?.pid ?? pid, term))
  if (!found) return null
  const { amounts, renewal, onSale } = found
  const [amount, next] = [amounts[currency], renewal?.[currency]]
  if (amount === undefined || (renewal && next === undefined)) return null
  const tiers = tiersOf(found)
  return { price: money(amount, currency), renewal: next === undefined ? null : money(next, currency), tiers, onSale }
}

/** A list price as the member area displays it: less what the vendor takes off for display in this language. */
export function displayedPrice(catalogue: Catalogue, pid: number, listed: Money, reader: Reader): Money {
  const discount = catalogue.displayedDiscounts.find((each) => each.pid === pid)
  const share = discount && textIn(discount.percents, reader)
  return share ? subtract(listed, portion(listed, percent(share))) : listed
}

/** The key in the list of VAT rates for every country without rates of its own. */
export const elsewhere = '*'

/**
 * The VAT rate of a country on a day (`2026-11-21`, by the country's own calendar), or of the part of it that a postal code names.
 * @returns null where the vendor does not sell on that day (spec 1.4)
 */
export function vatRateOn({ vatRates }: Catalogue, country: string, day: string, postalCode = ''): Rate | null {
  const isNamed = (place: string) => vatRates.some((rate) => rate.country === place)
  const latest = (place: string) => {
    const [last] = vatRates
      .filter((rate) => rate.country === (isNamed(place) ? place : elsewhere) && rate.from <= day)
      .sort((one, other) => (one.from < other.from ? 1 : -1))
    return last?.basisPoints ?? null
  }
  const [territory, land] = [vatTerritory(country, postalCode), vatTerritory(country)]
  const sold = latest(isNamed(country) && isNotSold(latest(country)) ? country : land)
  if (territory === land || sold === null) return sold === null ? null : basisPoints(sold)
  // A territory outside needs no entry of its own: it is sold to with its country.
  return basisPoints(latest(territory) ?? 0)
}

const isNotSold = (rate: number | null) => rate === null

/**
 * Whether a price mentions that VAT is included is decided by the reader's language, or by the buyer's country (spec
 * 1.4).
 */
export type VatShownBy = 'language' | 'country'

interface PriceReader {
  readonly language: Language
  readonly country: string
  readonly now: Date
}

/** Whether a price says that VAT is in it; by country, wherever there is any. */
export const showsVat = (by: VatShownBy, catalogue: Catalogue, { language, country, now }: PriceReader): boolean =>
  by === 'language'
    ? traitsOf(language).vat === true
    : inBasisPoints(vatRateOn(catalogue, country, now.toISOString().slice(0, 10)) ?? basisPoints(0)) > 0

/** Whether the vendor sells to a country on a day. */
export const sellsTo = (catalogue: Catalogue, country: string, day: string): boolean =>
  vatRateOn(catalogue, country, day) !== null

/** Makes something of each catalogue once, with its first use: a catalogue never changes. */
export function madeOnce<Value extends object>(make: (catalogue: Catalogue) => Value): (catalogue: Catalogue) => Value {
  const known = new WeakMap<Catalogue, Value>()
  return (catalogue) => {
    const made = known.get(catalogue) ?? make(catalogue)
    known.set(catalogue, made)
    return made
  }
}
