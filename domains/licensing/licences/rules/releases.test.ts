import { describe, expect, test } from 'vitest'
import { days } from '@/platform/time/duration'
import { countedReleases, mayRelease, mayReset, releaseQuota } from './releases'
import { tokenState } from './tokens'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (count: number, more = 0) => new Date(now.getTime() - days(count) + more)

describe('single releases', () => {
  test('are counted for 365 days', () => {
    expect(countedReleases([ago(400), ago(365), ago(365, 1), now], now)).toEqual([ago(365, 1), now])
  })

  test.each([
    ['as many as seats', 3, [ago(1), ago(2)], 1, { total: 3, used: 2 }, true],
    ['when all are used', 2, [ago(1), ago(2)], 1, { total: 2, used: 2 }, false],
    ['when seats were given back meanwhile', 1, [ago(1), ago(2)], 1, { total: 1, used: 2 }, false],
    ['by the vendor’s measure', 1, [ago(1), ago(2)], 3, { total: 3, used: 2 }, true],
    ['never, if the vendor says so', 5, [], 0, { total: 0, used: 0 }, false],
  ])('are allowed %s', (_, total, releases, perSeat, quota, allowed) => {
    expect(releaseQuota({ total, releases }, perSeat, now)).toEqual(quota)
    expect(mayRelease(quota)).toBe(allowed)
  })
})

describe('a reset', () => {
  test.each([
    ['when something is taken', 1, null, true],
    ['not when nothing is', 0, null, false],
    ['not twice within 365 days', 1, ago(365, 1), false],
    ['again after 365 days', 1, ago(365), true],
  ])('is possible %s', (_, used, resetAt, allowed) => expect(mayReset({ used, resetAt }, now)).toBe(allowed))
})

describe('a refresh token', () => {
  test.each([
    ['the newest', 4, 4, false, 'good'],
    ['the one before, whose answer was lost', 3, 4, false, 'good'],
    ['an older one', 2, 4, false, 'reused'],
    ['one that was put aside', 4, 4, true, 'reused'],
  ] as const)('%s is %#', (_, generation, newest, revoked, state) =>
    expect(tokenState({ generation, newest, revoked })).toBe(state),
  )
})
