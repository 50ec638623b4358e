import { describe, expect, it } from 'vitest'
import { datevFindings, datevSample } from '../testing/datev'
import { invoice, note } from '../testing/tax-documents'
import type { BookedMovement } from './booked-movement'
import { type DatevSettings, datevBatch } from './datev'
import { datevColumns } from './datev-columns'
import { type Document, entriesOf } from './journal'
import { periodCalled } from './period'

describe('a batch for DATEV', () => {
  const settings: DatevSettings = { ...datevSample, client: 10_001 }
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

  it('is in euros, and names the paid amount and a buyer who owes the tax', () => {
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

  it('names a rate below ten with two digits, as DATEV asks', () => {
    const reduced = invoice({ country: 'FR', lines: [{ net: 1000, vat: 55, gross: 1055, rate: 550 }] })
    const batch = batchOf([reduced])
    if (!('lines' in batch)) throw new Error(batch.code)
    expect(datevFindings(batch.lines)).toEqual([])
    expect(cellsOf(batch.lines[2])).toMatchObject({ 'EU-Steuersatz (Bestimmung)': '05,50' })
  })

  it('leaves out amounts below a cent', () => {
    const least = invoice({ currency: 'JPY', country: 'JP', lines: [{ net: 1, vat: 0, gross: 1, rate: 0 }] })
    const [period, entries] = [periodCalled('2026-Q3'), entriesOf(least)]
    if (!period) throw new Error('no period')
    expect(datevBatch({ settings, period, entries, rateOn: () => '250', now })).toMatchObject({ lines: { length: 2 } })
  })

  it('names missing settings', () => {
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

describe('movements on a balance', () => {
  const settings: DatevSettings = {
    consultant: 1001,
    client: 10_001,
    fiscalYearBegins: '01-01',
    accountLength: 5,
    debtor: 100_000,
    clearing: { provider: 14_610, bank: 18_000 },
    payouts: { since: '2026-08-02', chart: 'SKR04' },
    revenue: { domestic: [], union: 1, reverseCharge: 2, export: 3, abroad: 4 },
  }
  const movement = (more: Partial<BookedMovement>): BookedMovement => ({
    provider: 'stripe',
    id: 'txn_1',
    kind: 'payout',
    day: '2026-08-03',
    currency: 'EUR',
    amount: -10_000,
    fee: 0,
    source: 'po_1Pgc',
    sold: null,
    order: null,
    isMerchant: false,
    ...more,
  })
  const rowsOf = (movements: readonly BookedMovement[], perEuro: string) => {
    const period = periodCalled('2026-08') ?? expect.fail()
    const now = new Date('2026-10-02T08:09:10.123Z')
    const moved = { movements, earlier: [] }
    const batch = datevBatch({ settings, period, entries: [], moved, rateOn: () => perEuro, now })
    if (!('lines' in batch)) throw new Error(batch.code)
    expect(datevFindings(batch.lines)).toEqual([])
    return batch.lines.slice(2).map((row) => {
      const cells = row.split(';').map((cell, index) => [datevColumns[index], cell.replaceAll('"', '')])
      return Object.fromEntries(cells.filter(([, cell]) => cell !== ''))
    })
  }

  it('are booked from the day in the settings, daily sums in one, with the key of § 13b', () => {
    const charge = { kind: 'payment', order: 'TW-1', fee: 55 } as const
    const rows = rowsOf(
      [
        movement({ day: '2026-08-01' }),
        movement({ ...charge, amount: 2000 }),
        movement({ ...charge, id: 'txn_2', amount: 3000, fee: 70 }),
        movement({ kind: 'fee', amount: -200, source: null }),
        movement({}),
        movement({ kind: 'reserve', amount: 700, day: '2026-08-04', source: 'rsv_1' }),
      ],
      '1',
    )
    expect(rows).toEqual([
      {
        'Umsatz (ohne Soll/Haben-Kz)': '3,25',
        'Soll/Haben-Kennzeichen': 'H',
        'WKZ Umsatz': 'EUR',
        Konto: '14610',
        'Gegenkonto (ohne BU-Schlüssel)': '68550',
        'BU-Schlüssel': '0094',
        Belegdatum: '0308',
        'Belegfeld 1': 'STRIPE-2026-08-03',
        Buchungstext: 'Gebühren Stripe',
        Festschreibung: '0',
      },
      {
        'Umsatz (ohne Soll/Haben-Kz)': '100,00',
        'Soll/Haben-Kennzeichen': 'H',
        'WKZ Umsatz': 'EUR',
        Konto: '14610',
        'Gegenkonto (ohne BU-Schlüssel)': '18000',
        Belegdatum: '0308',
        'Belegfeld 1': 'po-1Pgc',
        Buchungstext: 'Auszahlung Stripe',
        Festschreibung: '0',
        Abrechnungsreferenz: 'po_1Pgc',
      },
      {
        'Umsatz (ohne Soll/Haben-Kz)': '7,00',
        'Soll/Haben-Kennzeichen': 'S',
        'WKZ Umsatz': 'EUR',
        Konto: '14610',
        'Gegenkonto (ohne BU-Schlüssel)': '13500',
        Belegdatum: '0408',
        'Belegfeld 1': 'rsv-1',
        Buchungstext: 'Freigabe des Einbehalts Stripe',
        Festschreibung: '0',
      },
    ])
  })

  it('are in both currencies where DATEV has a rate, otherwise in euros with the amount beside', () => {
    expect(rowsOf([movement({ currency: 'USD' })], '1.25')[0]).toMatchObject({
      'Umsatz (ohne Soll/Haben-Kz)': '100,00',
      'WKZ Umsatz': 'USD',
      Kurs: '1,25',
      'Basis-Umsatz': '80,00',
      'WKZ Basis-Umsatz': 'EUR',
    })
    expect(rowsOf([movement({ currency: 'JPY' })], '160')[0]).toMatchObject({
      'Umsatz (ohne Soll/Haben-Kz)': '10000,00',
      'WKZ Umsatz': 'JPY',
      Kurs: '160,00',
      'Basis-Umsatz': '62,50',
    })
    const pounds = rowsOf([movement({ currency: 'GBP' })], '0.8')[0]
    expect(pounds).toMatchObject({ 'Umsatz (ohne Soll/Haben-Kz)': '125,00', 'Beleginfo - Inhalt 1': '100.00 GBP' })
    expect(pounds).not.toHaveProperty('Kurs')
  })

  it('of a merchant of record are its sales and its fees, on an account of their own', () => {
    const sale = { provider: 'paddle', isMerchant: true, source: 'txn_01' } as const
    const rows = rowsOf(
      [
        movement({ ...sale, kind: 'payment', amount: 5000, fee: 300 }),
        movement({ ...sale, kind: 'refund', amount: -1000, fee: -50 }),
        movement({ ...sale, amount: -3750, source: '10374' }),
      ],
      '1',
    )
    expect(
      rows.map((row) => [row.Konto, row['Gegenkonto (ohne BU-Schlüssel)'], row['Umsatz (ohne Soll/Haben-Kz)']]),
    ).toEqual([
      ['14620', '43380', '40,00'],
      ['14620', '67700', '2,50'],
      ['14620', '18000', '37,50'],
    ])
  })
})
