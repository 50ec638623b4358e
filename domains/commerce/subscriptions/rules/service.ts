import { countedRhythm, type RenewalRhythm } from '@/integrations/payments/rhythm'
import type { LawSettings } from '@/platform/config/settings/law'
import { after, before, type Duration, days } from '@/platform/time/duration'
import { cardNoticesDue, nextCardNotice } from './card-end'
import type { Life, SubscriptionEnd } from './life'
import { type Pause, pauseNoticeAt } from './pause'
import { isInTrial, trialNoticeAt } from './trial'

/** The vendor's settings. */
export interface Terms {
  /** How long it runs on after a renewal has failed. */
  readonly grace: Duration
  /** How long before a renewal the subscriber is reminded of it. */
  readonly notice: {
    readonly month: Duration
    readonly year: Duration
    /** The notice before a yearly renewal, for buyers in these countries, as their law requires. */
    readonly yearIn: Readonly<Record<string, Duration>>
    /** At the latest where the price is another than that of the running period. */
    readonly changedPrice: Duration
  }
}

/** The default settings. */
export const usualTerms: Terms = {
  grace: days(14),
  notice: { month: days(3), year: days(14), yearIn: {}, changedPrice: days(0) },
}

/** The vendor's settings, in days. */
export interface SettledTerms {
  readonly subscriptions?:
    | { readonly grace: number; readonly noticeMonthly: number; readonly noticeYearly: number }
    | undefined
  readonly law?: Pick<LawSettings, 'renewalNoticeDays' | 'priceChangeDays'> | undefined
}

export function subscriptionTerms({ subscriptions: settled, law }: SettledTerms): Terms {
  const { grace, notice } = usualTerms
  const yearIn = Object.entries(law?.renewalNoticeDays ?? {}).map(([country, count]) => [country, days(count)] as const)
  return {
    grace: settled ? days(settled.grace) : grace,
    notice: {
      month: settled ? days(settled.noticeMonthly) : notice.month,
      year: settled ? days(settled.noticeYearly) : notice.year,
      yearIn: Object.fromEntries(yearIn),
      changedPrice: days(law?.priceChangeDays ?? 0),
    },
  }
}

/** A renewing subscription, as far as due actions depend on it. */
export interface WatchedSubscription extends Life {
  /** Null: it was paid for in advance and never renews. */
  readonly rhythm: RenewalRhythm | null
  readonly startedAt: Date
  /** When its trial ends, or ended; null or left out: it began with a payment. */
  readonly trialUntil?: Date | null
  /** The renewal that the subscriber was reminded of. */
  readonly noticedFor: Date | null
  /** How many of the reminders below were written since the renewal failed. */
  readonly reminded: number
  /** The month in which its card ends, and how many letters were written about that. */
  readonly cardExpires?: string | null
  readonly cardNotices?: number
  /** Where it was bought; null or left out: that is not known. */
  readonly buyerCountry?: string | null
  /** The next period costs something else than the running one. */
  readonly priceChanges?: boolean
}

/**
 * Until when it may be used: the end of the period; and of one whose renewal is overdue, that of the grace. One that renews
 * is not cut off at the minute in which its period ends: the provider may take its time to collect, and to tell.
 */
export function shownEnd(
  subscription: Life & { readonly endedAt: Date | null },
  { grace }: Pick<Terms, 'grace'>,
  now: Date,
): Date {
  const { state, paidUntil, endedAt, pausedFrom } = subscription
  if (endedAt !== null) return new Date(Math.min(endedAt.getTime(), paidUntil.getTime()))
  if (pausedFrom) return paidUntil
  const overdue = state === 'pastDue' || (state === 'active' && paidUntil <= now)
  return overdue ? after(paidUntil, grace) : paidUntil
}

/**
 * Returns its end without a further report: a renewing one has its grace, a cancelled or pausing one has none, and an
 * ended one is over, even if it was charged since.
 */
export function runsUntil(
  { state, paidUntil, endedAt, pausedFrom }: Life & { readonly endedAt: Date | null },
  grace: Duration,
): Date {
  if (endedAt !== null) return new Date(Math.min(endedAt.getTime(), paidUntil.getTime()))
  const renews = state === 'active' || state === 'pastDue'
  return renews && !pausedFrom ? after(paidUntil, grace) : paidUntil
}

/** Whether a subscription is active by spec 9.2: it has not ended, and its end is not past. */
export const isLive = (subscription: Life & { readonly endedAt: Date | null }, terms: Terms, now: Date) =>
  subscription.state !== 'ended' && shownEnd(subscription, terms, now) >= now

export const reminders = ['failed', 'reminder', 'secondReminder', 'lastReminder'] as const

export type Reminder = (typeof reminders)[number]

/**
 * When each reminder is written, counted from the failed renewal: at once, on the third and seventh day, and a day before
 * the end. In a short grace several fall on the last of these.
 */
export function reminderTimes({ grace }: Terms): readonly Duration[] {
  const last = Math.max(0, grace - days(1))
  return [days(0), days(3), days(7), days(14)].map(
    (time, index) => (index === 3 ? last : Math.min(time, last)) as Duration,
  )
}

export type Work =
  | { readonly kind: 'notice' }
  /** The latest reminder due, so that reminders missed during an outage do not all arrive at once. */
  | { readonly kind: 'remind'; readonly reminder: Reminder; readonly reminded: number }
  | { readonly kind: 'pause' }
  /** Its card ends soon: the later of the letters that are due. */
  | { readonly kind: 'card'; readonly cardNotices: number }
  | { readonly kind: 'end'; readonly ending: SubscriptionEnd }

/** Returns the work that is due on a subscription now. */
export function workDue(subscription: WatchedSubscription, terms: Terms, now: Date): Work | null {
  const { state, paidUntil, rhythm } = subscription
  if (state === 'ended') return null
  if (state === 'cancelled') return paidUntil <= now ? { kind: 'end', ending: 'ranOut' } : null
  const pause = pauseAgreed(subscription)
  if (pause) return pauseWork(subscription, pause, { terms, now })
  if (after(paidUntil, terms.grace) <= now) return { kind: 'end', ending: 'unpaid' }
  if (state === 'pastDue') {
    const reached = reminderTimes(terms).filter((time) => after(paidUntil, time) <= now).length
    const reminder = reminders[reached - 1]
    return reminder && reached > subscription.reminded ? { kind: 'remind', reminder, reminded: reached } : null
  }
  const wanted = rhythm !== null && noticeAt(subscription, rhythm, terms) <= now && now < paidUntil
  return wanted && !isNoticed(subscription) ? { kind: 'notice' } : cardWork(subscription, now)
}

function cardWork({ rhythm, cardExpires = null, cardNotices = 0 }: WatchedSubscription, now: Date): Work | null {
  const due = rhythm === null ? null : cardNoticesDue(cardExpires, now)
  return due !== null && due > cardNotices ? { kind: 'card', cardNotices: due } : null
}

/** Returns the work that is due on a pause: it begins, its end is announced, or the payment that ends it fails. */
function pauseWork(
  subscription: WatchedSubscription,
  pause: Pause,
  { terms, now }: { readonly terms: Terms; readonly now: Date },
): Work | null {
  if (after(pause.until, terms.grace) <= now) return { kind: 'end', ending: 'unpaid' }
  if (subscription.state !== 'paused') return pause.from <= now ? { kind: 'pause' } : null
  const wanted = pauseNoticeAt(pause) <= now && now < pause.until
  return wanted && !isNoticedOf(subscription, pause.until) ? { kind: 'notice' } : null
}

function lookAtPause(subscription: WatchedSubscription, pause: Pause, { grace }: Terms): Date {
  if (subscription.state !== 'paused') return pause.from
  return isNoticedOf(subscription, pause.until) ? after(pause.until, grace) : pauseNoticeAt(pause)
}

/** Null: none, or it has been overtaken by a payment that failed. */
const pauseAgreed = ({ state, pausedFrom: from, pausedUntil: until }: Life): Pause | null =>
  (state === 'active' || state === 'paused') && from && until ? { from, until } : null

const isNoticedOf = ({ noticedFor }: WatchedSubscription, renewal: Date) => noticedFor?.getTime() === renewal.getTime()

const isNoticed = (subscription: WatchedSubscription) => isNoticedOf(subscription, subscription.paidUntil)

/** Returns the time of the notice; a renewal every two years is announced like a yearly one. */
function noticeAt(subscription: WatchedSubscription, rhythm: RenewalRhythm, { notice }: Terms): Date {
  if (isInTrial(subscription)) return trialNoticeAt(subscription)
  const { interval } = countedRhythm(rhythm)
  const { buyerCountry, priceChanges: changes, paidUntil } = subscription
  const usual = (interval === 'year' && notice.yearIn[buyerCountry ?? '']) || notice[interval]
  return before(paidUntil, changes && notice.changedPrice > usual ? notice.changedPrice : usual)
}

/** Whether the next period costs something else than the running one did, with what was credited on it. */
export const priceChanges = ({ amount = 0, credited = 0, renewalAmount = 0 }: PeriodPrices): boolean =>
  amount + credited !== renewalAmount

interface PeriodPrices {
  readonly amount?: number
  readonly credited?: number
  readonly renewalAmount?: number
}

/** When there will be something to do next if nothing is reported meanwhile; null: never. */
export function lookAt(subscription: WatchedSubscription, terms: Terms): Date | null {
  const { state, paidUntil, rhythm, reminded } = subscription
  if (state === 'ended') return null
  if (state === 'cancelled') return paidUntil
  const pause = pauseAgreed(subscription)
  if (pause) return lookAtPause(subscription, pause, terms)
  const end = after(paidUntil, terms.grace)
  if (state === 'pastDue') {
    const next = reminderTimes(terms)[reminded]
    return next === undefined ? end : after(paidUntil, next)
  }
  const next = rhythm !== null && !isNoticed(subscription) ? noticeAt(subscription, rhythm, terms) : end
  const card = rhythm === null ? null : nextCardNotice(subscription.cardExpires ?? null, subscription.cardNotices ?? 0)
  return card !== null && card < next ? card : next
}
