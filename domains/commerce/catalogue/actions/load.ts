import type { Offer } from '@/platform/contract/vendor-offer'
import type { Queryable } from '@/platform/database/connect'
import type { Entry } from '@/platform/import/json-lines'
import type { Problem } from '@/platform/text/problems'
import { doubtsIn } from '../check/doubts'
import { readFolder } from '../check/files'
import { asProblem, checkWhole } from '../check/whole'
import type { Content } from '../schema'
import { publish } from '../store'

interface ReadCatalogue {
  readonly content: Content
  /** Values that are valid but unlikely. */
  readonly doubts: readonly Problem[]
}

/**
 * Reads and checks a folder of a vendor's files: first each line by itself, then, once all are readable, the whole.
 * @param seller the country of the seller; null: not known
 * @returns the content, or all problems
 */
export async function readCatalogue(
  folder: string,
  offer: Offer,
  seller: string | null = null,
): Promise<ReadCatalogue | { readonly problems: readonly Problem[] }> {
  const read = await readFolder(folder, offer)
  const problems = read.problems.length > 0 ? read.problems : checkWhole(read)
  if (problems.length > 0) return { problems }
  const { entries } = read
  return {
    doubts: doubtsIn(entries, seller).map(asProblem),
    content: {
      lines: valuesOf(entries.lines),
      products: valuesOf(entries.products),
      prices: valuesOf(entries.prices),
      vatRates: valuesOf(entries.vatRates),
      coupons: valuesOf(entries.coupons),
      displayedDiscounts: valuesOf(entries.displayedDiscounts),
      campaigns: valuesOf(entries.campaigns),
      recommendations: valuesOf(entries.recommendations),
      countryPrices: valuesOf(entries.countryPrices),
      concessions: valuesOf(entries.concessions),
    },
  }
}

const valuesOf = <Value>(entries: readonly Entry<Value>[]) => entries.map(({ value }) => value)

/**
 * Publishes a folder as the current catalogue: completely, or not at all if it has problems.
 * @param by the operator who loads it, if known
 */
export async function loadCatalogue(
  database: Queryable,
  { folder, offer }: { readonly folder: string; readonly offer: Offer },
  now: Date,
  by: string | null = null,
) {
  const read = await readCatalogue(folder, offer)
  return 'problems' in read ? read : { ...read, ...(await publish(database, read.content, now, { by })) }
}
