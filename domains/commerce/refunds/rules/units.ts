import type { RefundableLine } from '.'

/** Some of a line's units, and what goes back for them. */
export interface ReturnedUnits {
  readonly units: number
  /** In smallest units. */
  readonly amount: number
}

type CountedLine = Pick<RefundableLine, 'position' | 'quantity' | 'returnedUnits' | 'amount' | 'goodwill'>

/**
 * Some units of the one line that is asked back (decision 0075). Null: the line as it is, since none are named, or all that
 * are left. Unknown: not so many are left, several lines are meant, or nothing was paid that could be divided.
 */
export function chooseUnits(
  lines: readonly CountedLine[],
  positions: readonly number[],
  wanted: number | undefined,
): ReturnedUnits | null | 'unknown' {
  if (wanted === undefined) return null
  const [line, ...more] = lines.filter(({ position }) => positions.includes(position))
  if (!line || more.length > 0) return 'unknown'
  const left = line.quantity - line.returnedUnits
  if (wanted === left) return null
  const amount = wanted < left ? amountOfUnits(line, wanted) : 0
  return amount > 0 && amount < line.amount - line.goodwill ? { units: wanted, amount } : 'unknown'
}

/** Their share of what is left of the line's price, rounded half up: with the last of them all of it has gone back. */
export function amountOfUnits(
  { quantity, returnedUnits, amount, goodwill }: Omit<CountedLine, 'position'>,
  units: number,
): number {
  const left = quantity - returnedUnits
  return Math.floor((2 * (amount - goodwill) * units + left) / (2 * left))
}
