import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { money } from '@/platform/money/money'
import { mostUnits, type Tier, tiersOf, unitPrice, volumePrice } from './volume'

const price = money(2999, 'USD')
const tiers = tiersOf({ tiers: { 25: '30', 5: '10', 10: '20' } })

describe('tiers', () => {
  it('are sorted by their quantities', () => expect(tiers.map(({ from }) => from)).toEqual([5, 10, 25]))

  test.each([
    [1, 2999, 2999, null],
    [4, 2999, 11_996, null],
    // Five cost 13495, ten 23990: nine at 2699 would cost more than ten.
    [5, 2699, 13_495, null],
    [9, 2699, 23_990, 10],
    [10, 2399, 23_990, null],
    [22, 2399, 52_475, 25],
    [25, 2099, 52_475, null],
    [1000, 2099, 2_099_000, null],
  ])('%i cost %i each, and %i in all', (quantity, unit, all, sameFor) => {
    const found = volumePrice(price, tiers, quantity)
    expect([found.unit.minor, found.price.minor, found.sameFor]).toEqual([unit, all, sameFor])
  })

  it('without tiers, each piece costs the same', () => {
    expect(volumePrice(price, [], 7)).toEqual({ unit: price, price: money(7 * 2999, 'USD'), sameFor: null })
  })

  it('never make a priced product free', () => {
    expect(unitPrice(money(1, 'JPY'), [{ from: 2, percent: '99' }], 2).minor).toBe(1)
    expect(unitPrice(money(0, 'JPY'), [{ from: 2, percent: '99' }], 2).minor).toBe(0)
  })

  const anyTiers = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 2, max: 60 }), fc.integer({ min: 1, max: 99 })), {
      selector: ([from]) => from,
      maxLength: 5,
    })
    .map((list): Tier[] =>
      list.sort(([one], [other]) => one - other).map(([from, share]) => ({ from, percent: String(share) })),
    )

  it('never let more pieces cost less, or more than their single prices, for any tiers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        anyTiers,
        fc.integer({ min: 1, max: mostUnits - 1 }),
        (minor, given, quantity) => {
          const unit = money(minor, 'EUR')
          const [fewer, more] = [quantity, quantity + 1].map((count) => volumePrice(unit, given, count))
          if (!fewer || !more) return
          expect(more.price.minor).toBeGreaterThanOrEqual(fewer.price.minor)
          expect(fewer.price.minor).toBeLessThanOrEqual(fewer.unit.minor * quantity)
          expect(fewer.price.minor).toBeGreaterThan(0)
          expect(Number.isSafeInteger(fewer.price.minor)).toBe(true)
          if (fewer.sameFor !== null) {
            expect(fewer.sameFor).toBeGreaterThan(quantity)
            expect(volumePrice(unit, given, fewer.sameFor).price).toEqual(fewer.price)
          }
        },
      ),
    )
  })
})
