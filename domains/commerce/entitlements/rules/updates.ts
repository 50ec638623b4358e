import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import { monthsAfter, monthsOf } from '@/domains/commerce/catalogue/rules/terms'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { after, days } from '@/platform/time/duration'
import { isRunning, type OwnedLine } from '.'

/** Until when updates come; null: for as long as it may be used. */
export type UpdatesEnd = Date | null

/** The later of two. */
export const laterEnd = (one: UpdatesEnd, other: UpdatesEnd): UpdatesEnd =>
  one === null || other === null ? null : latest(one, other)

/** Whether the first end is later than the second. */
export const isLaterEnd = (one: UpdatesEnd, other: UpdatesEnd): boolean =>
  other !== null && (one === null || one > other)

const latest = (one: Date, other: Date) => new Date(Math.max(one.getTime(), other.getTime()))

/** The renewals of a product's updates among these lines, in the order in which they were bought. */
const renewalsOf = (catalogue: Catalogue, { pid }: Product, lines: readonly OwnedLine[]) =>
  lines
    .filter((line) => {
      const renewal = productOf(catalogue, line.pid)
      return renewal !== null && renewedBy(catalogue, renewal).has(pid)
    })
    .sort((one, other) => one.since.getTime() - other.since.getTime() || lengthOf(one) - lengthOf(other))

/**
 * Whether a renewal of updates has anything to renew (decision 0162): a licence that runs, of a product that it names, whose
 * updates end.
 */
export function isRenewable(catalogue: Catalogue, renewal: Product, lines: readonly OwnedLine[], now: Date): boolean {
  const named = renewedBy(catalogue, renewal)
  const renewals = renewalLines(catalogue, lines)
  return lines.some((line) => {
    const product = heldBy(catalogue, line.pid)
    if (!product || line.resting || !named.has(product.pid) || !isRunning(line, now)) return false
    return updatesOf(catalogue, line, product, renewals) !== null
  })
}

/** Whether it is a renewal of updates. */
export const isRenewal = (product: Product): boolean => product.kind === 'addOn' && product.addOn === 'upd'

/** The renewals of updates among lines: of all lines only these prolong the updates of others. */
export const renewalLines = (catalogue: Catalogue, lines: readonly OwnedLine[]): readonly OwnedLine[] =>
  lines.filter(({ pid }) => {
    const product = productOf(catalogue, pid)
    return product !== null && isRenewal(product)
  })

/** The products whose updates a renewal renews, by their present ids. */
export const renewedBy = (catalogue: Catalogue, renewal: Product): ReadonlySet<number> =>
  new Set(
    renewal.kind === 'addOn' && renewal.addOn === 'upd'
      ? (renewal.extends ?? []).flatMap((pid) => productOf(catalogue, pid)?.pid ?? [])
      : [],
  )

/** Returns the product that the buyer holds: for an upgrade its target. */
export function heldBy(catalogue: Catalogue, pid: number): Product | null {
  const bought = productOf(catalogue, pid)
  return bought?.kind === 'upgrade' ? productOf(catalogue, bought.to) : bought
}

/** In months; what never ends is the longest. */
const lengthOf = ({ term }: OwnedLine) => monthsOf(term) ?? Number.MAX_SAFE_INTEGER

/**
 * Returns the end of a line's updates. An early renewal loses no time: the new term begins where the one before it
 * ends; after a gap it begins with the purchase. A subscription brings updates for as long as it runs. A renewal counts
 * for earlier purchases, not for later ones.
 * @param product the line's product
 * @param lines the member's lines, of which the renewals of updates are enough
 */
export function updatesOf(
  catalogue: Catalogue,
  line: OwnedLine,
  product: Product,
  lines: readonly OwnedLine[],
): UpdatesEnd {
  if (line.until !== undefined || line.updatesMonths === null || line.updatesMonths === undefined) return null
  let end = monthsAfter(line.since, line.updatesMonths)
  for (const renewal of renewalsOf(catalogue, product, lines)) {
    if (renewal.since < line.since) continue
    const months = monthsOf(renewal.term)
    if (months === null) return null
    end = monthsAfter(latest(end, renewal.since), months)
  }
  return after(end, days(line.extraUpdatesDays ?? 0))
}

/** True if a release of that moment is covered by updates that end then. */
export const isCovered = (releasedAt: Date, end: UpdatesEnd): boolean => end === null || releasedAt <= end
