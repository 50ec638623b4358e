import type { Currency } from '@/platform/money/currencies'

/** The reports, one screen each (decision 0037). */
export const reports = [
  'sales',
  'refunds',
  'subscriptions',
  'seats',
  'use',
  'trials',
  'versions',
  'statistics',
] as const

export type Report = (typeof reports)[number]

export const grains = ['day', 'week', 'month'] as const

export type Grain = (typeof grains)[number]

/** Money in the currency's smallest unit; a share as a part of 1. */
export type Unit = 'money' | 'count' | 'share'

/** A figure per period of the range; for the range as a whole; or as of now, independent of the range. */
export type Span = 'periods' | 'range' | 'now'

interface FigureKind {
  readonly report: Report
  readonly unit: Unit
  readonly span: Span
  /** The subject of its rows: rows of different subjects are never added where that would be meaningless. */
  readonly by:
    | 'version'
    | 'platform'
    | 'currency'
    | 'line'
    | 'reason'
    | 'ending'
    | 'all'
    | 'code'
    | 'product'
    | 'recommendation'
    | 'campaign'
}

/** THE figures. The screen explains beside each its definition, its tables, and its exceptions. */
export const figures = {
  gross: { report: 'sales', unit: 'money', span: 'periods', by: 'currency' },
  net: { report: 'sales', unit: 'money', span: 'periods', by: 'currency' },
  vat: { report: 'sales', unit: 'money', span: 'periods', by: 'currency' },
  fees: { report: 'sales', unit: 'money', span: 'periods', by: 'currency' },
  orders: { report: 'sales', unit: 'count', span: 'periods', by: 'currency' },
  refundAmount: { report: 'refunds', unit: 'money', span: 'periods', by: 'currency' },
  refundCount: { report: 'refunds', unit: 'count', span: 'periods', by: 'currency' },
  refundRate: { report: 'refunds', unit: 'share', span: 'periods', by: 'currency' },
  chargedBack: { report: 'refunds', unit: 'money', span: 'periods', by: 'currency' },
  refundReasons: { report: 'refunds', unit: 'count', span: 'range', by: 'reason' },
  recurring: { report: 'subscriptions', unit: 'money', span: 'periods', by: 'currency' },
  running: { report: 'subscriptions', unit: 'count', span: 'periods', by: 'all' },
  started: { report: 'subscriptions', unit: 'count', span: 'periods', by: 'all' },
  churn: { report: 'subscriptions', unit: 'share', span: 'periods', by: 'all' },
  endings: { report: 'subscriptions', unit: 'count', span: 'range', by: 'ending' },
  cancelReasons: { report: 'subscriptions', unit: 'count', span: 'range', by: 'reason' },
  seatsTaken: { report: 'seats', unit: 'count', span: 'now', by: 'line' },
  seatsFree: { report: 'seats', unit: 'count', span: 'now', by: 'line' },
  activations: { report: 'use', unit: 'count', span: 'periods', by: 'line' },
  devices: { report: 'use', unit: 'count', span: 'periods', by: 'line' },
  downloads: { report: 'use', unit: 'count', span: 'periods', by: 'line' },
  trialsStarted: { report: 'trials', unit: 'count', span: 'periods', by: 'product' },
  trialsRunning: { report: 'trials', unit: 'count', span: 'now', by: 'product' },
  trialsEnded: { report: 'trials', unit: 'count', span: 'periods', by: 'product' },
  boughtWithinTrial: { report: 'trials', unit: 'count', span: 'periods', by: 'product' },
  boughtAfterTrial: { report: 'trials', unit: 'count', span: 'periods', by: 'product' },
  activeDevices: { report: 'versions', unit: 'count', span: 'periods', by: 'line' },
  versionShare: { report: 'versions', unit: 'share', span: 'periods', by: 'version' },
  platformShare: { report: 'versions', unit: 'share', span: 'periods', by: 'platform' },
  trackedSold: { report: 'statistics', unit: 'count', span: 'periods', by: 'product' },
  offersShown: { report: 'statistics', unit: 'count', span: 'periods', by: 'product' },
  offersClicked: { report: 'statistics', unit: 'count', span: 'periods', by: 'product' },
  recommendationsShown: { report: 'statistics', unit: 'count', span: 'periods', by: 'recommendation' },
  recommendationsClicked: { report: 'statistics', unit: 'count', span: 'periods', by: 'recommendation' },
  giftsOpened: { report: 'statistics', unit: 'count', span: 'periods', by: 'campaign' },
  giftPictures: { report: 'statistics', unit: 'count', span: 'periods', by: 'campaign' },
  giftCodes: { report: 'statistics', unit: 'count', span: 'periods', by: 'campaign' },
  googleRegistrations: { report: 'statistics', unit: 'count', span: 'periods', by: 'all' },
  loginErrors: { report: 'statistics', unit: 'count', span: 'periods', by: 'code' },
  remindersSent: { report: 'statistics', unit: 'count', span: 'periods', by: 'all' },
  remindersFollowed: { report: 'statistics', unit: 'count', span: 'periods', by: 'all' },
  remindersBought: { report: 'statistics', unit: 'count', span: 'periods', by: 'all' },
} as const satisfies Readonly<Record<string, FigureKind>>

export type FigureName = keyof typeof figures

export const figureNames = Object.keys(figures) as FigureName[]

/** Days of the calendar in the vendor's time zone, `2026-11-21`, both included. */
export interface Range {
  readonly from: string
  readonly until: string
  readonly grain: Grain
}

/** More would neither be drawn nor read. */
export const mostPeriods = 400

const day = 86_400_000
const asDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The first day of the period that a day is in, as PostgreSQL's `date_trunc` has it: weeks begin on Mondays. */
export function periodOf(text: string, grain: Grain): string {
  if (grain === 'month') return `${text.slice(0, 7)}-01`
  const time = Date.parse(`${text}T00:00:00Z`)
  return grain === 'day' ? text : asDay(time - ((new Date(time).getUTCDay() + 6) % 7) * day)
}

function periodAfter(period: string, grain: Grain): string {
  const start = new Date(`${period}T00:00:00Z`)
  if (grain === 'month') return asDay(start.setUTCMonth(start.getUTCMonth() + 1))
  return asDay(start.getTime() + (grain === 'week' ? 7 : 1) * day)
}

/**
 * The first days of the periods of a range, whose first and last day may cut a period short; null when the range is
 * invalid, or has more than `mostPeriods`.
 */
export function periodsOf({ from, until, grain }: Range): readonly string[] | null {
  const periods: string[] = []
  for (let period = periodOf(from, grain); period <= until; period = periodAfter(period, grain)) {
    if (periods.push(period) > mostPeriods) return null
  }
  return periods.length === 0 || from > until ? null : periods
}

/** The range for anyone who asks for none: the last thirty days, day by day. @param today in the vendor's time zone */
export const usualRange = (today: string): Range => ({
  from: asDay(Date.parse(`${today}T00:00:00Z`) - 29 * day),
  until: today,
  grain: 'day',
})

export interface Row {
  /** The key: a currency, a line, a reason, or `all`. */
  readonly key: string
  /** One for each period, or one alone; null where there is nothing to say, such as a share of nothing. */
  readonly values: readonly (number | null)[]
  /** The figure of the whole range; null where adding up makes no sense. */
  readonly total: number | null
}

/** A count of a key in a period. */
export interface KeyCount {
  readonly key: string
  readonly period: string
  readonly value: number
}

/** Returns rows of events in the periods: a period without any is a 0. Partial counts are added up. */
export const flowRows = (counted: readonly KeyCount[], periods: readonly string[]): readonly Row[] =>
  [...sumsOf(counted)].map(([key, sums]) => {
    const values = periods.map((period) => sums.get(period) ?? 0)
    return { key, values, total: values.reduce((sum, value) => sum + value, 0) }
  })

/** Rows for what stood at the end of each period, by what there was before and what came and went since. */
export function stockRows(
  changes: readonly KeyCount[],
  before: ReadonlyMap<string, number>,
  periods: readonly string[],
): readonly Row[] {
  const sums = sumsOf(changes)
  return [...new Set([...before.keys(), ...sums.keys()])].map((key) => {
    let stock = before.get(key) ?? 0
    const values = periods.map((period) => {
      stock += sums.get(key)?.get(period) ?? 0
      return Math.round(stock)
    })
    return { key, values, total: null }
  })
}

/** By key, then by period. */
function sumsOf(counted: readonly KeyCount[]) {
  const sums = new Map<string, Map<string, number>>()
  for (const { key, period, value } of counted) {
    const ofKey = sums.get(key) ?? new Map<string, number>()
    sums.set(key, ofKey.set(period, (ofKey.get(period) ?? 0) + value))
  }
  return sums
}

/** Rows of shares, key by key and period by period; there is no share where the whole is zero. */
export function shareRows(parts: readonly Row[], wholes: readonly Row[]): readonly Row[] {
  const byKey = new Map(parts.map((row) => [row.key, row]))
  return wholes.map(({ key, values, total }) => ({
    key,
    values: values.map((whole, index) => shareOf(byKey.get(key)?.values[index] ?? 0, whole)),
    total: shareOf(byKey.get(key)?.total ?? 0, total),
  }))
}

const shareOf = (part: number, whole: number | null) => (whole ? part / whole : null)

/** Returns rows in the order of their keys. */
export const inOrder = (rows: readonly Row[]): readonly Row[] =>
  [...rows].sort((one, other) => (one.key < other.key ? -1 : 1))

/** Returns the rows of a figure, those of currencies in the vendor’s order; a currency that is no longer sold in comes last. */
export function rowsInOrder(figure: FigureName, rows: readonly Row[], currencies: readonly Currency[]): readonly Row[] {
  if (figures[figure].by !== 'currency') return rows
  const placeOf = ({ key }: Row) => currencies.indexOf(key as Currency) + 1 || currencies.length + 1
  return [...rows].sort((one, other) => placeOf(one) - placeOf(other))
}

/** Rows of one number each. */
export const singles = (found: readonly { readonly key: string; readonly value: number }[]): readonly Row[] =>
  inOrder(found.map(({ key, value }) => ({ key, values: [value], total: null })))

/** Clears the figures of periods that have not begun. */
export const withoutFuture = (row: Row, periods: readonly string[], today: string): Row => ({
  ...row,
  values: row.values.map((value, index) => ((periods[index] ?? '') > today ? null : value)),
})
