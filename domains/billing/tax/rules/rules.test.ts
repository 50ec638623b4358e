import { describe, expect, it } from 'vitest'
import { invoice, note } from '../testing/tax-documents'
import { categoryOf } from './category'
import { inCents, readRates } from './exchange'
import { type Document, entriesOf } from './journal'
import { type OssReturn, ossReturn } from './oss'
import { periodCalled, quarterBefore, quarterOf, quartersFrom } from './period'
import { ReturnSums } from './return'

describe('a period', () => {
  it.each([
    ['2026-Q3', '2026-07-01', '2026-09-30'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2026', '2026-01-01', '2026-12-31'],
  ])('%s is from %s to %s', (key, from, until) => {
    expect(periodCalled(key)).toEqual({ key, from, until })
  })

  it.each(['2026-Q5', '2026-13', '2026-Q', '26-Q1', '1900-Q1', ''])('is never %j', (text) => {
    expect(periodCalled(text)).toBeNull()
  })

  it('is followed by the next one', () => {
    expect(quarterOf('2026-10-01')).toBe('2026-Q4')
    expect(quarterBefore('2026-02-28')).toBe('2025-Q4')
    expect([...quartersFrom('2025-Q3', '2026-Q1')]).toEqual(['2026-Q1', '2025-Q4', '2025-Q3'])
  })
})

it.each([
  ['domestic', { country: 'DE', rate: 1900 }],
  ['domestic', { country: 'DE', rate: 0 }],
  ['union', { country: 'FR', rate: 2000 }],
  ['reverseCharge', { country: 'FR', rate: 0, reverseCharge: true }],
  ['export', { country: 'US', rate: 0 }],
  ['abroad', { country: 'JP', rate: 1000 }],
])('a sale is %s', (category, sale) => {
  expect(categoryOf({ sellerCountry: 'DE', reverseCharge: false, ...sale })).toBe(category)
})

describe('exchange', () => {
  it.each([
    [10_000, 'USD', '1.0842', 9223],
    [-10_000, 'USD', '1.0842', -9223],
    [1980, 'JPY', '162.5', 1218],
    [12_345, 'KWD', '0.33', 3741],
    // Half a cent goes up, in size.
    [1, 'USD', '2', 1],
    [-1, 'USD', '2', -1],
    [0, 'USD', '1.1', 0],
  ] as const)('turns %d of %s at %s into %d cents', (minor, currency, rate, cents) => {
    expect(inCents(minor, currency, rate)).toBe(cents)
  })

  it('reads the table as the bank publishes it', () => {
    const table = 'Date,USD,JPY,CYP,\n2026-09-30,1.0842,162.5,N/A,\n2026-09-29,1.08,N/A,0.58,\n'
    expect(readRates(table)).toEqual({
      rates: [
        { day: '2026-09-30', currency: 'USD', perEuro: '1.0842' },
        { day: '2026-09-30', currency: 'JPY', perEuro: '162.5' },
        { day: '2026-09-29', currency: 'USD', perEuro: '1.08' },
      ],
    })
  })

  it.each([
    ['', { code: 'noTable' }],
    ['Name,USD\n2026-09-30,1', { code: 'noTable' }],
    ['Date,USD\n', { code: 'noTable' }],
    ['Date,USD\n30.09.2026,1', { code: 'noDay', line: 2, text: '30.09.2026' }],
    ['Date,USD\n2026-09-30,1\n2026-09-29,1;2', { code: 'noRate', line: 3, text: 'USD 1;2' }],
    ['Date,USD\n2026-09-30,0.0', { code: 'noRate', line: 2, text: 'USD 0.0' }],
  ])('refuses %j', (text, problem) => {
    expect(readRates(text)).toEqual(problem)
  })
})

function returned(quarter: string, ...documents: readonly Document[]) {
  const sums = new ReturnSums(quarter)
  for (const entry of documents.flatMap(entriesOf)) sums.add(entry)
  return sums.result()
}

describe('a return', () => {
  it('subtracts refunds of the quarter, and reports later refunds by the quarter of the supply', () => {
    const dollars = { currency: 'USD', country: 'AT' } as const
    const later = { booked: '2026-08-20', issued: '2026-08-20', number: 'TW-C-2026-000003' }
    const reckoned = returned(
      '2026-Q3',
      invoice(),
      note({ lines: [{ net: -2500, vat: -500, gross: -3000, rate: 2000 }] }),
      invoice(dollars),
      note({ ...later, ...dollars, supplied: '2026-05-20' }),
    )
    expect(reckoned).toEqual({
      quarter: '2026-Q3',
      documents: 3,
      lines: [
        { category: 'union', country: 'AT', rate: 2000, currency: 'USD', net: 10_000, vat: 2000 },
        { category: 'union', country: 'FR', rate: 2000, currency: 'EUR', net: 7500, vat: 1500 },
      ],
      corrections: [
        { quarter: '2026-Q2', category: 'union', country: 'AT', rate: 2000, currency: 'USD', net: -10_000, vat: -2000 },
      ],
    })
    const rates: Record<string, string> = { '2026-09-30': '1.25', '2026-06-30': '1.6' }
    expect(ossReturn(reckoned, ({ day }) => rates[day] ?? null)).toEqual({
      quarter: '2026-Q3',
      lines: [
        { country: 'AT', rate: 2000, net: 8000, vat: 1600 },
        { country: 'FR', rate: 2000, net: 7500, vat: 1500 },
      ],
      // By the rate of the quarter that is corrected.
      corrections: [{ quarter: '2026-Q2', country: 'AT', vat: -1250 }],
      total: 1850,
    } satisfies OssReturn)
    expect(ossReturn(reckoned, ({ day }) => (day === '2026-06-30' ? null : '1.25'))).toEqual({
      missing: [{ currency: 'USD', day: '2026-06-30' }],
    })
  })

  it('leaves the seller’s country, businesses and non-EU sales out of the One-Stop-Shop', () => {
    const taxed = (country: string, rate: number, more: Partial<Document> = {}) =>
      invoice({ country, lines: [{ net: 100, vat: 0, gross: 100, rate }], ...more })
    const others = [taxed('DE', 1900), taxed('FR', 0, { reverseCharge: true }), taxed('US', 0), taxed('JP', 1000)]
    const reckoned = returned('2026-Q3', ...others)
    expect(reckoned.lines.map(({ category }) => category)).toEqual(['domestic', 'reverseCharge', 'export', 'abroad'])
    expect(ossReturn(reckoned, () => null)).toMatchObject({ lines: [], corrections: [], total: 0 })
  })
})
