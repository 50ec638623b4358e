import { decimal } from '@/platform/i18n/money'
import { type Currency, money } from '@/platform/money/money'
import type { Category } from './category'
import { datevColumns } from './datev-columns'
import { inCents, type MissingRate } from './exchange'
import type { JournalEntry } from './journal'
import { vatLetters } from './oss'
import type { Period } from './period'

/** Where the books of the vendor are kept, as `vendor.json` says it. */
export interface DatevSettings {
  readonly consultant: number
  readonly client: number
  /** `01-01` */
  readonly fiscalYearBegins: string
  readonly accountLength: number
  readonly debtor: number
  /** Where money lies that buyers have paid; left out: payments are booked elsewhere. */
  readonly clearing?: { readonly provider: number; readonly bank: number } | undefined
  readonly revenue: {
    readonly domestic: readonly { readonly basisPoints: number; readonly account: number }[]
  } & Readonly<Record<Exclude<Category, 'domestic'>, number>>
}

/** Why there is no file. */
export type DatevProblem =
  | { readonly code: 'missing'; readonly missing: readonly MissingRate[] }
  | { readonly code: 'noAccount'; readonly rate: number }
  | { readonly code: 'twoYears' | 'tooMany' }

/** The most that one file may hold. */
const mostBookings = 99_999

const compact = (day: string) => day.replaceAll('-', '')
/** `31122026` */
const dayFirst = (day: string) => day.split('-').reverse().join('')
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const withComma = (cents: number) => decimal(money(Math.abs(cents), 'EUR')).replace('.', ',')

/** The first day of the fiscal year that a day is in. */
function fiscalYearOf(day: string, begins: string): string {
  const year = Number(day.slice(0, 4))
  return day.slice(5) >= begins ? `${year}-${begins}` : `${year - 1}-${begins}`
}

interface Batch {
  readonly settings: DatevSettings
  readonly period: Period
  readonly entries: readonly JournalEntry[]
  /** Of the last day until then on which there is one. */
  readonly rateOn: (need: MissingRate) => string | null
  readonly now: Date
}

/**
 * A batch of bookings for DATEV (EXTF 700, version 13), in euros by the rate of the day: what the buyer owes or gets back
 * against revenue. What comes to nothing is no booking.
 * Its shape is what DATEV reads, whatever the language of the reader.
 */
export function datevBatch(batch: Batch): { readonly lines: readonly string[] } | DatevProblem {
  const { settings, period, entries, rateOn } = batch
  const begins = settings.fiscalYearBegins
  if (fiscalYearOf(period.from, begins) !== fiscalYearOf(period.until, begins)) return { code: 'twoYears' }
  const booked = entries.filter((entry) => entry.gross !== 0 && !isBelowCent(entry, rateOn))
  if (booked.length > mostBookings) return { code: 'tooMany' }
  const missing = missingOf(booked, rateOn)
  if (missing.length > 0) return { code: 'missing', missing }
  const rows: string[] = []
  for (const entry of booked) {
    const account = accountOf(settings, entry)
    if (account === null) return { code: 'noAccount', rate: entry.rate }
    rows.push(row(entry, { debtor: settings.debtor, account, rateOn }), ...paymentOf(settings, entry, rateOn))
  }
  if (rows.length > mostBookings) return { code: 'tooMany' }
  return { lines: [header(batch), datevColumns.join(';'), ...rows] }
}

/** DATEV takes no booking of nothing, which is what the smallest amounts of some currencies come to. */
const isBelowCent = (entry: JournalEntry, rateOn: Batch['rateOn']) => {
  const { currency, booked: day } = entry
  return currency !== 'EUR' && rateOn({ currency, day }) !== null && bookedCents(entry, rateOn) === 0
}

function missingOf(entries: readonly JournalEntry[], rateOn: Batch['rateOn']): readonly MissingRate[] {
  const needs = entries
    .filter(({ currency }) => currency !== 'EUR')
    .map(({ currency, booked: day }) => ({ currency, day }))
  const each = new Map(needs.map((need) => [`${need.day} ${need.currency}`, need]))
  return [...each.values()].filter((need) => rateOn(need) === null)
}

function accountOf({ revenue }: DatevSettings, { category, rate }: JournalEntry): number | null {
  if (category !== 'domestic') return revenue[category]
  return revenue.domestic.find(({ basisPoints }) => basisPoints === rate)?.account ?? null
}

function header({ settings, period, now }: Batch): string {
  const { consultant, client, accountLength, fiscalYearBegins } = settings
  const made = now.toISOString().replaceAll(/\D/g, '')
  const year = compact(fiscalYearOf(period.from, fiscalYearBegins))
  return [
    '"EXTF"',
    700,
    21,
    '"Buchungsstapel"',
    13,
    made,
    '',
    '"RE"',
    '""',
    '""',
    consultant,
    client,
    year,
    accountLength,
    compact(period.from),
    compact(period.until),
    quoted(`Foyer ${period.key}`),
    '""',
    1,
    0,
    0,
    '"EUR"',
    '',
    '""',
    '',
    '',
    '""',
    '',
    '',
    '""',
    '""',
  ].join(';')
}

interface Booking {
  readonly debtor: number
  readonly account: number
  readonly rateOn: Batch['rateOn']
}

/** The euros that an entry is booked with. */
const bookedCents = ({ gross, currency, booked: day }: JournalEntry, rateOn: Batch['rateOn']) =>
  inCents(gross, currency, currency === 'EUR' ? '1' : (rateOn({ currency, day }) ?? '1'))

function row(entry: JournalEntry, { debtor, account, rateOn }: Booking): string {
  const { number, kind, order, category, country, rate, currency, gross, booked, supplied, taxId } = entry
  const [, month = '', day = ''] = booked.split('-')
  const cells = new Map<string, string | number>([
    ['Umsatz (ohne Soll/Haben-Kz)', withComma(bookedCents(entry, rateOn))],
    ['Soll/Haben-Kennzeichen', kind === 'invoice' ? '"S"' : '"H"'],
    ['WKZ Umsatz', '"EUR"'],
    ['Konto', debtor],
    ['Gegenkonto (ohne BU-Schlüssel)', account],
    ['Belegdatum', day + month],
    ['Belegfeld 1', quoted(number)],
    ['Buchungstext', quoted(`${order} ${country} ${rate / 100} %`)],
    ['Festschreibung', 0],
    ['Leistungsdatum', dayFirst(supplied)],
    // DATEV takes the day of supply only with that of the period in which its tax is told: our return goes by this day.
    ['Datum Zuord. Steuerperiode', dayFirst(booked)],
    ...paidIn(currency, gross),
  ])
  if (category === 'union') {
    cells.set('EU-Land u. UStID (Bestimmung)', quoted(vatLetters(country)))
    cells.set('EU-Steuersatz (Bestimmung)', (rate / 100).toFixed(2).padStart(5, '0').replace('.', ','))
  }
  if (category === 'reverseCharge') cells.set('EU-Land u. UStID (Bestimmung)', quoted(vatIdOf(country, taxId)))
  return datevColumns.map((column) => cells.get(column) ?? '').join(';')
}

/**
 * The payment of an invoice, or what went back by a credit note: against the account where the money lies, so that the
 * debtor's comes to nothing (decision 0163). An invoice that is issued again moves none, nor does the note before it.
 */
function paymentOf(settings: DatevSettings, entry: JournalEntry, rateOn: Batch['rateOn']): readonly string[] {
  const { number, kind, cause, about, order, booked, currency, gross, paidInto } = entry
  const isIssuedAnew = cause === 'corrected' || (kind === 'invoice' && about !== null)
  if (!settings.clearing || paidInto === null || isIssuedAnew) return []
  const [, month = '', day = ''] = booked.split('-')
  const back = cause === 'chargedBack' ? 'Rücklastschrift' : 'Erstattung'
  const said = kind === 'invoice' ? 'Zahlung' : back
  const cells = new Map<string, string | number>([
    ['Umsatz (ohne Soll/Haben-Kz)', withComma(bookedCents(entry, rateOn))],
    ['Soll/Haben-Kennzeichen', kind === 'invoice' ? '"S"' : '"H"'],
    ['WKZ Umsatz', '"EUR"'],
    ['Konto', settings.clearing[paidInto]],
    ['Gegenkonto (ohne BU-Schlüssel)', settings.debtor],
    ['Belegdatum', day + month],
    ['Belegfeld 1', quoted(number)],
    ['Buchungstext', quoted(`${said} ${order}`)],
    ['Festschreibung', 0],
    ...paidIn(currency, gross),
  ])
  return [datevColumns.map((column) => cells.get(column) ?? '').join(';')]
}

/** What was paid in another currency is said beside it. */
const paidIn = (currency: Currency, gross: number): readonly (readonly [string, string])[] =>
  currency === 'EUR'
    ? []
    : [
        ['Beleginfo - Art 1', quoted('Betrag')],
        ['Beleginfo - Inhalt 1', quoted(`${decimal(money(gross, currency))} ${currency}`)],
      ]

const vatIdOf = (country: string, taxId: string) => {
  const letters = vatLetters(country)
  const id = taxId.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return id.startsWith(letters) ? id : letters + id
}
