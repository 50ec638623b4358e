import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { dayIn } from '@/platform/time/day'
import { clockOf, memberStates, zonesOf } from '@/platform/time/time-zones'
import {
  dayAfter,
  easterSunday,
  endOfPeriod,
  isWithdrawable,
  isWorkingDay,
  longestDelay,
  type WithdrawalTerms,
  withdrawableUntil,
} from './withdrawal'

const terms = { countries: 'EU', days: 14, holidays: [] } satisfies WithdrawalTerms
const endOf = (concluded: string, country = 'DE', more: Partial<WithdrawalTerms> = {}) =>
  endOfPeriod(new Date(concluded), country, { ...terms, ...more }).toISOString()

describe('the period', () => {
  test.each([
    ['ends with the fourteenth day after that of the order', '2026-11-03T10:00:00Z', 'DE', '2026-11-17T23:00:00.000Z'],
    ['begins on the day that it is where the buyer is', '2026-11-03T23:30:00Z', 'DE', '2026-11-18T23:00:00.000Z'],
    ['in Athens ends an hour earlier', '2026-11-03T10:00:00Z', 'GR', '2026-11-17T22:00:00.000Z'],
    ['in Spain ends when the day is over on the Canaries', '2026-11-03T10:00:00Z', 'ES', '2026-11-18T00:00:00.000Z'],
    ['runs on over a Saturday and a Sunday', '2026-11-07T10:00:00Z', 'DE', '2026-11-23T23:00:00.000Z'],
    ['runs on over Christmas and the weekend', '2026-12-11T10:00:00Z', 'DE', '2026-12-28T23:00:00.000Z'],
    ['runs on over Easter', '2026-03-20T10:00:00Z', 'DE', '2026-04-07T22:00:00.000Z'],
    ['has an hour less where clocks go forward', '2026-03-16T10:00:00Z', 'DE', '2026-03-30T22:00:00.000Z'],
    ['has an hour more where clocks go back', '2026-10-13T10:00:00Z', 'DE', '2026-10-27T23:00:00.000Z'],
    // The Azores change their clocks at midnight itself.
    ['ends in Portugal where its last midnight is', '2026-10-12T10:00:00Z', 'PT', '2026-10-27T01:00:00.000Z'],
    ['elsewhere goes by universal time', '2026-11-03T10:00:00Z', 'NO', '2026-11-18T00:00:00.000Z'],
  ] as const)('%s', (_, concluded, country, end) => {
    expect(endOf(concluded, country)).toBe(end)
  })

  it('is as long as the vendor grants, and extended by the vendor’s holidays', () => {
    expect(endOf('2026-11-03T10:00:00Z', 'DE', { days: 30 })).toBe('2026-12-03T23:00:00.000Z')
    expect(endOf('2026-11-03T10:00:00Z', 'DE', { holidays: ['2026-11-17'] })).toBe('2026-11-18T23:00:00.000Z')
  })

  const moments = fc.date({ min: new Date('2024-01-01'), max: new Date('2036-12-31'), noInvalidDate: true })
  const countries = fc.constantFrom(...memberStates)

  it('is never shorter than fourteen whole days on any clock of the country, and ends at a midnight there', () => {
    fc.assert(
      fc.property(moments, countries, (concluded, country) => {
        const end = endOfPeriod(concluded, country, terms)
        const zones = zonesOf(country)
        for (const zone of zones) expect(dayIn(zone, end) > dayAfter(dayIn(zone, concluded), 14)).toBe(true)
        const lastMoment = new Date(end.getTime() - 1)
        const isMidnight = (zone: string) => dayIn(zone, end) > dayIn(zone, lastMoment)
        expect(zones.some((zone) => isMidnight(zone) && isWorkingDay(dayIn(zone, lastMoment), []))).toBe(true)
        expect(end.getTime() - concluded.getTime()).toBeLessThanOrEqual((14 + longestDelay) * 86_400_000)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the right to withdraw', () => {
  const order = {
    status: orderStatus.complete,
    placedAt: new Date('2026-11-02T10:00:00Z'),
    paidAt: new Date('2026-11-03T10:00:00Z'),
    country: 'DE',
    withdrawalWaivedAt: null,
    isRenewal: false,
  } as const
  const lastMoment = new Date('2026-11-17T22:59:59.999Z')

  it('a withdrawal is possible until the last day is over', () => {
    expect(isWithdrawable(order, terms, lastMoment)).toBe(true)
    expect(isWithdrawable(order, terms, new Date(lastMoment.getTime() + 1))).toBe(false)
  })

  test.each([
    ['no buyer outside the Union', { country: 'US' }],
    ['no buyer who has given the right up', { withdrawalWaivedAt: new Date() }],
    ['no buyer whose subscription has been renewed', { isRenewal: true }],
    ['no buyer who has not paid', { status: orderStatus.waiting }],
    ['no buyer whose order was refunded', { status: orderStatus.refunded }],
  ] as const)('%s', (_, more) => {
    expect(withdrawableUntil({ ...order, ...more }, terms)).toBeNull()
  })

  it('a withdrawal is possible for buyers in the countries that the vendor names', () => {
    const own = { ...terms, countries: ['CH'] }
    expect(withdrawableUntil(order, own)).toBeNull()
    expect(withdrawableUntil({ ...order, country: 'CH' }, own)).not.toBeNull()
  })
})

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2033, '2033-04-17'],
  [2049, '2049-04-18'],
  [2100, '2100-03-28'],
])('Easter of %i', (year, day) => {
  expect(easterSunday(year)).toBe(day)
})

test.each([
  ['DE', 'Europe/Berlin'],
  ['ES', 'Europe/Madrid'],
  ['CH', 'UTC'],
])('a mail to %s states the time in %s', (country, clock) => {
  expect(clockOf(country)).toBe(clock)
})
