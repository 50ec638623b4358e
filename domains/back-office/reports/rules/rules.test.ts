import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn } from '@/platform/time/day'
import { flowRows, grains, mostPeriods, periodOf, periodsOf, rowsInOrder, shareRows, stockRows, usualRange } from './'

const day = fc
  .integer({ min: Date.parse('2001-01-01'), max: Date.parse('2090-01-01') })
  .map((time) => new Date(time).toISOString().slice(0, 10))

describe('the periods of a range', () => {
  it.each([
    ['2026-11-19', '2026-11-21', 'day', ['2026-11-19', '2026-11-20', '2026-11-21']],
    ['2026-11-18', '2026-11-24', 'week', ['2026-11-16', '2026-11-23']],
    ['2026-11-30', '2027-01-01', 'month', ['2026-11-01', '2026-12-01', '2027-01-01']],
    ['2024-02-28', '2024-03-01', 'day', ['2024-02-28', '2024-02-29', '2024-03-01']],
    ['2026-11-21', '2026-11-20', 'day', null],
    ['2026-11-21', '2026-11-20', 'month', null],
    ['2020-01-01', '2026-11-20', 'day', null],
  ] as const)('from %s to %s by %s', (from, until, grain, periods) => {
    expect(periodsOf({ from, until, grain })).toEqual(periods)
  })

  it('contain every day of the range once, in order, within the limit', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 380 }), fc.constantFrom(...grains), (from, length, grain) => {
        const until = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10)
        const periods = periodsOf({ from, until, grain }) ?? []
        expect(periods).toEqual([...new Set(periods)].sort())
        expect(periods.length).toBeLessThanOrEqual(mostPeriods)
        expect(periods[0]).toBe(periodOf(from, grain))
        expect(periods.at(-1)).toBe(periodOf(until, grain))
      }),
    )
  })

  it('the periods of a range are the last thirty days by default', () => {
    expect(usualRange('2026-11-21')).toEqual({ from: '2026-10-23', until: '2026-11-21', grain: 'day' })
  })

  it('begin in the vendor’s time zone', () => {
    expect(dayIn('Europe/Berlin', new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21')
    expect(dayIn('America/New_York', new Date('2026-11-21T01:00:00Z'))).toBe('2026-11-20')
  })
})

describe('rows', () => {
  const periods = ['a', 'b', 'c']

  it('have 0 where nothing happened, and add up parts', () => {
    const counted = [
      { key: 'EUR', period: 'a', value: 2 },
      { key: 'EUR', period: 'a', value: 3 },
      { key: 'JPY', period: 'c', value: 7 },
    ]
    expect(flowRows(counted, periods)).toEqual([
      { key: 'EUR', values: [5, 0, 0], total: 5 },
      { key: 'JPY', values: [0, 0, 7], total: 7 },
    ])
  })

  it('carry the previous value on, and have no sum', () => {
    const changes = [
      { key: 'EUR', period: 'b', value: 10.4 },
      { key: 'EUR', period: 'c', value: -3.2 },
    ]
    expect(
      stockRows(
        changes,
        new Map([
          ['EUR', 100.2],
          ['JPY', 5],
        ]),
        periods,
      ),
    ).toEqual([
      { key: 'EUR', values: [100, 111, 107], total: null },
      { key: 'JPY', values: [5, 5, 5], total: null },
    ])
  })

  it('have no share of zero', () => {
    const wholes = [{ key: 'EUR', values: [4, 0], total: 4 }]
    expect(shareRows([{ key: 'EUR', values: [1, 0], total: 1 }], wholes)).toEqual([
      { key: 'EUR', values: [0.25, null], total: 0.25 },
    ])
    expect(shareRows([], wholes)).toEqual([{ key: 'EUR', values: [0, null], total: 0 }])
  })
})

it('lists currencies in the order of the vendor, former ones last, and leaves other rows as they are', () => {
  const rows = ['CHF', 'EUR', 'JPY', 'USD'].map((key) => ({ key, values: [1], total: 1 }))
  const keysOf = (figure: 'gross' | 'devices') => rowsInOrder(figure, rows, ['USD', 'EUR']).map(({ key }) => key)
  expect(keysOf('gross')).toEqual(['USD', 'EUR', 'CHF', 'JPY'])
  expect(keysOf('devices')).toEqual(['CHF', 'EUR', 'JPY', 'USD'])
})
