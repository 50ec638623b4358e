import { bookedDocuments } from '@/domains/commerce/invoices'
import { dayIn } from '@/platform/time/day'
import { after, before, days } from '@/platform/time/duration'
import type { TaxContext } from '../context'
import { entriesOf, type JournalEntry } from '../rules/journal'
import type { Period } from '../rules/period'

/** Moments that a period lies between, whatever the time zone: none is further than a day from UTC. */
export const momentsAround = ({ from, until }: Period) => ({
  from: before(new Date(`${from}T00:00:00Z`), days(1)),
  until: after(new Date(`${until}T00:00:00Z`), days(2)),
})

/** Everything that was booked in a period, in the order in which it was issued. */
export async function* journalOf(
  { database, vendor }: Pick<TaxContext, 'database' | 'vendor'>,
  period: Period,
): AsyncGenerator<JournalEntry> {
  const dayOf = (moment: Date) => dayIn(vendor.seller.timeZone, moment)
  for await (const document of bookedDocuments(database, momentsAround(period))) {
    const { issuedAt, suppliedAt, bookedAt, mayBeBusiness: _, provider, ...stated } = document
    const booked = dayOf(bookedAt)
    if (booked < period.from || booked > period.until) continue
    const paidInto = provider && (provider === 'transfer' ? 'bank' : 'provider')
    yield* entriesOf({ ...stated, paidInto, issued: dayOf(issuedAt), supplied: dayOf(suppliedAt), booked })
  }
}
