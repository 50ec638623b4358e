import type { Term } from '../rules/kinds'

/** How many calendar months a term runs; null: it never ends. */
const months: Readonly<Record<Term, number | null>> = {
  '1M': 1,
  '2M': 2,
  '1Y': 12,
  '2Y': 24,
  '3Y': 36,
  '4Y': 48,
  LFT: null,
  FREE: null,
}

export const monthsOf = (term: Term): number | null => months[term]

/**
 * The moment from which a term that began at `from` has run out, null when it never does. The same day and time of a later
 * month, in UTC, or that month's last day where it is shorter: a month from January 31 ends on February 28.
 */
export function endOfTerm(term: Term, from: Date): Date | null {
  const count = months[term]
  return count === null ? null : monthsAfter(from, count)
}

/** The same day and time so many calendar months later, by the same rule. */
export function monthsAfter(from: Date, count: number): Date {
  const end = new Date(from)
  end.setUTCMonth(end.getUTCMonth() + count)
  const overflowed = end.getUTCDate() !== from.getUTCDate()
  if (overflowed) end.setUTCDate(0)
  return end
}
