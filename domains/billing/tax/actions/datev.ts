import type { ProviderName } from '@/integrations/payments/provider'
import type { TaxContext } from '../context'
import { type DatevProblem, datevBatch, ratesNeeded } from '../rules/datev'
import type { JournalEntry } from '../rules/journal'
import type { Period } from '../rules/period'
import { ratesFor } from '../store/rates'
import { unreadOf } from './balances'
import { journalOf } from './journal'
import { movedIn } from './movements'

/** Why there is no file that rules know nothing of. */
export type NoFile = { readonly code: 'off' } | { readonly code: 'unread'; readonly providers: readonly ProviderName[] }

/** Returns a file for DATEV, in the character set that every import of it accepts; or the problem. */
export async function datevFile(
  context: Pick<TaxContext, 'database' | 'vendor' | 'clock' | 'balances'>,
  period: Period,
): Promise<{ readonly name: string; readonly content: Buffer } | DatevProblem | NoFile> {
  const { database, vendor, clock, balances } = context
  const { datev: settings } = vendor
  if (!settings) return { code: 'off' }
  const now = clock()
  const providers = settings.payouts ? await unreadOf(database, { period, balances, now }) : []
  if (providers.length > 0) return { code: 'unread', providers }
  const entries: JournalEntry[] = []
  for await (const entry of journalOf(context, period)) {
    entries.push(entry)
  }
  const moved = await movedIn(context, period, entries)
  const needs = ratesNeeded([...entries, ...moved.earlier], moved.movements)
  const rateOn = await ratesFor(database, needs, 'last')
  const batch = datevBatch({ settings, period, entries, moved, rateOn, now })
  if (!('lines' in batch)) return batch
  const content = Buffer.from(batch.lines.map((line) => `${line}\r\n`).join(''), 'latin1')
  return { name: `EXTF_Buchungsstapel_${period.key}.csv`, content }
}
