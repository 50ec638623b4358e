import { type BookedDocument, bookedDocuments, documentsOfOrders } from '@/domains/commerce/invoices'
import { dayIn } from '@/platform/time/day'
import { after, before, days } from '@/platform/time/duration'
import type { TaxContext } from '../context'
import { entriesOf, type JournalEntry } from '../rules/journal'
import type { Period } from '../rules/period'

/** Returns moments around a period, for every time zone: none is further than a day from UTC. */
export const momentsAround = ({ from, until }: Pick<Period, 'from' | 'until'>) => ({
  from: before(new Date(`${from}T00:00:00Z`), days(1)),
  until: after(new Date(`${until}T00:00:00Z`), days(2)),
})

/** Everything that was booked in a period, in the order in which it was issued. */
export async function* journalOf(
  { database, vendor }: Pick<TaxContext, 'database' | 'vendor'>,
  period: Period,
): AsyncGenerator<JournalEntry> {
  for await (const document of bookedDocuments(database, momentsAround(period))) {
    const booked = dayIn(vendor.seller.timeZone, document.bookedAt)
    if (booked >= period.from && booked <= period.until) yield* entriesIn(document, vendor.seller.timeZone)
  }
}

/** Yields the earlier bookings of some orders, from before a period. */
export async function* earlierOf(
  { database, vendor }: Pick<TaxContext, 'database' | 'vendor'>,
  orders: readonly string[],
  period: Period,
): AsyncGenerator<JournalEntry> {
  for await (const document of documentsOfOrders(database, orders, momentsAround(period).until)) {
    const booked = dayIn(vendor.seller.timeZone, document.bookedAt)
    if (booked < period.from) yield* entriesIn(document, vendor.seller.timeZone)
  }
}

function entriesIn(document: BookedDocument, timeZone: string): readonly JournalEntry[] {
  const dayOf = (moment: Date) => dayIn(timeZone, moment)
  const { issuedAt, suppliedAt, bookedAt, mayBeBusiness: _, provider, ...stated } = document
  const paidInto = provider && (provider === 'transfer' ? 'bank' : 'provider')
  const booked = dayOf(bookedAt)
  return entriesOf({ ...stated, paidInto, issued: dayOf(issuedAt), supplied: dayOf(suppliedAt), booked })
}
