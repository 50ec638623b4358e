import { money } from '@/platform/money/money'
import { random } from '@/tests/samples/random'
import type { BookedMovement } from '../rules/booked-movement'
import { bookedCents, movesMoney, type RateOn } from '../rules/datev-entry'
import { type Document, entriesOf } from '../rules/journal'

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Returns the movements of a provider’s balance in euros for made-up documents: each payment and each refund at a rate
 * of its own and up to three days late, fees, disputes that were won, sales of another shop, reserves, and payouts of
 * the rest.
 */
export function balanceOf(documents: readonly Document[], seed: number, rateOn: RateOn): readonly BookedMovement[] {
  const pick = random(seed)
  const moved: BookedMovement[] = []
  const move = (facts: Pick<BookedMovement, 'kind' | 'day' | 'amount'> & Partial<BookedMovement>) =>
    moved.push({
      provider: 'stripe',
      id: `txn_${moved.length}`,
      currency: 'EUR',
      fee: 0,
      source: `src_${moved.length}`,
      sold: null,
      order: null,
      isMerchant: false,
      ...facts,
    })
  for (const document of documents) {
    const entries = entriesOf(document)
    const [entry] = entries
    const gross = entries.reduce((sum, each) => sum + each.gross, 0)
    if (!entry || document.paidInto !== 'provider' || !movesMoney(entry) || gross === 0) continue
    const { order, currency, booked, cause } = document
    const own = entries.reduce((sum, each) => sum + bookedCents(each, rateOn), 0)
    // The provider changes money at a worse rate.
    const amount = currency === 'EUR' ? gross : Math.round(own * (0.97 + pick(200) / 10_000))
    const kind = cause === null ? 'payment' : back(cause)
    const fee = { payment: Math.round(amount * 0.015) + 25, dispute: 2000, refund: 0 }[kind]
    const told = { order, sold: money(gross, currency) }
    move({ ...told, kind, day: dayAfter(booked, pick(4)), amount, fee })
    if (kind === 'payment' && pick(25) === 0) {
      const taken = Math.round(amount * 0.99)
      const disputed = { ...told, kind: 'dispute' as const }
      move({ ...disputed, sold: money(-gross, currency), day: dayAfter(booked, 20), amount: -taken, fee: 2000 })
      move({ ...disputed, day: dayAfter(booked, 70 + pick(30)), amount: taken, fee: -2000 })
    }
  }
  const last =
    moved
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? ''
  for (let day = '2024-01-05'; day <= last; day = dayAfter(day, 7)) {
    if (pick(4) === 0) move({ kind: 'payment', day, amount: 1900, fee: 53, sold: money(1900, 'EUR') })
    if (pick(6) === 0) move({ kind: 'fee', day, amount: -pick(900) - 1 })
    if (pick(6) === 0) {
      move({ kind: 'reserve', day, amount: -5000 })
      move({ kind: 'reserve', day: dayAfter(day, 90), amount: 5000 })
    }
    if (pick(30) === 0) move({ kind: 'other', day, amount: 10_000 })
    const there = balanceAt(moved, day)
    if (there > 0) move({ kind: 'payout', day, amount: -there, source: `po_${day}` })
    if (there > 0 && pick(20) === 0) move({ kind: 'payout', day: dayAfter(day, 2), amount: there, source: `po_${day}` })
  }
  return moved.sort((one, other) => one.day.localeCompare(other.day))
}

const back = (cause: NonNullable<Document['cause']>) => (cause === 'chargedBack' ? 'dispute' : 'refund')

/** Returns the provider's balance at the end of a day. */
export const balanceAt = (movements: readonly BookedMovement[], day: string) =>
  movements.filter((each) => each.day <= day).reduce((sum, { amount, fee }) => sum + amount - fee, 0)
