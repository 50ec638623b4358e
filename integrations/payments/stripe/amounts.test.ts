import { describe, expect, it } from 'vitest'
import { allCurrencies } from '@/platform/money/iso-4217'
import { money } from '@/platform/money/money'
import { fromStripe, isTaken, toStripe } from './amounts'

describe('an amount at Stripe', () => {
  it.each([
    ['USD', 2999, 2999],
    ['JPY', 1980, 1980],
    // Whole ones here, with cents at Stripe that stay zero.
    ['ISK', 1500, 150_000],
    ['UGX', 9000, 900_000],
    // With hundredths here, and none at Stripe.
    ['MGA', 500_000, 5000],
    // In thousandths, by tens.
    ['KWD', 9990, 9990],
  ] as const)('of %s %i is %i', (currency, minor, amount) => {
    expect(toStripe(money(minor, currency))).toBe(amount)
    expect(fromStripe(amount, currency.toLowerCase())).toEqual(money(minor, currency))
  })

  it.each([
    ['KWD', 9999],
    ['MGA', 50],
    ['IQD', 1000],
  ] as const)('is refused where Stripe could not take it to the last digit: %s %i', (currency, minor) => {
    expect(() => toStripe(money(minor, currency))).toThrow(RangeError)
  })

  it('is the same after both conversions, in every currency of Stripe', () => {
    for (const currency of allCurrencies.filter(isTaken)) {
      const price = money(123_000, currency)
      expect(fromStripe(toStripe(price), currency.toLowerCase())).toEqual(price)
    }
    expect(fromStripe(1, 'xxx')).toBeNull()
  })
})
