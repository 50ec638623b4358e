import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endOfPeriod } from '@/integrations/payments/sandbox/subscriptions'
import { money, zero } from '@/platform/money/money'
import { after, days } from '@/platform/time/duration'
import { prorate } from './proration'
import { periodStart } from './renewal'
import { lookAt, usualTerms, type WatchedSubscription, workDue } from './service'
import { endOfTrial, isInTrial, trialNoticeAt } from './trial'

/** Any moment of some years: the ends of months, leap days and the hours at which clocks change are among them. */
const begin = fc.date({ min: new Date('2023-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })
const length = fc.integer({ min: 1, max: 90 })
const rhythm = fc.constantFrom('month' as const, 'year' as const)

const trial = (startedAt: Date, count: number, every: 'month' | 'year'): WatchedSubscription => {
  const trialUntil = endOfTrial(startedAt, count)
  const known = { state: 'active', startedAt, trialUntil, paidUntil: trialUntil } as const
  return { ...known, rhythm: every, noticedFor: null, reminded: 0 }
}

describe('a trial', () => {
  it('lasts whole days, in any month and across clock changes', () => {
    fc.assert(
      fc.property(begin, length, (startedAt, count) => {
        const end = endOfTrial(startedAt, count)
        expect(end.getTime() - startedAt.getTime()).toBe(days(count))
        expect(end.toISOString().slice(11)).toBe(startedAt.toISOString().slice(11))
      }),
    )
  })

  it('is mailed about once, a week before its end or at its half, and never afterwards', () => {
    fc.assert(
      fc.property(begin, length, rhythm, (startedAt, count, every) => {
        const known = trial(startedAt, count, every)
        const at = trialNoticeAt(known)
        expect(at.getTime()).toBeGreaterThan(startedAt.getTime())
        expect(at.getTime()).toBeLessThan(known.paidUntil.getTime())
        const early = (known.paidUntil.getTime() - at.getTime()) / days(1)
        expect(early).toBeCloseTo(count >= 14 ? 7 : count / 2, 5)
        expect(workDue(known, usualTerms, new Date(at.getTime() - 1))).toBeNull()
        expect(workDue(known, usualTerms, at)).toEqual({ kind: 'notice' })
        expect(lookAt(known, usualTerms)).toEqual(at)
        const told = { ...known, noticedFor: known.paidUntil }
        expect(workDue(told, usualTerms, known.paidUntil)).toBeNull()
      }),
    )
  })

  it('ends with the first payment, whose period begins when the trial ended', () => {
    fc.assert(
      fc.property(begin, length, fc.integer({ min: 1, max: 30 }), rhythm, (startedAt, count, periods, every) => {
        const { trialUntil } = trial(startedAt, count, every)
        if (!trialUntil) throw new Error('There is a trial')
        const paidUntil = endOfPeriod(trialUntil, every, periods)
        expect(isInTrial({ startedAt, trialUntil, paidUntil })).toBe(false)
        const term = every === 'month' ? '1M' : '1Y'
        const start = periodStart({ term, startedAt: trialUntil, paidUntil })
        expect(start).toEqual(periods === 1 ? trialUntil : endOfPeriod(trialUntil, every, periods - 1))
      }),
    )
  })

  it('credits nothing where the plan is changed in it, since nothing was paid', () => {
    fc.assert(
      fc.property(begin, length, fc.double({ min: 0, max: 0.99, noNaN: true }), (startedAt, count, used) => {
        const paidUntil = endOfTrial(startedAt, count)
        const plan = { pid: 1, term: '1M', quantity: 1, renewal: money(999, 'EUR') } as const
        const running = { ...plan, worth: zero('EUR'), startedAt, paidUntil }
        const now = new Date(startedAt.getTime() + Math.floor(days(count) * used))
        const larger = prorate(running, { ...plan, pid: 2, renewal: money(1999, 'EUR') }, now)
        expect(larger).toMatchObject({ timing: 'now', credit: zero('EUR'), charge: money(1999, 'EUR') })
        const smaller = prorate(running, { ...plan, pid: 3, renewal: money(499, 'EUR') }, now)
        expect(smaller).toMatchObject({ timing: 'periodEnd', renewsAt: paidUntil, charge: zero('EUR') })
      }),
    )
  })

  it('a trial may end before a reminder of its renewal is due', () => {
    const known = trial(new Date('2026-03-28T23:30:00Z'), 1, 'year')
    expect(after(known.startedAt, days(1))).toEqual(known.paidUntil)
    expect(trialNoticeAt(known)).toEqual(new Date('2026-03-29T11:30:00Z'))
  })
})
