import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterProvider,
  isInVain,
  type Life,
  mayBecome,
  providerStateAfter,
  type ReportedState,
  renewalStep,
  type State,
  states,
} from './life'

const day = (count: number) => new Date(Date.UTC(2026, 0, count))

describe('the ways of a subscription', () => {
  it.each([
    ['active', ['pastDue', 'paused', 'cancelled', 'ended']],
    ['paused', ['active', 'pastDue', 'cancelled', 'ended']],
    ['pastDue', ['active', 'cancelled', 'ended']],
    ['cancelled', ['active', 'pastDue', 'ended']],
    ['ended', []],
  ] as const)('from %s lead to %j', (state, next) => {
    expect(states.filter((each) => mayBecome(state, each)).sort()).toEqual([...next].sort())
  })
})

describe('a renewal', () => {
  it.each([
    ['active', 'pastDue', 'failed'],
    ['cancelled', 'pastDue', 'failed'],
    ['pastDue', 'active', 'late'],
    ['cancelled', 'active', 'resumed'],
    ['active', 'cancelled', 'stopped'],
    ['pastDue', 'cancelled', 'stopped'],
    ['active', 'active', null],
    ['pastDue', 'ended', null],
  ] as const)('from %s to %s has %s', (state, next, step) => {
    expect(renewalStep(state, next)).toBe(step)
  })

  it.each([
    ['of one that lives', null, 20, 25, false],
    ['told of late, of a period that was used', 40, 40, 9, false],
    ['on the day of the end', 40, 40, 40, true],
    ['after the end', 40, 40, 41, true],
    ['within the grace, told of when that was over', 24, 10, 20, true],
    ['after an early end', 15, 40, 20, true],
    ['before an early end', 15, 40, 9, false],
    ['in the moment of an early end', 15, 40, 15, true],
    ['in the moment to which it was paid', 24, 10, 10, true],
  ])('%s: ended on %s, paid until %s, charged on %s: charged in vain is %s', (_, ended, paid, charged, expected) => {
    const life = { endedAt: ended === null ? null : day(ended), paidUntil: day(paid) }
    expect(isInVain(life, day(charged))).toBe(expected)
  })
})

const reported = fc.record<ReportedState>({
  state: fc.constantFrom('active', 'pastDue', 'paused', 'ended'),
  paidUntil: fc.option(fc.integer({ min: 1, max: 60 }).map(day)),
  endsAt: fc.option(fc.integer({ min: 1, max: 60 }).map(day)),
  at: fc.integer({ min: 1, max: 8 }).map(day),
})
const reports = fc.array(reported, { minLength: 1, maxLength: 8 })
const whenAllIsSaid = (list: readonly ReportedState[]) => list.reduce<ReportedState | null>(providerStateAfter, null)

describe('reports of a provider', () => {
  it('lead to the same state, in any order and with repetitions', () => {
    fc.assert(
      fc.property(
        reports.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 })),
        ),
        ([list, shuffled]) => {
          expect(whenAllIsSaid(shuffled)).toEqual(whenAllIsSaid(list))
        },
      ),
    )
  })

  it('never revive an ended subscription', () => {
    fc.assert(
      fc.property(reports, reported, (list, end) => {
        const known = whenAllIsSaid([{ ...end, state: 'ended' }, ...list])
        expect(known?.state).toBe('ended')
      }),
    )
  })

  it('count by their own moment, not by their arrival', () => {
    const active: ReportedState = { state: 'active', paidUntil: day(31), endsAt: null, at: day(1) }
    const cancelled: ReportedState = { ...active, endsAt: day(31), at: day(5) }
    const resumed: ReportedState = { ...active, at: day(6) }
    expect(whenAllIsSaid([cancelled, active])).toEqual(cancelled)
    expect(whenAllIsSaid([resumed, cancelled, active])).toEqual(resumed)
    expect(whenAllIsSaid([active, { ...cancelled, at: day(1) }])?.endsAt).toEqual(day(31))
  })

  const told: ReportedState = { state: 'active', paidUntil: day(31), endsAt: null, at: day(5) }
  it.each<[string, Partial<ReportedState>, Partial<ReportedState>]>([
    ['the later one', { at: day(6) }, { paidUntil: day(60) }],
    ['of two ends the first', { state: 'ended' }, { state: 'ended', at: day(6) }],
    ['of one moment the one with an end', { endsAt: day(31) }, { state: 'pastDue' }],
    ['of one moment the graver state', { state: 'pastDue' }, { paidUntil: day(60) }],
    ['of one moment the one that is paid for longer', { paidUntil: day(60) }, {}],
    ['of one moment the one that is paid for at all', {}, { paidUntil: null }],
    ['of one moment the one that ends later', { endsAt: day(31) }, { endsAt: day(30) }],
  ])('count by %s', (_, counts, other) => {
    const [first, second] = [
      { ...told, ...counts },
      { ...told, ...other },
    ]
    expect(whenAllIsSaid([first, second])).toEqual(first)
    expect(whenAllIsSaid([second, first])).toEqual(first)
  })
})

describe('a subscription with a new report', () => {
  const life = (state: State): Life => ({ state, paidUntil: day(31) })
  const at = day(9)

  it.each([
    ['active', { state: 'active', paidUntil: day(60), endsAt: null, at }, 'active', day(60)],
    ['active', { state: 'pastDue', paidUntil: null, endsAt: null, at }, 'pastDue', day(31)],
    ['active', { state: 'active', paidUntil: day(31), endsAt: day(31), at }, 'cancelled', day(31)],
    ['active', { state: 'paused', paidUntil: null, endsAt: null, at }, 'cancelled', day(31)],
    ['cancelled', { state: 'active', paidUntil: day(31), endsAt: null, at }, 'active', day(31)],
    ['pastDue', { state: 'ended', paidUntil: day(31), endsAt: null, at }, 'ended', day(31)],
    ['active', { state: 'ended', paidUntil: day(31), endsAt: day(31), at }, 'ended', day(31)],
    ['ended', { state: 'active', paidUntil: day(60), endsAt: null, at }, 'ended', day(31)],
  ] as const)('%s, after %j, is %s until %s', (state, report, next, paidUntil) => {
    expect(afterProvider(life(state), report)).toEqual({ state: next, paidUntil })
  })

  it('is unchanged by a report without news', () => {
    const known = life('active')
    expect(afterProvider(known, { state: 'active', paidUntil: day(31), endsAt: null, at })).toBe(known)
  })

  it('never takes a forbidden transition', () => {
    fc.assert(
      fc.property(fc.constantFrom(...states), reported, (state, report) => {
        const next = afterProvider(life(state), report)
        expect(next.state === state || mayBecome(state, next.state)).toBe(true)
        if (state === 'ended') expect(next).toEqual(life('ended'))
      }),
    )
  })
})
