import fc from 'fast-check'
import { expect, it } from 'vitest'
import { money, times } from '@/platform/money/money'
import { pricedItem } from './priced'

it('the lines sum to the exact payment, after any coupon', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: 1, max: 1000 }), (minor, quantity) => {
      const amount = money(minor, 'EUR')
      const priced = pricedItem({ name: 'Ebbcatch', quantity, amount })
      expect(times(priced.unit, priced.quantity)).toEqual(amount)
      expect([quantity, 1]).toContain(priced.quantity)
    }),
  )
})

it('a product is one line where the provider cannot multiply the price', () => {
  const dinars = { name: 'Ebbcatch', quantity: 2, amount: money(1990, 'KWD') }
  expect(pricedItem(dinars, ({ minor }) => minor % 10 === 0).quantity).toBe(1)
})

it.each([
  [2997, 3, { title: 'Ebbcatch', quantity: 3, unit: money(999, 'EUR') }],
  [999, 1, { title: 'Ebbcatch', quantity: 1, unit: money(999, 'EUR') }],
  [1000, 3, { title: '3 × Ebbcatch', quantity: 1, unit: money(1000, 'EUR') }],
])('a line states quantity and unit price: %i for %i', (minor, quantity, priced) => {
  expect(pricedItem({ name: 'Ebbcatch', quantity, amount: money(minor, 'EUR') })).toEqual(priced)
})
