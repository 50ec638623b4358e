import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endOfTerm } from '@/domains/commerce/catalogue/rules/terms'
import { type Currency, money } from '@/platform/money/money'
import { after, days } from '@/platform/time/duration'
import { type PricedPlan, prorate, type RunningPlan, unusedDays } from './proration'

const currency = fc.constantFrom<Currency>('USD', 'JPY', 'KWD')
const term = fc.constantFrom('1M' as const, '1Y' as const)
const price = fc.integer({ min: 1, max: 500_000 })
const begin = fc.date({ min: new Date('2023-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })

/** A plan in its first period, a plan wanted in its place, and a moment within the period. */
const cases = fc
  .record({ currency, from: term, to: term, begin, used: fc.double({ min: 0, max: 0.999, noNaN: true }) })
  .chain((facts) => fc.tuple(fc.constant(facts), price, price, fc.integer({ min: 0, max: 100 })))
  .map(([{ currency, from, to, begin: startedAt, used }, old, wanted, share]) => {
    const paidUntil = endOfTerm(from, startedAt) ?? startedAt
    const renewal = money(old, currency)
    const worth = money(Math.floor((old * share) / 100), currency)
    const running: RunningPlan = { pid: 1, term: from, quantity: 1, renewal, worth, startedAt, paidUntil }
    const next: PricedPlan = { pid: 2, term: to, quantity: 1, renewal: money(wanted, currency) }
    const now = new Date(startedAt.getTime() + Math.floor((paidUntil.getTime() - startedAt.getTime()) * used))
    return { running, next, now }
  })

/** Returns the running plan after a change that began at once. */
const changed = (next: PricedPlan, now: Date): RunningPlan => ({
  ...next,
  worth: next.renewal,
  startedAt: now,
  paidUntil: endOfTerm(next.term, now) ?? now,
})

describe('a change of plan', () => {
  it('never pays money out, and charge and credit sum to the price of the new period', () => {
    fc.assert(
      fc.property(cases, ({ running, next, now }) => {
        const found = prorate(running, next, now)
        if (!found) throw new Error('There is a change')
        const { timing, charge, credit, renewal, daysLeft, daysInPeriod } = found
        expect(credit.minor).toBeGreaterThanOrEqual(0)
        expect(credit.minor).toBeLessThanOrEqual(running.worth.minor)
        expect(daysLeft).toBeLessThanOrEqual(daysInPeriod)
        if (timing === 'periodEnd') expect([charge.minor, credit.minor]).toEqual([0, 0])
        else {
          expect(charge.minor).toBeGreaterThan(0)
          expect(charge.minor + credit.minor).toBe(renewal.minor)
        }
      }),
    )
  })

  it('credits less the later it comes, and the whole price on the first day of the period', () => {
    fc.assert(
      fc.property(cases, fc.nat({ max: 400 }), ({ running, now }, later) => {
        const credit = (moment: Date) => unusedDays(running, moment).credit.minor
        expect(credit(after(now, days(later)))).toBeLessThanOrEqual(credit(now))
        expect(credit(running.startedAt)).toBe(running.worth.minor)
        expect(credit(running.paidUntil)).toBe(0)
      }),
    )
  })

  it('up and straight back costs one period of the higher plan, and nothing more', () => {
    fc.assert(
      fc.property(cases, ({ running, next, now }) => {
        const up = prorate(running, next, now)
        if (up?.timing !== 'now') return
        const { pid, term, quantity, renewal } = running
        const back = prorate(changed(next, now), { pid, term, quantity, renewal }, now)
        // A year is more than a month at any price; otherwise the way back waits, and is free.
        if (running.term === next.term) expect(back).toMatchObject({ timing: 'periodEnd', charge: { minor: 0 } })
        const spent = up.charge.minor + (back?.charge.minor ?? 0)
        expect(spent).toBeLessThanOrEqual(Math.max(next.renewal.minor, renewal.minor))
      }),
    )
  })

  it('costs the same in two steps on one day as in one step', () => {
    fc.assert(
      fc.property(cases, price, ({ running, next, now }, more) => {
        const last = { ...next, pid: 3, renewal: money(next.renewal.minor + more, next.renewal.currency) }
        const first = prorate(running, next, now)
        const direct = prorate(running, last, now)
        if (first?.timing !== 'now' || direct?.timing !== 'now') return
        const second = prorate(changed(next, now), last, now)
        expect(first.charge.minor + (second?.charge.minor ?? 0)).toBe(direct.charge.minor)
      }),
    )
  })

  it('that only raises the quantity is charged for the whole greater number', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 2, max: 50 }), ({ running, now }, quantity) => {
        const { pid, term, renewal } = running
        const more = { pid, term, quantity, renewal: money(renewal.minor * quantity, renewal.currency) }
        expect(prorate(running, more, now)?.timing).toBe('now')
        const fewer = prorate({ ...running, ...more, worth: more.renewal }, { pid, term, quantity: 1, renewal }, now)
        expect(fewer).toMatchObject({ timing: 'periodEnd', charge: { minor: 0 }, renewsAt: running.paidUntil })
      }),
    )
  })

  const month = { pid: 1, term: '1M', quantity: 1, renewal: money(1000, 'USD'), worth: money(1000, 'USD') } as const
  const yen = { ...month, renewal: money(1000, 'JPY'), worth: money(1000, 'JPY') }
  const period = (from: string, until: string) => ({ startedAt: new Date(from), paidUntil: new Date(until) })

  it.each([
    // [what runs, its period, the moment, what is wanted] and [days, credit, charge, renews]
    ['half of a month of 28 days', month, '2026-02-01', '2026-03-01', '2026-02-15', [14, 28, 500, 1500, '2026-03-15']],
    [
      'half of February in a leap year',
      month,
      '2028-02-01',
      '2028-03-01',
      '2028-02-15',
      [15, 29, 517, 1483, '2028-03-15'],
    ],
    ['from the 31st', month, '2026-01-31', '2026-02-28', '2026-01-31', [28, 28, 1000, 1000, '2026-02-28']],
    ['on the last day', month, '2026-03-01', '2026-04-01', '2026-03-31', [1, 31, 32, 1968, '2026-04-30']],
    [
      'a day that has begun is left',
      month,
      '2026-03-01',
      '2026-04-01',
      '2026-03-31T23:59:59Z',
      [1, 31, 32, 1968, '2026-04-30'],
    ],
    ['without decimals', yen, '2026-02-01', '2026-03-01', '2026-02-15', [14, 28, 500, 1500, '2026-03-15']],
  ] as const)('%s', (_, plan, from, until, at, [left, of, credit, charge, renews]) => {
    const wanted = { pid: 2, term: '1M', quantity: 1, renewal: { ...plan.renewal, minor: 2000 } } as const
    const found = prorate({ ...plan, ...period(from, until) }, wanted, new Date(at))
    expect(found).toMatchObject({ timing: 'now', daysLeft: left, daysInPeriod: of })
    expect([found?.credit.minor, found?.charge.minor]).toEqual([credit, charge])
    expect(found?.renewsAt.toISOString().slice(0, 10)).toBe(renews)
  })

  const yearly = {
    pid: 1,
    term: '1Y',
    quantity: 1,
    renewal: money(10_000, 'USD'),
    worth: money(10_000, 'USD'),
  } as const

  it.each([
    ['a month becomes a year at once', month, '1Y', 10_000, 'now'],
    ['a year becomes a month at its end', yearly, '1M', 20_000, 'periodEnd'],
    ['what costs less waits', month, '1M', 900, 'periodEnd'],
    ['what costs the same waits', month, '1M', 1000, 'periodEnd'],
    ['what costs more begins', month, '1M', 1001, 'now'],
    ['what the credit pays for waits', { ...month, worth: money(50_000, 'USD') }, '1Y', 5000, 'periodEnd'],
  ] as const)('%s', (_, plan, to, minor, timing) => {
    const running = { ...plan, ...period('2026-03-01', plan.term === '1Y' ? '2027-03-01' : '2026-04-01') }
    const found = prorate(
      running,
      { pid: 2, term: to, quantity: 1, renewal: money(minor, 'USD') },
      new Date('2026-03-02'),
    )
    expect(found?.timing).toBe(timing)
  })

  it.each([
    ['to what runs already', month, { ...month }],
    ['of what is paid in advance', { ...month, term: '3Y' as const }, { ...month, pid: 2 }],
    ['to what is paid in advance', month, { ...month, pid: 2, term: '3Y' as const }],
  ])('is refused %s', (_, plan, wanted) => {
    const running = { ...plan, ...period('2026-03-01', '2026-04-01') }
    expect(prorate(running, wanted, new Date('2026-03-02'))).toBeNull()
    expect(prorate(running, { ...wanted, pid: 3 }, new Date('2026-04-01'))).toBeNull()
  })
})
