import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterReport, type PaymentStatus, paymentStates } from './report'

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, second))
const told = (state: PaymentStatus['state'], second: number, refunded: number[] = []) => ({
  state,
  at: at(second),
  refunded,
})
const standingAfter = (reports: readonly PaymentStatus[]) => reports.reduce<PaymentStatus | null>(afterReport, null)

const reports = fc.array(
  fc.record({
    state: fc.constantFrom(...paymentStates),
    at: fc.integer({ min: 0, max: 5 }).map(at),
    refunded: fc.subarray([0, 1, 2]),
  }),
  { minLength: 1, maxLength: 12 },
)

describe('the state of a payment by its reports', () => {
  it('is the same in any order and number of its reports', () => {
    const shuffled = reports.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 })),
    )
    fc.assert(
      fc.property(shuffled, ([list, mixed]) => {
        expect(standingAfter(mixed)).toEqual(standingAfter(list))
      }),
    )
  })

  it('is unchanged by a known report: the same object is returned', () => {
    fc.assert(
      fc.property(reports, (list) => {
        const standing = standingAfter(list)
        for (const report of list) expect(afterReport(standing, report)).toBe(standing)
      }),
    )
  })

  it.each([
    ['a refusal that comes after the money', [told('paid', 2), told('declined', 3)], told('paid', 2)],
    ['a payment that succeeds at the second attempt', [told('declined', 1), told('paid', 2)], told('paid', 2)],
    ['an attempt after a refusal', [told('declined', 1), told('waiting', 2)], told('waiting', 2)],
    ['an attempt that was refused since', [told('declined', 2), told('waiting', 1)], told('declined', 2)],
    ['a second step that was refused at once', [told('declined', 1), told('waiting', 1)], told('declined', 1)],
    ['money that was told of twice', [told('paid', 5), told('paid', 2)], told('paid', 2)],
    ['items given back one by one', [told('paid', 4, [2]), told('paid', 3, [0])], told('paid', 3, [0, 2])],
    [
      'a refund that is told of before the payment',
      [told('refunded', 4, [0]), told('paid', 1)],
      told('refunded', 4, [0]),
    ],
    ['a charge-back of what was refunded', [told('refunded', 4), told('chargedBack', 3)], told('chargedBack', 3)],
  ])('%s', (_what, list, standing) => {
    expect(standingAfter(list)).toEqual(standing)
    expect(standingAfter(list.toReversed())).toEqual(standing)
  })
})
