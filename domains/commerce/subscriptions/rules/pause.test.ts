import fc from 'fast-check'
import { expect, it } from 'vitest'
import { monthsAfter, pauseNoticeAt, pauseOf } from './pause'

const now = new Date('2026-01-15T10:00:00Z')
const running = { state: 'active', paidUntil: new Date('2026-01-31T10:00:00Z') } as const

it.each([
  [1, '2026-02-28'],
  [2, '2026-03-31'],
  [12, '2027-01-31'],
])('a pause of %i months begins when the paid period ends, and ends on %s', (months, until) => {
  const pause = pauseOf(running, months, now)
  expect(pause?.from).toEqual(running.paidUntil)
  expect(pause?.until.toISOString()).toBe(`${until}T10:00:00.000Z`)
  expect(pause && pauseNoticeAt(pause) < pause.until).toBe(true)
})

it.each([
  ['overdue', { state: 'pastDue' }],
  ['cancelled', { state: 'cancelled' }],
  ['over', { paidUntil: now }],
] as const)('a subscription that is %s cannot be paused', (_, more) => {
  expect(pauseOf({ ...running, ...more }, 1, now)).toBeNull()
  expect(pauseOf(running, 0, now)).toBeNull()
})

it('more months never end sooner, and months are never skipped', () => {
  const moment = fc.date({ min: new Date('2023-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 24 }), (from, months) => {
      const [one, next] = [monthsAfter(from, months), monthsAfter(from, months + 1)]
      expect(next > one).toBe(true)
      const count = (next.getUTCFullYear() - one.getUTCFullYear()) * 12 + next.getUTCMonth() - one.getUTCMonth()
      expect(count).toBe(1)
    }),
  )
})
