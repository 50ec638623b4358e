import { describe, expect, it } from 'vitest'
import { datevFindings } from '@/tests/datev'
import { categoryOf } from './category'
import { type DatevSettings, datevBatch } from './datev'
import { datevColumns } from './datev-columns'
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
  ] as const)('makes %d of %s at %s to %d cents', (minor, currency, rate, cents) => {
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
  ])('takes nothing of %j', (text, problem) => {
    expect(readRates(text)).toEqual(problem)
  })
})

const invoice = (more: Partial<Document> = {}): Document => ({
  number: 'TW-2026-000001',
  kind: 'invoice',
  cause: null,
  about: null,
  order: 'TW-4K7QXW',
  issued: '2026-08-03',
  supplied: '2026-08-03',
  booked: '2026-08-03',
  currency: 'EUR',
  country: 'FR',
  sellerCountry: 'DE',
  reverseCharge: false,
  taxId: '',
  paidInto: 'provider',
  lines: [{ net: 10_000, vat: 2000, gross: 12_000, rate: 2000 }],
  ...more,
})
const note = (more: Partial<Document> = {}) =>
  invoice({
    kind: 'creditNote',
    cause: 'refunded',
    number: 'TW-C-2026-000001',
    about: 'TW-2026-000001',
    lines: [{ net: -10_000, vat: -2000, gross: -12_000, rate: 2000 }],
    ...more,
  })

function returned(quarter: string, ...documents: readonly Document[]) {
  const sums = new ReturnSums(quarter)
  for (const entry of documents.flatMap(entriesOf)) sums.add(entry)
  return sums.result()
}

describe('a return', () => {
  it('takes off what went back in the quarter, and tells what went back later by the quarter of its supply', () => {
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

  it('tells the One-Stop-Shop neither of one’s own country, nor of businesses, nor of what is beyond', () => {
    const taxed = (country: string, rate: number, more: Partial<Document> = {}) =>
      invoice({ country, lines: [{ net: 100, vat: 0, gross: 100, rate }], ...more })
    const others = [taxed('DE', 1900), taxed('FR', 0, { reverseCharge: true }), taxed('US', 0), taxed('JP', 1000)]
    const reckoned = returned('2026-Q3', ...others)
    expect(reckoned.lines.map(({ category }) => category)).toEqual(['domestic', 'reverseCharge', 'export', 'abroad'])
    expect(ossReturn(reckoned, () => null)).toMatchObject({ lines: [], corrections: [], total: 0 })
  })
})

describe('a batch for DATEV', () => {
  const settings: DatevSettings = {
    consultant: 1001,
    client: 10_001,
    fiscalYearBegins: '01-01',
    accountLength: 4,
    debtor: 10_000,
    revenue: {
      domestic: [{ basisPoints: 1900, account: 8400 }],
      ...{ union: 8331, reverseCharge: 8336, export: 8338, abroad: 8339 },
    },
  }
  const now = new Date('2026-10-02T08:09:10.123Z')
  const batchOf = (documents: readonly Document[], key = '2026-Q3', more: Partial<DatevSettings> = {}) => {
    const period = periodCalled(key)
    if (!period) throw new Error(key)
    const entries = documents.flatMap(entriesOf)
    return datevBatch({ settings: { ...settings, ...more }, period, entries, rateOn: () => '1.25', now })
  }
  const cellsOf = (row = '') => Object.fromEntries(row.split(';').map((cell, index) => [datevColumns[index], cell]))

  it('has the head and the 125 columns of its format', () => {
    const batch = batchOf([invoice(), note()])
    if (!('lines' in batch)) throw new Error(batch.code)
    const [head, columns, ...rows] = batch.lines
    expect(head).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20261002080910123;;"RE";"";"";1001;10001;20260101;4;20260701;20260930;"Foyer 2026-Q3";"";1;0;0;"EUR";;"";;;"";;;"";""',
    )
    expect(columns?.split(';')).toHaveLength(125)
    expect(rows.map((row) => row.split(';').length)).toEqual([125, 125])
    expect(cellsOf(rows[0])).toMatchObject({
      'Umsatz (ohne Soll/Haben-Kz)': '120,00',
      'Soll/Haben-Kennzeichen': '"S"',
      Konto: '10000',
      'Gegenkonto (ohne BU-Schlüssel)': '8331',
      Belegdatum: '0308',
      'Belegfeld 1': '"TW-2026-000001"',
      Buchungstext: '"TW-4K7QXW FR 20 %"',
      'EU-Land u. UStID (Bestimmung)': '"FR"',
      'EU-Steuersatz (Bestimmung)': '20,00',
      Festschreibung: '0',
      Leistungsdatum: '03082026',
      'Datum Zuord. Steuerperiode': '03082026',
    })
    expect(datevFindings(batch.lines)).toEqual([])
    expect(cellsOf(rows[1])).toMatchObject({
      'Umsatz (ohne Soll/Haben-Kz)': '120,00',
      'Soll/Haben-Kennzeichen': '"H"',
    })
  })

  it('is in euros, names what was paid, and the buyer who owes the tax', () => {
    const abroad = invoice({ currency: 'USD', country: 'US', lines: [{ net: 2999, vat: 0, gross: 2999, rate: 0 }] })
    const business = invoice({ country: 'GR', reverseCharge: true, taxId: '123 456 783', lines: abroad.lines })
    const batch = batchOf([abroad, business])
    if (!('lines' in batch)) throw new Error(batch.code)
    expect(cellsOf(batch.lines[2])).toMatchObject({
      'Umsatz (ohne Soll/Haben-Kz)': '23,99',
      'Gegenkonto (ohne BU-Schlüssel)': '8338',
      'Beleginfo - Art 1': '"Betrag"',
      'Beleginfo - Inhalt 1': '"29.99 USD"',
    })
    expect(cellsOf(batch.lines[3])).toMatchObject({
      'Gegenkonto (ohne BU-Schlüssel)': '8336',
      'EU-Land u. UStID (Bestimmung)': '"EL123456783"',
    })
  })

  it('books nothing that comes to less than a cent', () => {
    const least = invoice({ currency: 'JPY', country: 'JP', lines: [{ net: 1, vat: 0, gross: 1, rate: 0 }] })
    const [period, entries] = [periodCalled('2026-Q3'), entriesOf(least)]
    if (!period) throw new Error('no period')
    expect(datevBatch({ settings, period, entries, rateOn: () => '250', now })).toMatchObject({ lines: { length: 2 } })
  })

  it('says what is missing for it', () => {
    const domestic = (rate: number) => invoice({ country: 'DE', lines: [{ net: 100, vat: 7, gross: 107, rate }] })
    expect(batchOf([domestic(700)])).toEqual({ code: 'noAccount', rate: 700 })
    expect(batchOf([domestic(1900)], '2026-Q3', { fiscalYearBegins: '08-01' })).toEqual({ code: 'twoYears' })
    expect(batchOf([domestic(1900)], '2026-08', { fiscalYearBegins: '08-01' })).toHaveProperty('lines')
    const period = periodCalled('2026-Q3')
    if (!period) throw new Error('no period')
    const entries = entriesOf(invoice({ currency: 'USD' }))
    expect(datevBatch({ settings, period, entries, rateOn: () => null, now })).toEqual({
      code: 'missing',
      missing: [{ currency: 'USD', day: '2026-08-03' }],
    })
  })
})
