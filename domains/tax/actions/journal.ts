import { bookedDocuments } from '@/domains/invoices'
import { dayIn } from '@/platform/time/day'
import { after, before, days } from '@/platform/time/duration'
import type { TaxContext } from '../context'
import { entriesOf, type JournalEntry } from '../rules/journal'
import type { Period } from '../rules/period'

/** No time zone is further than a day from UTC. */
const margin = days(1)

/** Everything that was booked in a period, in the order in which it was issued. */
export async function* journalOf(
  { database, vendor }: Pick<TaxContext, 'database' | 'vendor'>,
  period: Period,
): AsyncGenerator<JournalEntry> {
  const dayOf = (moment: Date) => dayIn(vendor.seller.timeZone, moment)
  const from = before(new Date(`${period.from}T00:00:00Z`), margin)
  const until = after(new Date(`${period.until}T00:00:00Z`), days(2))
  for await (const document of bookedDocuments(database, { from, until })) {
    const { issuedAt, suppliedAt, bookedAt, ...stated } = document
    const booked = dayOf(bookedAt)
    if (booked < period.from || booked > period.until) continue
    yield* entriesOf({ ...stated, issued: dayOf(issuedAt), supplied: dayOf(suppliedAt), booked })
  }
}
