import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { amountOfUnits, chooseUnits } from './units'

const line = { position: 0, quantity: 25, returnedUnits: 0, amount: 173_225, goodwill: 0 }

describe('some units of a line', () => {
  test.each([
    [5, { units: 5, amount: 34_645 }],
    [24, { units: 24, amount: 166_296 }],
    [25, null],
    [undefined, null],
    [26, 'unknown'],
  ])('%s of 25', (wanted, expected) => expect(chooseUnits([line], [0], wanted)).toEqual(expected))

  it('are counted from the units that are left', () => {
    const rest = { ...line, returnedUnits: 20, goodwill: 138_580 }
    expect(chooseUnits([rest], [0], 2)).toEqual({ units: 2, amount: 13_858 })
    expect(chooseUnits([rest], [0], 5)).toBeNull()
    expect(chooseUnits([rest], [0], 6)).toBe('unknown')
  })

  it('belong to one line that was paid', () => {
    expect(chooseUnits([line, { ...line, position: 1 }], [0, 1], 5)).toBe('unknown')
    expect(chooseUnits([{ ...line, amount: 0 }], [0], 5)).toBe('unknown')
    expect(chooseUnits([line], [], 5)).toBe('unknown')
  })

  it('sum to the paid amount with the last refund, and are never negative before', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 25 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000_000 }), parts, (amount, returns) => {
        const quantity = returns.reduce((sum, units) => sum + units, 0)
        let [returnedUnits, goodwill] = [0, 0]
        for (const units of returns) {
          const back = amountOfUnits({ quantity, returnedUnits, amount, goodwill }, units)
          expect(back).toBeGreaterThanOrEqual(0)
          returnedUnits += units
          goodwill += back
          expect(goodwill).toBeLessThanOrEqual(amount)
        }
        expect(goodwill).toBe(amount)
      }),
    )
  })
})
