/** A quarter, a month or a year of the calendar, in the vendor's time zone. */
export interface Period {
  /** `2026-Q3`, `2026-08` or `2026`. */
  readonly key: string
  /** The first and the last day. */
  readonly from: string
  readonly until: string
}

const two = (count: number) => String(count).padStart(2, '0')

/** The last day of a month, which counts from 1. */
const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

const months = (key: string, year: number, first: number, count: number): Period => {
  const last = first + count - 1
  return { key, from: `${year}-${two(first)}-01`, until: `${year}-${two(last)}-${lastDay(year, last)}` }
}

/** Nothing was sold before computers knew the time. */
const pattern = /^(19[7-9]\d|[2-9]\d{3})(?:-(?:Q([1-4])|(0[1-9]|1[0-2])))?$/

/** @returns null for what is no period */
export function periodCalled(text: string): Period | null {
  const [, year, quarter, month] = pattern.exec(text) ?? []
  if (year === undefined) return null
  if (quarter !== undefined) return months(text, Number(year), (Number(quarter) - 1) * 3 + 1, 3)
  if (month !== undefined) return months(text, Number(year), Number(month), 1)
  return months(text, Number(year), 1, 12)
}

const isQuarter = ({ key }: Period) => key.includes('Q')

/** The quarter of a day. */
export const quarterOf = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

export function quarterCalled(text: string): Period | null {
  const period = periodCalled(text)
  return period && isQuarter(period) ? period : null
}

/** The quarter that ended last before a day: the one whose return is due. */
export function quarterBefore(day: string): string {
  const [year = '', quarter = ''] = quarterOf(day).split('-Q')
  return quarter === '1' ? `${Number(year) - 1}-Q4` : `${year}-Q${Number(quarter) - 1}`
}

/** Every quarter from one to another, the newest first. */
export function* quartersFrom(first: string, last: string): Generator<string> {
  for (let quarter = last; quarter >= first; quarter = quarterBefore(quarterCalled(quarter)?.from ?? '')) yield quarter
}
