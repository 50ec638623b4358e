import { describe, expect, it } from 'vitest'
import { datevFindings, datevSample } from '../testing/datev'
import { threeYears } from '../testing/trade'
import { datevBatch } from './datev'
import { datevColumns } from './datev-columns'
import { inCents } from './exchange'
import { type Document, entriesOf } from './journal'
import { lastDayOf, ossReturn } from './oss'
import { periodCalled, quarterOf, quartersFrom } from './period'
import { ReturnSums, type TaxReturn } from './return'

const datev = datevSample
const rate = { USD: '1.0837', JPY: '161.43', GBP: '0.8551' } as const
const rateOn = ({ currency }: { readonly currency: string }) => rate[currency as keyof typeof rate] ?? null

type Sums = ReadonlyMap<string, number>
/** Returns sums by key, without zeros. */
function sumsOf<Each>(all: readonly Each[], keyOf: (each: Each) => string, amount: (each: Each) => number): Sums {
  const sums = new Map<string, number>()
  for (const each of all) sums.set(keyOf(each), (sums.get(keyOf(each)) ?? 0) + amount(each))
  return new Map([...sums].filter(([, sum]) => sum !== 0).sort())
}

function returnsOf(documents: readonly Document[]): readonly TaxReturn[] {
  return [...quartersFrom('2024-Q1', '2026-Q4')].map((quarter) => {
    const sums = new ReturnSums(quarter)
    for (const document of documents) {
      if (quarterOf(document.booked) === quarter) for (const entry of entriesOf(document)) sums.add(entry)
    }
    return sums.result()
  })
}

const trades = [11, 202, 3003, 40_004, 500_005].map((seed) => threeYears(seed, 120))
function holds(check: (trade: ReturnType<typeof threeYears>) => void) {
  for (const trade of trades) check(trade)
}

describe('three made-up years of trade', () => {
  it('skip and repeat no number, and each stands in one quarter of the journal', () => {
    holds(({ documents, counted }) => {
      const numbers = documents.map(({ number }) => number)
      expect(new Set(numbers).size).toBe(numbers.length)
      expect(numbers.length).toBe([...counted.values()].reduce((one, other) => one + other, 0))
      for (const [series, last] of counted) expect(numbers).toContain(`${series}-${String(last).padStart(6, '0')}`)
      const told = returnsOf(documents).reduce((sum, each) => sum + each.documents, 0)
      expect(told).toBe(numbers.length)
    })
  })

  it('sum to the same in documents, journal and returns', () => {
    holds(({ documents }) => {
      const lines = documents.flatMap(({ lines: own, currency }) => own.map((line) => ({ ...line, currency })))
      const entries = documents.flatMap(entriesOf)
      const told = returnsOf(documents).flatMap((each) => [...each.lines, ...each.corrections])
      for (const what of ['net', 'vat'] as const) {
        const expected = sumsOf(
          lines,
          ({ currency, rate: of }) => `${currency} ${of}`,
          (line) => line[what],
        )
        expect(
          sumsOf(
            entries,
            ({ currency, rate: of }) => `${currency} ${of}`,
            (entry) => entry[what],
          ),
        ).toEqual(expected)
        expect(
          sumsOf(
            told,
            ({ currency, rate: of }) => `${currency} ${of}`,
            (line) => line[what],
          ),
        ).toEqual(expected)
      }
      expect(entries.every(({ net, vat, gross }) => net + vat === gross)).toBe(true)
    })
  })

  it('sum to the sales of each quarter, with its corrections', () => {
    holds(({ documents }) => {
      const keyOf = (
        quarter: string,
        { country, rate: of, currency }: { country: string; rate: number; currency: string },
      ) => [quarter, country, of, currency].join(' ')
      const entries = documents.flatMap(entriesOf)
      const sold = sumsOf(
        entries,
        (entry) => keyOf(quarterOf(entry.supplied), entry),
        ({ vat }) => vat,
      )
      const told = returnsOf(documents).flatMap(({ quarter, lines, corrections }) => [
        ...lines.map((line) => ({ ...line, quarter })),
        ...corrections,
      ])
      expect(
        sumsOf(
          told,
          (line) => keyOf(line.quarter, line),
          ({ vat }) => vat,
        ),
      ).toEqual(sold)
      // A refund has the rate of its charge, even if the rate has changed.
      const slovak = entries.filter(({ country }) => country === 'SK')
      expect(slovak.every(({ supplied, rate: of }) => of === (supplied < '2025-01-01' ? 2000 : 2300))).toBe(true)
    })
  })

  it('cancel an order to zero, to the smallest unit', () => {
    holds(({ documents }) => {
      const back = documents.filter(({ cause }) => cause === 'corrected')
      for (const { about } of back) {
        const own = documents.filter(
          (each) => each.number === about || (each.kind === 'creditNote' && each.about === about),
        )
        const sum = (what: 'gross' | 'net' | 'vat') =>
          own.flatMap(({ lines }) => lines).reduce((total, line) => total + line[what], 0)
        expect([about, sum('gross'), sum('net'), sum('vat')]).toEqual([about, 0, 0, 0])
      }
    })
  })

  it('are booked by DATEV to the cent, each number with an amount', () => {
    holds(({ documents }) => {
      for (const quarter of quartersFrom('2024-Q1', '2026-Q4')) {
        const period = periodCalled(quarter)
        if (!period) throw new Error(quarter)
        const entries = documents.filter(({ booked }) => quarterOf(booked) === quarter).flatMap(entriesOf)
        const batch = datevBatch({ settings: datev, period, entries, rateOn, now: new Date('2027-01-02T08:00:00Z') })
        if (!('lines' in batch)) throw new Error(batch.code)
        expect(datevFindings(batch.lines)).toEqual([])
        const rows = batch.lines.slice(2).map((line) => line.split(';'))
        const cell = (row: readonly string[], name: string) =>
          row[datevColumns.indexOf(name)]?.replaceAll('"', '') ?? ''
        expect(rows.map((row) => cell(row, 'Belegfeld 1'))).toEqual(
          entries.filter(({ gross }) => gross !== 0).map(({ number }) => number),
        )
        const booked = sumsOf(
          rows,
          (row) => cell(row, 'Gegenkonto (ohne BU-Schlüssel)'),
          (row) => {
            const cents = Number(cell(row, 'Umsatz (ohne Soll/Haben-Kz)').replace(',', ''))
            return cell(row, 'Soll/Haben-Kennzeichen') === 'S' ? cents : -cents
          },
        )
        const accounts = { domestic: 8400, union: 8331, reverseCharge: 8336, export: 8338, abroad: 8339 }
        const owed = sumsOf(
          entries,
          ({ category }) => String(accounts[category]),
          ({ gross, currency }) =>
            currency === 'EUR' ? gross : inCents(gross, currency, rate[currency as keyof typeof rate]),
        )
        expect(booked).toEqual(owed)
      }
    })
  })

  it('leave the debtors’ account at zero where payments are booked on their orders', () => {
    const settings = { ...datev, clearing: { provider: 1361, bank: 1200 } }
    holds(({ documents }) => {
      const open = new Map<string, number>()
      const moved = new Map<string, number>()
      for (const year of ['2024', '2025', '2026']) {
        const period = periodCalled(year)
        if (!period) throw new Error(year)
        const entries = documents.filter(({ booked }) => booked.startsWith(year)).flatMap(entriesOf)
        const batch = datevBatch({ settings, period, entries, rateOn, now: new Date('2027-01-02T08:00:00Z') })
        if (!('lines' in batch)) throw new Error(batch.code)
        expect(datevFindings(batch.lines)).toEqual([])
        const orderOf = new Map(entries.map(({ number, order }) => [number, order]))
        for (const line of batch.lines.slice(2)) {
          const cells = line.split(';').map((cell) => cell.replaceAll('"', ''))
          const at = (name: string) => cells[datevColumns.indexOf(name)] ?? ''
          const cents = Number(at('Umsatz (ohne Soll/Haben-Kz)').replace(',', ''))
          const debit = at('Soll/Haben-Kennzeichen') === 'S' ? cents : -cents
          const order = orderOf.get(at('Belegfeld 1')) ?? 'none'
          const isPayment = at('Gegenkonto (ohne BU-Schlüssel)') === '10000'
          open.set(order, (open.get(order) ?? 0) + (isPayment ? -debit : debit))
          if (isPayment) moved.set(at('Konto'), (moved.get(at('Konto')) ?? 0) + debit)
        }
      }
      const inEuro = new Set(documents.filter(({ currency }) => currency === 'EUR').map(({ order }) => order))
      for (const [order, left] of open) {
        // An order in another currency that is issued again is rounded once more.
        if (inEuro.has(order)) expect([order, left]).toEqual([order, 0])
        else expect(Math.abs(left)).toBeLessThanOrEqual(2)
      }
      expect([...moved.keys()].every((account) => ['1361', '1200'].includes(account))).toBe(true)
    })
  })

  it('are reported to the One-Stop-Shop in euros as in the return, each currency rounded once', () => {
    holds(({ documents }) => {
      for (const reckoned of returnsOf(documents)) {
        const oss = ossReturn(reckoned, rateOn)
        if ('missing' in oss) throw new Error('missing')
        const union = [...reckoned.lines, ...reckoned.corrections].filter(({ category }) => category === 'union')
        const exact = union.reduce((sum, { vat, currency }) => {
          const per = currency === 'EUR' ? 1 : Number(rate[currency as keyof typeof rate])
          return sum + (vat * (currency === 'JPY' ? 100 : 1)) / per
        }, 0)
        expect(Math.abs(oss.total - exact)).toBeLessThanOrEqual(union.length / 2 + 0.01)
        const onlyEuros = union.filter(({ currency }) => currency === 'EUR')
        if (onlyEuros.length === union.length) {
          expect(oss.total).toBe(onlyEuros.reduce((sum, { vat }) => sum + vat, 0))
        }
        expect(lastDayOf(reckoned.quarter)).toMatch(/-(31|30)$/)
      }
    })
  })
})
