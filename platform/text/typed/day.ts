import { plainly } from './seen'

/** Whether day or month comes first in days with slashes. */
export const dayOrders = ['dayFirst', 'monthFirst'] as const
export type DayOrder = (typeof dayOrders)[number]

export const isDayOrder = (order: string): order is DayOrder => (dayOrders as readonly string[]).includes(order)

const stroked = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/

const partsOf = (text: string) => {
  const [, first, , second, year] = stroked.exec(plainly(text).trim()) ?? []
  return year === undefined ? null : { first: Number(first), second: Number(second), year }
}

/** The order that the days of a table say of themselves; `none` needs one, `doubt` are those that need one, `both` contradict. */
export function dayOrderIn(texts: readonly string[]): DayOrder | 'none' | 'doubt' | 'both' {
  const read = texts.flatMap((text) => partsOf(text) ?? [])
  const [dayFirst, monthFirst] = [read.some(({ first }) => first > 12), read.some(({ second }) => second > 12)]
  if (dayFirst && monthFirst) return 'both'
  if (dayFirst || monthFirst) return dayFirst ? 'dayFirst' : 'monthFirst'
  return read.some(({ first, second }) => first !== second) ? 'doubt' : 'none'
}

const two = (part: string | number) => String(part).padStart(2, '0')

/** `28.11.26` is of this century. */
const ofYear = (year: string) => (year.length === 2 ? `20${year}` : year)

/** Whether a day can be two, since nothing says which of day and month stands first. */
export function isInDoubt(text: string, order: DayOrder | null): boolean {
  const parts = order === null ? partsOf(text) : null
  return parts !== null && parts.first !== parts.second
}

function isoOf(text: string, order: DayOrder | null): string | null {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ?? []
  if (year !== undefined) return `${year}-${two(month ?? '')}-${two(day ?? '')}`
  const [, d, m, y] = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(text) ?? []
  if (y !== undefined) return `${ofYear(y)}-${two(m ?? '')}-${two(d ?? '')}`
  const parts = partsOf(text)
  if (parts === null || (order === null && parts.first !== parts.second)) return null
  const [dayOf, monthOf] = order === 'monthFirst' ? [parts.second, parts.first] : [parts.first, parts.second]
  return `${ofYear(parts.year)}-${two(monthOf)}-${two(dayOf)}`
}

/**
 * Returns a day of a table as `2026-11-23`; it may be written `2026-11-23`, `2026/11/23`, `23.11.2026`, `23.11.26`, or
 * with slashes where the order is known: `23/11/2026`. Null: not a day, or ambiguous.
 */
export function dayWritten(text: string, order: DayOrder | null): string | null {
  const iso = isoOf(plainly(text).trim(), order)
  if (iso === null) return null
  const moment = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : null
}
