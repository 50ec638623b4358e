import { after, before, days } from '@/platform/time/duration'

/** A trial lasts whole days of 24 hours, as providers count them: to the minute at which it began (decision 0087). */
export const endOfTrial = (startedAt: Date, count: number): Date => after(startedAt, days(count))

/** A subscription as far as its trial is concerned. */
interface TrialLife {
  readonly startedAt: Date
  /** When the trial ends; null or left out: it began with a payment. */
  readonly trialUntil?: Date | null
  readonly paidUntil: Date
}

/** True before the first payment. */
export const isInTrial = ({ trialUntil, paidUntil }: TrialLife) => trialUntil != null && paidUntil <= trialUntil

/** Returns when a member is reminded to pay for a trial: a week before its end, or half-way through a shorter one. */
export function trialNoticeAt({ startedAt, paidUntil }: TrialLife): Date {
  const half = new Date(startedAt.getTime() + Math.floor((paidUntil.getTime() - startedAt.getTime()) / 2))
  const week = before(paidUntil, days(7))
  return week > half ? week : half
}
