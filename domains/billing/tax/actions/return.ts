import { type SeriesState, seriesStates } from '@/domains/commerce/invoices'
import type { TaxContext } from '../context'
import type { MissingRate } from '../rules/exchange'
import { type OssReturn, ossReturn, ratesNeeded } from '../rules/oss'
import type { Period } from '../rules/period'
import { ReturnSums, type TaxReturn } from '../rules/return'
import { ratesFor } from '../store/rates'
import { journalOf } from './journal'

/** The figures of a quarter. */
export interface QuarterReturn {
  readonly sums: TaxReturn
  readonly oss: OssReturn | { readonly missing: readonly MissingRate[] }
}

/** The return of a quarter, and what the One-Stop-Shop is told of it. */
export async function computeReturn(
  context: Pick<TaxContext, 'database' | 'vendor'>,
  quarter: Period,
): Promise<QuarterReturn> {
  const reckoned = new ReturnSums(quarter.key)
  for await (const entry of journalOf(context, quarter)) reckoned.add(entry)
  const sums = reckoned.result()
  return { sums, oss: ossReturn(sums, await ratesFor(context.database, ratesNeeded(sums), 'next')) }
}

/** Whether each number of a series is there once: as many documents as it has counted, and none beyond. */
const isComplete = ({ counted, documents, largest }: Omit<SeriesState, 'prefix'>) =>
  counted === documents && documents === largest

/** Every series of numbers, and whether it has a gap. */
export const checkSeries = async ({ database }: Pick<TaxContext, 'database'>) =>
  (await seriesStates(database)).map((series) => ({ ...series, complete: isComplete(series) }))
