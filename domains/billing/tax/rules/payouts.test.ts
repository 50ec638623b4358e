import { describe, expect, it } from 'vitest'
import { balanceAt, balanceOf } from '../testing/balances'
import { datevFindings, datevSample } from '../testing/datev'
import { threeYears } from '../testing/trade'
import type { BookedMovement } from './booked-movement'
import { type DatevSettings, datevBatch } from './datev'
import { datevColumns } from './datev-columns'
import { bookedCents, movesMoney } from './datev-entry'
import { entriesOf, type JournalEntry } from './journal'
import { periodCalled } from './period'

const settings: DatevSettings = {
  ...datevSample,
  clearing: { provider: 1361, bank: 1200 },
  payouts: { since: '2024-01-01', chart: 'SKR03' },
}
/** Another one each month. */
const rateOn = ({ currency, day }: { readonly currency: string; readonly day: string }) => {
  const base = { USD: 10_837, JPY: 1_614_300, GBP: 8551 }[currency] ?? 10_000
  return ((base * (100 + Number(day.slice(5, 7)))) / 1_000_000).toFixed(4)
}

/** The books of a period as `actions/datev.ts` has them made. */
function rowsOf(key: string, entries: readonly JournalEntry[], movements: readonly BookedMovement[]) {
  const period = periodCalled(key) ?? expect.fail(key)
  const isIn = (day: string) => day >= period.from && day <= period.until
  const isForeign = new Set(entries.filter(({ currency }) => currency !== 'EUR').map(({ order }) => order))
  const batch = datevBatch({
    settings,
    period,
    rateOn,
    now: new Date('2027-02-02T08:00:00Z'),
    entries: entries.filter(({ booked }) => isIn(booked)),
    moved: {
      movements: movements.filter(({ day, order }) => isIn(day) || (day < period.from && isForeign.has(order ?? ''))),
      earlier: entries.filter(({ booked, order }) => booked < period.from && isForeign.has(order)),
    },
  })
  if (!('lines' in batch)) throw new Error(batch.code)
  expect(datevFindings(batch.lines)).toEqual([])
  return batch.lines.slice(2)
}

const cellsOf = (row: string) => row.split(';').map((cell) => cell.replaceAll('"', ''))
const at = (cells: readonly string[], column: string) => cells[datevColumns.indexOf(column)] ?? ''

/** Returns the balance of each account after some bookings, in cents. */
function accountsOf(rows: readonly string[]) {
  const sums = new Map<number, number>()
  for (const cells of rows.map(cellsOf)) {
    const inEuro = at(cells, 'Basis-Umsatz') || at(cells, 'Umsatz (ohne Soll/Haben-Kz)')
    const cents = Number(inEuro.replace(',', '')) * (at(cells, 'Soll/Haben-Kennzeichen') === 'S' ? 1 : -1)
    const [account, against] = [Number(at(cells, 'Konto')), Number(at(cells, 'Gegenkonto (ohne BU-Schlüssel)'))]
    sums.set(account, (sums.get(account) ?? 0) + cents)
    sums.set(against, (sums.get(against) ?? 0) - cents)
  }
  return (account: number) => sums.get(account) ?? 0
}

const months = [2024, 2025, 2026, 2027].flatMap((year) =>
  Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`),
)
const sum = (all: readonly BookedMovement[], kind: string, what: 'amount' | 'fee' = 'amount') =>
  all.filter((each) => each.kind === kind).reduce((total, each) => total + each[what], 0)

const trades = [17, 2024, 31_337].map((seed) => {
  const entries = threeYears(seed, 80).documents.flatMap((document) => entriesOf(document))
  return { entries, movements: balanceOf(threeYears(seed, 80).documents, seed, rateOn) }
})

/** Returns the difference between documents and balances at the end of a day, in cents. */
function openAt(day: string, entries: readonly JournalEntry[], movements: readonly BookedMovement[]) {
  const orders = new Set(entries.map(({ order }) => order))
  let open = 0
  for (const order of orders) {
    const told = [
      ...entries
        .filter((entry) => entry.order === order && entry.paidInto === 'provider' && movesMoney(entry))
        .map((entry) => ({ day: entry.booked, minor: entry.gross, cents: bookedCents(entry, rateOn) })),
      ...movements
        .filter((movement) => movement.order === order)
        .map((movement) => ({ day: movement.day, minor: -(movement.sold?.minor ?? 0), cents: -movement.amount })),
    ]
    const until = (last: string) => told.filter((each) => each.day <= last)
    const minor = (last: string) => until(last).reduce((total, each) => total + each.minor, 0)
    const cents = (last: string) => until(last).reduce((total, each) => total + each.cents, 0)
    const agreed = until(day)
      .map((each) => each.day)
      .filter((each) => minor(each) === 0)
      .sort()
      .at(-1)
    open += cents(day) - (agreed === undefined ? 0 : cents(agreed))
  }
  return open
}

describe('three made-up years with the balance of a provider', () => {
  it('leave exactly the provider’s balance on the transit account', () => {
    for (const { entries, movements } of trades) {
      const books: string[] = []
      for (const month of months) {
        books.push(...rowsOf(month, entries, movements))
        const day = periodCalled(month)?.until ?? ''
        if (!/-(03|06|09|12)$/.test(month)) continue
        expect([month, accountsOf(books)(1361)]).toEqual([
          month,
          balanceAt(movements, day) + openAt(day, entries, movements),
        ])
      }
      expect(openAt('2027-12-31', entries, movements)).toBe(0)
    }
  })

  it('sum to payouts and transfers on the account of the bank', () => {
    for (const { entries, movements } of trades) {
      const account = accountsOf(months.flatMap((month) => rowsOf(month, entries, movements)))
      const transferred = entries
        .filter((entry) => entry.paidInto === 'bank' && movesMoney(entry))
        .reduce((total, entry) => total + bookedCents(entry, rateOn), 0)
      expect(account(1200)).toBe(transferred - sum(movements, 'payout'))
      expect(account(1525)).toBe(0 - sum(movements, 'reserve'))
      const fees = movements.reduce((total, { fee }) => total + fee, 0)
      expect(account(4970)).toBe(fees - sum(movements, 'fee'))
      const unknown = movements.filter(({ kind, order }) => kind === 'payment' && order === null)
      expect(account(1590)).toBe(0 - sum(movements, 'other') - sum(unknown, 'payment'))
      const inDebt = new Set(entries.filter(({ currency }) => currency !== 'EUR').map(({ order }) => order)).size * 2
      expect(Math.abs(account(10_000))).toBeLessThanOrEqual(inDebt)
    }
  })

  it('are booked the same by month and by year, nothing twice', () => {
    for (const { entries, movements } of trades) {
      const byMonth = months.flatMap((month) => rowsOf(month, entries, movements))
      const byYear = ['2024', '2025', '2026', '2027'].flatMap((year) => rowsOf(year, entries, movements))
      expect(byMonth.toSorted()).toEqual(byYear.toSorted())
    }
  })
})
