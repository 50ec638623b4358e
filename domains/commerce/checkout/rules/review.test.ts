import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { usualCurrencies as currencies } from '@/platform/money/currencies'
import { money } from '@/platform/money/money'
import { after, hours } from '@/platform/time/duration'
import { asPaid, isTooLate } from './review'

describe('a payment', () => {
  const begunAt = new Date('2026-11-21T12:00:00Z')
  const lastMoment = after(begunAt, hours(24))
  const tooLate = new Date(lastMoment.getTime() + 1)
  const plain = { begunAt, catalogueVersion: 3, couponCode: null, discount: null, lines: [{}, { credited: [] }] }
  const depending = [
    ['a coupon', { couponCode: 'TRIAL' }],
    ['an offer', { discount: 'upgrade' }],
    ['a purchase that lowers the price', { lines: [{}, { credited: ['one'] }] }],
  ] as const

  it('is in time for a day, for any price', () => {
    for (const [, more] of depending) {
      expect(isTooLate({ ...plain, ...more }, { at: lastMoment, catalogueVersion: 4 })).toBe(false)
    }
  })

  it('is in time after the day, too, while the price cannot have changed', () => {
    expect(isTooLate(plain, { at: tooLate, catalogueVersion: 3 })).toBe(false)
  })

  it('is too late after the day once another catalogue holds', () => {
    expect(isTooLate(plain, { at: tooLate, catalogueVersion: 4 })).toBe(true)
  })

  test.each(depending)('is too late after the day with %s, also in the same catalogue', (_, more) => {
    expect(isTooLate({ ...plain, ...more }, { at: tooLate, catalogueVersion: 3 })).toBe(true)
  })
})

describe('the accepted amount of a payment', () => {
  const lineOf = (amount: number, more: { renewal?: number; credited?: readonly string[] } = {}) => ({
    name: `for ${amount}`,
    unit: amount,
    list: amount + 1,
    amount,
    renewal: null,
    ...more,
  })
  const agreed = (...lines: ReturnType<typeof lineOf>[]) => ({
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    currency: 'EUR' as const,
    lines,
  })
  const amounts = ({ lines }: { lines: readonly { amount: number }[] }) => lines.map(({ amount }) => amount)

  it('is the agreed one where the amount is right and no purchase is held for it', () => {
    const lines = [lineOf(1000, { credited: ['one'] }), lineOf(500, { renewal: 700 })]
    const expected = lines.map((line) => ({ ...line, credited: [] }))
    expect(asPaid(agreed(...lines), money(1500, 'EUR'))).toEqual({ total: 1500, currency: 'EUR', lines: expected })
  })

  test.each([
    ['less', [1000, 500], 750, [500, 250]],
    ['more', [1000, 500], 3000, [2000, 1000]],
    ['something for a free line', [0, 500], 250, [0, 250]],
    ['something where all was free', [0, 0], 7, [4, 3]],
    ['nothing', [1000, 500], 0, [0, 0]],
  ] as const)('is shared like the price, when %s came', (_, prices, came, shares) => {
    const lines = prices.map((price) => lineOf(price, { renewal: 900, credited: ['one'] }))
    const paid = asPaid(agreed(...lines), money(came, 'EUR'))
    expect(paid).toMatchObject({ total: came, currency: 'EUR' })
    expect(paid.lines).toEqual(
      lines.map((line, index) => {
        const amount = shares[index]
        return { ...line, amount, unit: amount, list: amount, renewal: 900, credited: [] }
      }),
    )
  })

  it('a renewal in a currency that the buyer does not pay in is left out', () => {
    const paid = asPaid(agreed(lineOf(1000, { renewal: 900 })), money(1000, 'USD'))
    expect(paid).toMatchObject({ total: 1000, currency: 'USD', lines: [{ amount: 1000, renewal: null }] })
  })

  it('always sums to the paid amount', () => {
    const prices = fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(prices, fc.nat(200_000), fc.constantFrom(...currencies), (each, came, currency) => {
        const paid = asPaid(agreed(...each.map((price) => lineOf(price))), money(came, currency))
        expect(amounts(paid).reduce((sum, amount) => sum + amount, 0)).toBe(came)
        expect(paid).toMatchObject({ total: came, currency })
      }),
    )
  })
})
