import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { after, days } from '@/platform/time/duration'
import {
  isLive,
  lookAt,
  reminderTimes,
  runsUntil,
  shownEnd,
  subscriptionTerms,
  usualTerms,
  type WatchedSubscription,
  workDue,
} from './service'

const end = new Date('2026-03-31T12:00:00Z')
const dayFrom = (count: number) => after(end, days(count))
const watched = (more: Partial<WatchedSubscription> = {}): WatchedSubscription => ({
  state: 'active',
  paidUntil: end,
  startedAt: dayFrom(-31),
  rhythm: 'month',
  noticedFor: null,
  reminded: 0,
  ...more,
})

describe('due work', () => {
  it.each([
    ['nothing before the notice', {}, -4, null],
    ['the notice of a month, three days before', {}, -3, { kind: 'notice' }],
    ['the notice of a year, fourteen days before', { rhythm: 'year' }, -14, { kind: 'notice' }],
    ['no second notice', { noticedFor: end }, -2, null],
    ['no notice of what is past', {}, 1, null],
    ['no notice in the moment of the renewal', {}, 0, null],
    ['no notice of what never renews', { rhythm: null }, -1, null],
    ['a letter at once', { state: 'pastDue' }, 0, { kind: 'remind', reminder: 'failed', reminded: 1 }],
    ['nothing on the second day', { state: 'pastDue', reminded: 1 }, 2, null],
    ['one on the third', { state: 'pastDue', reminded: 1 }, 3, { kind: 'remind', reminder: 'reminder', reminded: 2 }],
    [
      'one on the seventh',
      { state: 'pastDue', reminded: 2 },
      7,
      { kind: 'remind', reminder: 'secondReminder', reminded: 3 },
    ],
    [
      'only the latest after a pause',
      { state: 'pastDue' },
      8,
      { kind: 'remind', reminder: 'secondReminder', reminded: 3 },
    ],
    [
      'the last one a day before the end',
      { state: 'pastDue', reminded: 3 },
      13,
      { kind: 'remind', reminder: 'lastReminder', reminded: 4 },
    ],
    ['the end of the grace', { state: 'pastDue', reminded: 4 }, 14, { kind: 'end', ending: 'unpaid' }],
    ['the end also where no failure was ever told', {}, 14, { kind: 'end', ending: 'unpaid' }],
    ['nothing while it runs out', { state: 'cancelled' }, -1, null],
    ['the end of what was cancelled', { state: 'cancelled' }, 0, { kind: 'end', ending: 'ranOut' }],
    ['nothing after the end', { state: 'ended' }, 50, null],
  ] as const)('is %s', (_name, more, day, work) => {
    expect(workDue(watched(more), usualTerms, dayFrom(day))).toEqual(work)
  })

  it.each([
    [
      'the earlier notice of a year where the law says so',
      { rhythm: 'year', buyerCountry: 'FR' },
      -60,
      { kind: 'notice' },
    ],
    ['none before that', { rhythm: 'year', buyerCountry: 'FR' }, -61, null],
    ['no earlier one of a month', { buyerCountry: 'FR' }, -4, null],
    ['the notice of another price', { priceChanges: true }, -14, { kind: 'notice' }],
    [
      'no later one of a year for it',
      { rhythm: 'year', buyerCountry: 'US', priceChanges: true },
      -28,
      { kind: 'notice' },
    ],
  ] as const)('by the law of a country is %s', (_name, more, day, work) => {
    const law = { renewalNoticeDays: { FR: 60, US: 28 }, priceChangeDays: 14 }
    const terms = subscriptionTerms({ law })
    expect(workDue(watched(more), terms, dayFrom(day))).toEqual(work)
    if (work) expect(lookAt(watched(more), terms)).toEqual(dayFrom(day))
  })

  it('is checked exactly when it is due', () => {
    const any = fc.record({
      state: fc.constantFrom('active', 'pastDue', 'cancelled', 'ended'),
      rhythm: fc.constantFrom('month', 'year', null),
      noticedFor: fc.constantFrom(null, end),
      reminded: fc.integer({ min: 0, max: 4 }),
    })
    fc.assert(
      fc.property(any, (more) => {
        const subscription = watched(more as Partial<WatchedSubscription>)
        const at = lookAt(subscription, usualTerms)
        expect(at === null).toBe(subscription.state === 'ended')
        if (at === null) return
        expect(workDue(subscription, usualTerms, new Date(at.getTime() - 1))).toBeNull()
        expect(workDue(subscription, usualTerms, at)).not.toBeNull()
      }),
    )
  })
})

describe('the moment of the next check', () => {
  it.each([
    ['when its notice is due', {}, dayFrom(-3)],
    ['when its grace is over, once it was told', { noticedFor: end }, dayFrom(14)],
    ['when its grace is over, where it never renews', { rhythm: null }, dayFrom(14)],
    ['when the next reminder is due', { state: 'pastDue', reminded: 2 }, dayFrom(7)],
    ['when its grace is over, after the last reminder', { state: 'pastDue', reminded: 4 }, dayFrom(14)],
    ['when it has run out', { state: 'cancelled' }, end],
  ] as const)('%s', (_name, more, at) => expect(lookAt(watched(more), usualTerms)).toEqual(at))
})

describe('the reminders', () => {
  it('come before the end of a short grace, too', () => {
    const terms = subscriptionTerms({ subscriptions: { grace: 5, noticeMonthly: 3, noticeYearly: 14 } })
    expect(reminderTimes(terms)).toEqual([0, 3, 4, 4].map(days))
  })

  it('follow the vendor’s settings, like the notices', () => {
    const terms = subscriptionTerms({ subscriptions: { grace: 5, noticeMonthly: 2, noticeYearly: 30 } })
    expect(lookAt(watched(), terms)).toEqual(dayFrom(-2))
    expect(lookAt(watched({ rhythm: 'year' }), terms)).toEqual(dayFrom(-30))
    expect(subscriptionTerms({})).toEqual(usualTerms)
  })
})

describe('until when it may be used', () => {
  it.each([
    ['active', {}, -1, end, true],
    ['active, and no renewal was reported', {}, 1, dayFrom(14), true],
    ['active, in the moment of its renewal', {}, 0, dayFrom(14), true],
    ['past due', { state: 'pastDue' }, 1, dayFrom(14), true],
    ['past due for too long', { state: 'pastDue' }, 15, dayFrom(14), false],
    ['cancelled', { state: 'cancelled' }, -1, end, true],
    ['cancelled, in its last moment', { state: 'cancelled' }, 0, end, true],
    ['cancelled and over', { state: 'cancelled' }, 1, end, false],
    ['ended early', { state: 'ended', endedAt: dayFrom(-9) }, -5, dayFrom(-9), false],
    ['ended at this moment', { state: 'ended', endedAt: dayFrom(-9) }, -9, dayFrom(-9), false],
    ['ended late', { state: 'ended', endedAt: dayFrom(14) }, 15, end, false],
  ] as const)('%s', (_name, more, day, shown, live) => {
    const subscription = { ...watched(), endedAt: null, ...more }
    expect(shownEnd(subscription, usualTerms, dayFrom(day))).toEqual(shown)
    expect(isLive(subscription, usualTerms, dayFrom(day))).toBe(live)
  })
})

describe('until when it goes on without further reports', () => {
  it.each([
    ['active', {}, dayFrom(14)],
    ['past due', { state: 'pastDue' }, dayFrom(14)],
    ['cancelled', { state: 'cancelled' }, end],
    ['ended early', { state: 'ended', endedAt: dayFrom(-9) }, dayFrom(-9)],
    ['ended late', { state: 'ended', endedAt: dayFrom(14) }, end],
  ] as const)('%s', (_name, more, until) => {
    expect(runsUntil({ ...watched(), endedAt: null, ...more }, usualTerms.grace)).toEqual(until)
  })
})
