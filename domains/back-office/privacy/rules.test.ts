import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { days, hours, after as later } from '@/platform/time/duration'
import { booksUntil, dueNow, endOf, reminderAt } from './rules'

const asked = new Date('2026-11-21T12:00:00Z')
const waiting = (length: number, reminded = false) => ({
  requestedAt: asked,
  endsAt: endOf(asked, days(length)),
  remindedAt: reminded ? later(asked, days(1)) : null,
})

describe('an account whose end was asked for', () => {
  it.each([
    // [waiting days, days since, reminded, what is due]
    [14, 0, false, null],
    [14, 10.99, false, null],
    [14, 11, false, 'reminder'],
    [14, 13.99, false, 'reminder'],
    [14, 13.99, true, null],
    [14, 14, true, 'end'],
    [14, 14, false, 'end'],
    [14, 400, false, 'end'],
    [7, 3.99, false, null],
    [7, 4, false, 'reminder'],
    [6, 5.99, false, null],
    [1, 0.99, false, null],
    [1, 1, false, 'end'],
  ] as const)('waiting %d days, after %d days, reminded %s: %s', (length, since, reminded, due) => {
    expect(dueNow(waiting(length, reminded), later(asked, days(since)))).toBe(due)
  })

  it('is never ended early, and reminded between the first mail and the end, for any settings', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 0, max: 24 * 120 }), (length, hour) => {
        const account = waiting(length)
        const now = later(asked, hours(hour))
        expect(dueNow(account, now) === 'end').toBe(now >= account.endsAt)
        const reminder = reminderAt(account)
        if (reminder !== null) expect(reminder > asked && reminder < account.endsAt).toBe(true)
      }),
    )
  })
})

describe('the books', () => {
  it.each([
    ['2026-01-01T00:00:00Z', 10, '2037-01-01T00:00:00.000Z'],
    ['2026-12-31T23:59:59Z', 10, '2037-01-01T00:00:00.000Z'],
    ['2026-06-01T00:00:00Z', 0, '2027-01-01T00:00:00.000Z'],
  ])('of an order of %s are kept %d years, until %s', (order, years, until) => {
    expect(booksUntil(new Date(order), years, asked).toISOString()).toBe(until)
  })

  it('of a member without purchases are closed at once', () => {
    expect(booksUntil(null, 10, asked)).toEqual(asked)
  })
})
