import { describe, expect, it } from 'vitest'
import { isSnooze, usualSnoozes } from './snooze'

describe('a case is put off', () => {
  it.each([
    ['a Sunday', '2026-11-29', '2026-11-30', '2026-11-30'],
    ['a Monday', '2026-11-30', '2026-12-01', '2026-12-07'],
    ['the last day of a year', '2026-12-31', '2027-01-01', '2027-01-04'],
  ])('on %s until the next day, or the next Monday', (_, today, tomorrow, nextWeek) =>
    expect(usualSnoozes(today)).toEqual({ tomorrow, nextWeek }),
  )

  it.each([
    ['2026-11-28', false],
    ['2026-11-29', false],
    ['2026-11-30', true],
    ['2027-11-29', true],
    ['2027-11-30', false],
  ])('until %s, from November 29, 2026 on: %s', (day, allowed) => expect(isSnooze(day, '2026-11-29')).toBe(allowed))
})
