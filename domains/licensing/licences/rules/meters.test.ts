import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { days } from '@/platform/time/duration'
import { judge, type MeterState, metersOf, periodOf, resetsAt, type UseReport } from './meters'
import type { SeatGrant } from './seats'

const now = new Date('2026-12-31T23:30:00Z')
const grant = (seats: number, ...meters: readonly object[]) => ({ seats, product: { meters } }) as unknown as SeatGrant
const exports = (limit: number) => ({ key: 'exports', limit, per: 'month' })

describe('the meters of a place', () => {
  it('are the limits of all its paid seats', () => {
    const minutes = { key: 'minutes', limit: 60, per: 'year' }
    expect(metersOf([grant(2, exports(10)), grant(3, exports(100), minutes), grant(1)])).toEqual([
      { meter: 'exports', names: null, per: 'month', limit: 320 },
      { meter: 'minutes', names: null, per: 'year', limit: 180 },
    ])
    expect(metersOf([grant(4)])).toEqual([])
  })

  it('have the name that one of the products gives them', () => {
    const names = { en: 'Exports' }
    const grants = [grant(1, exports(10)), grant(1, { ...exports(10), names }), grant(1, { ...exports(10), names: {} })]
    expect(metersOf(grants)).toMatchObject([{ names, limit: 30 }])
  })

  it('are also those of a product that was activated beside another one', () => {
    expect(metersOf([grant(3), grant(0, exports(10))])).toMatchObject([{ limit: 30 }])
  })
})

it('periods follow the calendar of UTC, and say when the next one begins', () => {
  expect((['month', 'year', 'all'] as const).map((per) => [periodOf(per, now), resetsAt(per, now)])).toEqual([
    ['2026-12', new Date('2027-01-01T00:00:00Z')],
    ['2026', new Date('2027-01-01T00:00:00Z')],
    ['all', null],
  ])
})

describe('reports', () => {
  const state = (used: number): MeterState => ({ meter: 'exports', names: null, per: 'month', limit: 10, used })
  const report = (amount: number, at: Date | null = null): UseReport => ({
    id: randomUUID(),
    meter: 'exports',
    amount,
    at,
  })
  const ago = (duration: number) => new Date(now.getTime() - duration)
  const amounts = ({ uses }: ReturnType<typeof judge>) => uses.map(({ amount, period }) => [amount, period])

  it('are counted as far as the limit reaches', () => {
    expect(judge([state(4)], [report(6)], now).refusal).toBeNull()
    expect(judge([state(4)], [report(3), report(4)], now)).toEqual({ uses: [], refusal: 30020 })
    expect(judge([], [report(1)], now)).toEqual({ uses: [], refusal: 30021 })
  })

  it('of what happened before come first, and stay when the others are refused', () => {
    const judged = judge([state(4)], [report(3), report(5, ago(days(1)))], now)
    expect([amounts(judged), judged.refusal]).toEqual([[[5, '2026-12']], 30020])
    const earlier = judge([state(4)], [report(6), report(5, ago(days(40)))], now)
    expect([amounts(earlier), earlier.refusal]).toEqual([
      [
        [5, '2026-11'],
        [6, '2026-12'],
      ],
      null,
    ])
  })

  it('of a time to come are of now, and those that are too old are passed over', () => {
    expect(amounts(judge([state(0)], [report(1, ago(-days(50))), report(1, ago(days(400)))], now))).toEqual([
      [1, '2026-12'],
    ])
  })

  it('above the limit refuse nothing that is not asked for', () => {
    expect(judge([state(15)], [report(3, ago(0))], now).refusal).toBeNull()
    expect(judge([state(15)], [], now)).toEqual({ uses: [], refusal: null })
  })
})
