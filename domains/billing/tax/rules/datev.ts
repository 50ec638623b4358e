import type { PayoutSettings } from '@/platform/config/settings/datev-accounts'
import type { BookedMovement } from './booked-movement'
import type { Category } from './category'
import { datevColumns } from './datev-columns'
import { bookedCents, isBelowCent, movesMoney, type RateOn } from './datev-entry'
import { datevRow, dayFirst, paidIn, quoted, withComma } from './datev-row'
import type { MissingRate } from './exchange'
import type { JournalEntry } from './journal'
import { vatLetters } from './oss'
import { movementRows } from './payouts'
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
  /** The settings for movements of provider balances; left out: they are booked elsewhere. */
  readonly payouts?: PayoutSettings | undefined
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
/** The first day of the fiscal year that a day is in. */
function fiscalYearOf(day: string, begins: string): string {
  const year = Number(day.slice(0, 4))
  return day.slice(5) >= begins ? `${year}-${begins}` : `${year - 1}-${begins}`
}

interface Batch {
  readonly settings: DatevSettings
  readonly period: Period
  readonly entries: readonly JournalEntry[]
  /** The movements of providers in the period, and earlier bookings and movements of orders in other currencies. */
  readonly moved?: { readonly movements: readonly BookedMovement[]; readonly earlier: readonly JournalEntry[] }
  readonly rateOn: RateOn
  readonly now: Date
}

/**
 * Returns a batch of bookings for DATEV (EXTF 700, version 13), in euros by the rate of the day: the buyer's debt or
 * credit against revenue. A zero amount is not booked. The format is DATEV's, for every language of the reader.
 */
export function datevBatch(batch: Batch): { readonly lines: readonly string[] } | DatevProblem {
  const { settings, period, entries, rateOn, moved = { movements: [], earlier: [] } } = batch
  const begins = settings.fiscalYearBegins
  if (fiscalYearOf(period.from, begins) !== fiscalYearOf(period.until, begins)) return { code: 'twoYears' }
  const booked = entries.filter((entry) => entry.gross !== 0 && !isBelowCent(entry, rateOn))
  if (booked.length > mostBookings) return { code: 'tooMany' }
  const missing = ratesNeeded([...booked, ...moved.earlier], moved.movements).filter((need) => rateOn(need) === null)
  if (missing.length > 0) return { code: 'missing', missing }
  const rows: string[] = []
  for (const entry of booked) {
    const account = accountOf(settings, entry)
    if (account === null) return { code: 'noAccount', rate: entry.rate }
    rows.push(row(entry, { debtor: settings.debtor, account, rateOn }), ...paymentOf(settings, entry, rateOn))
  }
  rows.push(
    ...movementRows({ settings, period, rateOn, movements: moved.movements, entries: [...moved.earlier, ...booked] }),
  )
  if (rows.length > mostBookings) return { code: 'tooMany' }
  return { lines: [header(batch), datevColumns.join(';'), ...rows] }
}

/** The rates that bookings in other currencies cannot do without. */
export function ratesNeeded(
  entries: readonly JournalEntry[],
  movements: readonly BookedMovement[],
): readonly MissingRate[] {
  const needs = [
    ...entries.filter(({ gross }) => gross !== 0).map(({ currency, booked: day }) => ({ currency, day })),
    ...movements.map(({ currency, day }) => ({ currency, day })),
  ].filter(({ currency }) => currency !== 'EUR')
  return [...new Map(needs.map((need) => [`${need.day} ${need.currency}`, need])).values()]
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
  readonly rateOn: RateOn
}

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
    // DATEV takes the day of supply only with that of the tax period: our return uses this day.
    ['Datum Zuord. Steuerperiode', dayFirst(booked)],
    ...paidIn(currency, gross),
  ])
  if (category === 'union') {
    cells.set('EU-Land u. UStID (Bestimmung)', quoted(vatLetters(country)))
    cells.set('EU-Steuersatz (Bestimmung)', (rate / 100).toFixed(2).padStart(5, '0').replace('.', ','))
  }
  if (category === 'reverseCharge') cells.set('EU-Land u. UStID (Bestimmung)', quoted(vatIdOf(country, taxId)))
  return datevRow(cells)
}

/**
 * Returns the booking of an invoice's payment, or of a credit note's refund: against the account of the money, so that
 * the debtor's account is balanced (decision 0163). An invoice that is issued again has none, nor has the note before
 * it.
 */
function paymentOf(settings: DatevSettings, entry: JournalEntry, rateOn: RateOn): readonly string[] {
  const { number, kind, cause, order, booked, currency, gross, paidInto } = entry
  if (!settings.clearing || paidInto === null || !movesMoney(entry)) return []
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
  return [datevRow(cells)]
}

const vatIdOf = (country: string, taxId: string) => {
  const letters = vatLetters(country)
  const id = taxId.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return id.startsWith(letters) ? id : letters + id
}
