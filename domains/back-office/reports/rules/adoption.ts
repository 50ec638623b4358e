import type { Row } from '.'

/** How many devices of a line were active on the last day of a period that was counted. */
export interface ActiveDevices {
  readonly period: string
  readonly line: string
  readonly platform: string
  /** Empty: the program has not said. */
  readonly architecture: string
  /** Empty: the program has not said; `*`: those that few have. */
  readonly version: string
  readonly devices: number
}

/** The number of days within which an active device must have been heard of. */
export const activeDays = 30

/** More versions of a line are not told apart: the others are taken together. */
export const mostVersions = 12

/** How many there were at the end of each period; null where nothing was counted in it. */
function stocks(counted: readonly ActiveDevices[], periods: readonly string[], keyOf: (row: ActiveDevices) => string) {
  const known = new Set(counted.map(({ period }) => period))
  const sums = new Map<string, Map<string, number>>()
  for (const row of counted) {
    const ofKey = sums.get(keyOf(row)) ?? new Map<string, number>()
    sums.set(keyOf(row), ofKey.set(row.period, (ofKey.get(row.period) ?? 0) + row.devices))
  }
  return [...sums].map(
    ([key, found]): Row => ({
      key,
      values: periods.map((period) => (known.has(period) ? (found.get(period) ?? 0) : null)),
      total: null,
    }),
  )
}

/** Active devices by line. */
export const devicesByLine = (counted: readonly ActiveDevices[], periods: readonly string[]): readonly Row[] =>
  stocks(counted, periods, ({ line }) => line)

/**
 * Returns the share of each version or system among a line's active devices, the largest of each line first.
 * @param partOf the part within the line
 */
export function sharesOfLines(
  counted: readonly ActiveDevices[],
  periods: readonly string[],
  partOf: (row: ActiveDevices) => string,
): readonly Row[] {
  const wholes = new Map(devicesByLine(counted, periods).map(({ key, values }) => [key, values]))
  const last = ({ values }: Row) => values.findLast((value) => value !== null) ?? 0
  return stocks(counted, periods, (row) => `${row.line} ${partOf(row)}`)
    .sort(
      (one, other) =>
        lineOf(one).localeCompare(lineOf(other), 'en') || last(other) - last(one) || newestFirst(one, other),
    )
    .map((row) => ({
      ...row,
      values: row.values.map((value, index) => {
        const whole = wholes.get(lineOf(row))?.[index]
        return value === null || !whole ? null : value / whole
      }),
    }))
}

/** Versions that as many have: numbers in them are compared as such. */
const newestFirst = ({ key: one }: Row, { key: other }: Row) => other.localeCompare(one, 'en', { numeric: true })

const lineOf = ({ key }: Row) => key.split(' ', 1)[0] ?? ''
