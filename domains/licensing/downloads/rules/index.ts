import { type Catalogue, productOf, productsOf, reachOf } from '@/domains/commerce/catalogue/rules'
import type { Platform, Term } from '@/domains/commerce/catalogue/rules/kinds'
import { ordinaryPrice, type Tender } from '@/domains/commerce/catalogue/rules/prices'
import { endOfTerm, monthsOf } from '@/domains/commerce/catalogue/rules/terms'
import { upgradeTo } from '@/domains/commerce/catalogue/rules/version-upgrades'
import type { Line, Product } from '@/domains/commerce/catalogue/schema'
import type { Money } from '@/platform/money/money'
import { type Duration, days } from '@/platform/time/duration'

/** Platforms with downloads; mobile programs come from the stores of their platforms. */
export const releasePlatforms = ['win', 'mac', 'linux'] as const satisfies readonly Platform[]
export type ReleasePlatform = (typeof releasePlatforms)[number]

/** The most products of one purchase that a page asks about at once. */
export const mostProducts = 50

/** How long a link is good: long enough to resume tomorrow what a slow connection began today. */
export const linkLife: Duration = days(1)

type AddOn = Extract<Product, { kind: 'addOn' }>
export type AddOnKind = AddOn['addOn']

/** The add-ons of a line, in the vendor's order. */
export const addOnsOf = (catalogue: Catalogue, line: string, kind: AddOnKind): readonly AddOn[] =>
  productsOf(catalogue, line).filter((product): product is AddOn => product.kind === 'addOn' && product.addOn === kind)

/** Every id under which a product was ever sold. */
const idsOf = ({ pid, earlierPids = [] }: Product) => [pid, ...earlierPids]

/** A product that adds something to a line. */
export interface AddOnId {
  readonly pid: number
  readonly line: string
}

/** All add-ons of the catalogue by their ids, or those of one kind. */
export const addOnIds = ({ products }: Catalogue, kind?: AddOnKind): readonly AddOnId[] =>
  products
    .filter((product) => product.kind === 'addOn' && (kind === undefined || product.addOn === kind))
    .flatMap((product) => idsOf(product).map((pid) => ({ pid, line: product.line })))

/** A paid line of an order that was not given back. */
export interface HeldLine {
  readonly pid: number
  readonly term: Term
  /** When it was paid, or placed where the payment has no date. */
  readonly startedAt: Date
}

/** From `start` on, before `end`; null: it never ends. */
export interface Period {
  readonly start: Date
  readonly end: Date | null
}

export const isRunning = ({ start, end }: Period, now: Date) => start <= now && (end === null || now < end)

/** In months; what never ends is the longest. */
const lengthOf = ({ term }: HeldLine) => monthsOf(term) ?? Number.MAX_SAFE_INTEGER

/**
 * Returns the periods of an add-on by its lines, each without a gap. An early renewal loses no time: the new term
 * begins where the one before it ends. Of two that begin at once the shorter one counts first: a month after December
 * 31 ends on January 31, two on the last of February, so that the order would otherwise matter.
 */
function periodsOf(lines: readonly HeldLine[]): readonly Period[] {
  const inOrder = [...lines].sort(
    (one, other) => one.startedAt.getTime() - other.startedAt.getTime() || lengthOf(one) - lengthOf(other),
  )
  const periods: Period[] = []
  for (const { term, startedAt } of inOrder) {
    const last = periods.at(-1)
    if (last?.end === null) break
    if (last && startedAt <= last.end) periods.splice(-1, 1, { start: last.start, end: endOfTerm(term, last.end) })
    else periods.push({ start: startedAt, end: endOfTerm(term, startedAt) })
  }
  return periods
}

/** The last of those times; null when there are no lines. */
export const periodOf = (lines: readonly HeldLine[]): Period | null => periodsOf(lines).at(-1) ?? null

/** The lines of a member that are for one of these add-ons, also under an id that it had before. */
const linesFor = (held: readonly HeldLine[], addOns: readonly Product[]) => {
  const pids = new Set(addOns.flatMap(idsOf))
  return held.filter(({ pid }) => pids.has(pid))
}

/** Returns the period for which a member holds any of these add-ons. */
export const periodFor = (held: readonly HeldLine[], addOns: readonly Product[]) => periodOf(linesFor(held, addOns))

/** All the times for which a member has held any of them. */
export const periodsFor = (held: readonly HeldLine[], addOns: readonly Product[]) => periodsOf(linesFor(held, addOns))

/**
 * The add-on by which a member has the extended download service of a line now (spec 7.4). The service is one for the whole
 * line: bought for either platform, it opens the releases for both.
 */
export function serviceFor(
  catalogue: Catalogue,
  line: string,
  held: readonly HeldLine[],
  now: Date,
): { product: Product; period: Period } | null {
  const services = addOnsOf(catalogue, line, 'eds')
  const period = periodFor(held, services)
  if (period === null || !isRunning(period, now)) return null
  const runsByItself = (service: AddOn) => {
    const own = periodFor(held, [service])
    return own !== null && isRunning(own, now)
  }
  const product = services.find(runsByItself) ?? services.find((service) => linesFor(held, [service]).length > 0)
  return product ? { product, period } : null
}

/** A release as far as it matters who may have it. */
interface ReleaseFacts {
  readonly software: string
  readonly releasedAt: Date
  /** No later build of the same software is out for the same platform. */
  readonly isNewest: boolean
}

/**
 * Whether a member may download a release: the newest one is for all, an earlier one for those who have the service of
 * its line (spec 7.4).
 */
export function mayDownload(
  catalogue: Catalogue,
  { software, releasedAt, isNewest }: ReleaseFacts,
  held: readonly HeldLine[],
  now: Date,
): boolean {
  if (releasedAt > now) return false
  if (isNewest) return true
  const product = catalogue.products.find(({ family }) => family === software)
  return product !== undefined && serviceFor(catalogue, product.line, held, now) !== null
}

/** When software first came out for a platform. */
export interface FirstRelease {
  readonly software: string
  readonly platform: ReleasePlatform
  readonly releasedAt: Date
}

/** The products of a line that can be downloaded for a platform, in the vendor's order. */
export function softwareFor(
  catalogue: Catalogue,
  line: string,
  platform: ReleasePlatform,
  released: readonly FirstRelease[],
): readonly Product[] {
  const families = new Set(released.filter((each) => each.platform === platform).map(({ software }) => software))
  return productsOf(catalogue, line).filter(
    ({ family, platforms }) => platforms.includes(platform) && families.has(family),
  )
}

/**
 * Returns the software that the buyer of a product may use on a platform, by its families: the product itself, and all
 * that it includes or lets choose. An upgrade is its all-in-one.
 */
export function softwareWith(catalogue: Catalogue, pid: number, platform: ReleasePlatform): ReadonlySet<string> {
  const bought = productOf(catalogue, pid)
  const product = bought?.kind === 'upgrade' ? productOf(catalogue, bought.to) : bought
  if (!product) return new Set()
  const all = [product.pid, ...reachOf(catalogue, product)].flatMap((each) => productOf(catalogue, each) ?? [])
  return new Set(all.filter(({ platforms }) => platforms.includes(platform)).map(({ family }) => family))
}

/** The platforms for which something of that is out. */
export const platformsWith = (
  catalogue: Catalogue,
  pid: number,
  released: readonly Pick<FirstRelease, 'software' | 'platform'>[],
): ReleasePlatform[] =>
  releasePlatforms.filter((platform) => {
    const software = softwareWith(catalogue, pid, platform)
    return released.some((each) => each.platform === platform && software.has(each.software))
  })

/**
 * The products that a new-products guarantee has brought: those which came out while it ran. They stay when it has ended,
 * also when it was bought again after a gap. The next version of a product is no new one: it has a price for owners.
 */
export const guaranteedProducts = (
  catalogue: Catalogue,
  line: string,
  platform: ReleasePlatform,
  { periods, released }: { periods: readonly Period[]; released: readonly FirstRelease[] },
): readonly Product[] =>
  softwareFor(
    catalogue,
    line,
    platform,
    released.filter(({ releasedAt }) => periods.some((period) => isRunning(period, releasedAt))),
  ).filter((product) => upgradeTo(product) === null)

const underscored = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, '_')
const isCalled = (names: Product['names'], text: string) =>
  Object.values(names).some((name) => underscored(name) === underscored(text))

/** The line that a caller means: by its key, or by its name in lower case with underscores. */
export const lineCalled = ({ lines }: Catalogue, text: string): Line | null =>
  lines.find(({ key, names }) => key === underscored(text) || isCalled(names, text)) ?? null

/** The software of a line that a caller means: by its family, or by a product's name in any language. */
export const softwareCalled = (catalogue: Catalogue, line: string, text: string): string | null =>
  productsOf(catalogue, line).find(({ family, names }) => family === text || isCalled(names, text))?.family ?? null

const longestFirst: readonly Term[] = ['LFT', '4Y', '3Y', '2Y', '1Y', '2M', '1M']

/**
 * An add-on as it is offered: for the longest term for which it is sold, which is lifetime where there is that, at the
 * price that the checkout charges.
 */
export function offerOf(catalogue: Catalogue, { pid }: Product, tender: Tender) {
  return longestFirst
    .map((term) => ({ pid, term, quotation: ordinaryPrice(catalogue, { ...tender, pid, term }) }))
    .flatMap(({ quotation, ...offer }) =>
      quotation?.onSale ? [{ ...offer, price: quotation.price satisfies Money }] : [],
    )
    .at(0)
}
