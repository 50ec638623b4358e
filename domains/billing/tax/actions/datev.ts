import type { TaxContext } from '../context'
import { type DatevProblem, datevBatch } from '../rules/datev'
import type { MissingRate } from '../rules/exchange'
import type { JournalEntry } from '../rules/journal'
import type { Period } from '../rules/period'
import { ratesFor } from '../store/rates'
import { journalOf } from './journal'

/** A file for DATEV, in the character set that every way of importing it takes; or why there is none. */
export async function datevFile(
  context: Pick<TaxContext, 'database' | 'vendor' | 'clock'>,
  period: Period,
): Promise<{ readonly name: string; readonly content: Buffer } | DatevProblem | { readonly code: 'off' }> {
  const { database, vendor, clock } = context
  if (!vendor.datev) return { code: 'off' }
  const entries: JournalEntry[] = []
  const needs = new Map<string, MissingRate>()
  for await (const entry of journalOf(context, period)) {
    entries.push(entry)
    const { currency, booked: day, gross } = entry
    if (currency !== 'EUR' && gross !== 0) needs.set(`${day} ${currency}`, { currency, day })
  }
  const rateOn = await ratesFor(database, [...needs.values()], 'last')
  const batch = datevBatch({ settings: vendor.datev, period, entries, rateOn, now: clock() })
  if (!('lines' in batch)) return batch
  const content = Buffer.from(batch.lines.map((line) => `${line}\r\n`).join(''), 'latin1')
  return { name: `EXTF_Buchungsstapel_${period.key}.csv`, content }
}
