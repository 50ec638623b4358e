import { describe, expect, it } from 'vitest'
import { before, days, after as later, seconds } from '@/platform/time/duration'
import { beyondHousehold, mayGiveOn, mayLeave, occupantsOf, opensOn, placeFor, turnoverOf } from './shared'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (count: number) => before(now, days(count))

it('counts all people with a seat, the oldest first', () => {
  const devices = [{ grantedAt: ago(1) }, { grantedAt: ago(5) }]
  const places = [
    { id: 7, source: 'company', assignedAt: ago(3), device: null },
    { id: 8, source: 'household', assignedAt: ago(9), device: devices[0] ?? null },
  ] as const
  expect(occupantsOf(devices, places)).toEqual([
    { since: ago(9), device: devices[0], shared: 8, source: 'household' },
    { since: ago(5), device: devices[1], shared: null, source: null },
    { since: ago(3), device: null, shared: 7, source: 'company' },
    { since: ago(1), device: devices[0], shared: null, source: null },
  ])
})

it('a shared seat allows as many device changes in a year as an own one', () => {
  const justWithin = later(ago(365), seconds(1))
  expect(mayLeave([ago(1)], 2, now)).toBe(true)
  expect(mayLeave([ago(1), justWithin], 2, now)).toBe(false)
  expect(mayLeave([ago(1), ago(365), ago(400)], 2, now)).toBe(true)
  expect(mayLeave([], 0, now)).toBe(false)
})

describe('a shared seat moves from person to person', () => {
  it.each([
    ['company', 10, 9, true],
    ['company', 10, 10, false],
    ['company', 1, 2, true],
    ['company', 1, 3, false],
    ['household', 3, 6, true],
    ['household', 3, 7, false],
    ['household', 1, 2, true],
  ] as const)('in a %s of %i seats, after %i in use: %s', (source, total, givenOn, may) =>
    expect(mayGiveOn(source, { total, releasesPerSeat: 2, givenOn })).toBe(may),
  )

  it('is counted over a month in a company, over a year in a household', () =>
    expect(turnoverOf).toEqual({ company: days(30), household: days(365) }))
})

it('a household’s seat does not open products that are bound to their buyer', () => {
  const grants = [{ isBound: true }, { isBound: false }]
  expect(opensOn('household', grants)).toEqual([{ isBound: false }])
  expect([opensOn('company', grants), opensOn(null, grants)]).toEqual([grants, grants])
})

it('too many seats end the newest ones of a household, and no others', () => {
  const takers = [
    { id: 1, source: 'household' },
    { id: 2, source: null },
    { id: 3, source: 'company' },
    { id: 4, source: 'household' },
    { id: 5, source: 'household' },
  ] as const
  const beyond = (shareable: number) => beyondHousehold(takers, shareable).map(({ id }) => id)
  expect([beyond(0), beyond(1), beyond(2), beyond(3)]).toEqual([[1, 4, 5], [4, 5], [5], []])
})

describe('the seat of a person’s device', () => {
  const deviceOf = (name: string) => ({ name }) as never
  const isOn = (device: unknown) => (device as { name: string }).name === 'desk'
  const place = (id: number, name: string | null) => ({ id, device: name === null ? null : deviceOf(name) })

  it('is its present one, otherwise a free one, otherwise none', () => {
    const [free, desk, other] = [place(1, null), place(2, 'desk'), place(3, 'lap')]
    expect(placeFor([free, other, desk], isOn)).toEqual({ place: desk, isKnown: true })
    expect(placeFor([other, free], isOn)).toEqual({ place: free, isKnown: false })
    expect(placeFor([other], isOn)).toBe(null)
    expect(placeFor([], isOn)).toBe(null)
  })
})
