import { before, days } from '@/platform/time/duration'
import type { Life } from './life'

/** The period in which nothing is charged, and nothing granted (decision 0076). */
export interface Pause {
  readonly from: Date
  readonly until: Date
}

/**
 * A pause of so many months. It begins when the period ends that is paid for, so nothing of that is lost, and ends with the
 * next payment, whose period begins then. Null: it is not one that renews, or it is paused already.
 */
export function pauseOf({ state, paidUntil }: Life, months: number, now: Date): Pause | null {
  if (state !== 'active' || paidUntil <= now || months < 1) return null
  return { from: paidUntil, until: monthsAfter(paidUntil, months) }
}

/** The same day of a later month, or the last one of a month that is shorter. */
export function monthsAfter(moment: Date, count: number): Date {
  const end = new Date(moment)
  end.setUTCMonth(end.getUTCMonth() + count)
  if (end.getUTCDate() !== moment.getUTCDate()) end.setUTCDate(0)
  return end
}

/** How long before its end the member is reminded of the payment. */
const pauseNotice = days(3)

export const pauseNoticeAt = ({ until }: Pause) => before(until, pauseNotice)
