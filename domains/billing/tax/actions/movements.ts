import { merchantOf } from '@/integrations/payments/seller'
import { money } from '@/platform/money/money'
import { dayIn } from '@/platform/time/day'
import type { TaxContext } from '../context'
import type { BookedMovement } from '../rules/booked-movement'
import type { JournalEntry } from '../rules/journal'
import type { Period } from '../rules/period'
import { type MovementRow, movementsBetween, movementsOfOrders } from '../store/movements'
import { earlierOf, momentsAround } from './journal'

type Context = Pick<TaxContext, 'database' | 'vendor'>

/** Yields the movements of provider balances in a period, in their order. */
export async function* movementsIn({ database, vendor }: Context, period: Period): AsyncGenerator<BookedMovement> {
  for await (const row of movementsBetween(database, momentsAround(period))) {
    const movement = booked(row, vendor.seller.timeZone)
    if (movement.day >= period.from && movement.day <= period.until) yield movement
  }
}

/** Returns the movements of a period for its bookings, and all earlier entries of orders in other currencies. */
export async function movedIn(
  context: Context,
  period: Period,
  entries: readonly JournalEntry[],
): Promise<{ readonly movements: readonly BookedMovement[]; readonly earlier: readonly JournalEntry[] }> {
  const { database, vendor } = context
  const { since } = vendor.datev?.payouts ?? {}
  if (since === undefined) return { movements: [], earlier: [] }
  const movements: BookedMovement[] = []
  for await (const movement of movementsIn(context, period)) {
    if (movement.day >= since) movements.push(movement)
  }
  const orders = [...new Set([...foreignOrders(entries), ...movements.flatMap(foreignOrder)])]
  const earlier: JournalEntry[] = []
  const before: BookedMovement[] = []
  if (orders.length > 0) {
    for await (const entry of earlierOf(context, orders, period)) {
      if (entry.booked >= since) earlier.push(entry)
    }
    for await (const row of movementsOfOrders(database, orders, momentsAround(period).until)) {
      const movement = booked(row, vendor.seller.timeZone)
      if (movement.day >= since && movement.day < period.from) before.push(movement)
    }
  }
  return { movements: [...before, ...movements], earlier }
}

const foreignOrders = (entries: readonly JournalEntry[]) =>
  entries.filter(({ currency, paidInto }) => currency !== 'EUR' && paidInto === 'provider').map(({ order }) => order)

const foreignOrder = ({ order, currency, sold }: BookedMovement): readonly string[] =>
  order !== null && (currency !== 'EUR' || (sold !== null && sold.currency !== 'EUR')) ? [order] : []

function booked({ at, sold, soldCurrency, ...row }: MovementRow, timeZone: string): BookedMovement {
  return {
    ...row,
    day: dayIn(timeZone, at),
    sold: sold === null || soldCurrency === null ? null : money(sold, soldCurrency),
    isMerchant: merchantOf({ soldBy: 'provider', provider: row.provider }) !== null,
  }
}
