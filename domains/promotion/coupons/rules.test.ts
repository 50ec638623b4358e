import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexCatalogue } from '@/domains/commerce/catalogue/rules'
import type { Content, Coupon } from '@/domains/commerce/catalogue/schema'
import { usualCurrencies as currencies } from '@/platform/money/currencies'
import { amounts, names, smallVendor } from '@/tests/samples/small-vendor'
import { endingOf, purchaseFor } from './rules'

const coupon = (more: Partial<Coupon> = {}): Coupon => ({
  code: 'SAVE20',
  names,
  discount: { by: 'percent', percent: '20' },
  usesPerMember: 1,
  ...more,
})
const now = new Date('2026-11-21T12:00:00Z')
const unused = { usedUp: false, own: 0 }

describe('a coupon', () => {
  it.each([
    ['without an end', coupon(), unused, null],
    ['in its last second', coupon({ expiresAt: '2026-11-21T12:00:01Z' }), unused, null],
    ['at its end', coupon({ expiresAt: '2026-11-21T12:00:00Z' }), unused, 'expired'],
    ['used by the member', coupon(), { usedUp: false, own: 1 }, 'usedByYou'],
    ['that the member may use once more', coupon({ usesPerMember: 3 }), { usedUp: false, own: 2 }, null],
    ['used up by all', coupon({ uses: 5 }), { usedUp: true, own: 0 }, 'usedUp'],
    ['expired and used', coupon({ expiresAt: '2026-01-01T00:00:00Z' }), { usedUp: true, own: 1 }, 'expired'],
  ])('%s', (_, given, uses, ending) => {
    expect(endingOf(given, uses, now)).toBe(ending)
  })
})

describe('a link to the checkout', () => {
  const { prices, ...files } = smallVendor()
  const dear = { USD: 9000, EUR: 9000, JPY: 9000, GBP: 9000 }
  const content = {
    ...files,
    vatRates: [],
    displayedDiscounts: [],
    prices: (prices ?? []).map((price) => ({ onSale: true, ...price, ...(price.pid === 3 && { amounts: dear }) })),
  } as unknown as Content
  const catalogue = indexCatalogue(1, content)
  const pidFor = (more: Partial<Coupon>) => purchaseFor(catalogue, coupon(more), 'USD')

  it.each([
    ['everything: the all-in-one', {}, { pid: 3, term: 'LFT' }],
    ['a line', { lines: ['music'] }, { pid: 2, term: 'LFT' }],
    ['a product by an id that it had before', { products: [20] }, { pid: 2, term: 'LFT' }],
    ['what is sold by the month', { products: [7] }, { pid: 7, term: '1M' }],
    ['orders of a minimum', { minimum: { ...amounts, USD: 8000 } }, { pid: 3, term: 'LFT' }],
    ['orders dearer than anything', { minimum: { ...amounts, USD: 9001 } }, null],
    ['an add-on, which is not bought by itself', { products: [5] }, null],
    ['what is not there', { products: [99] }, null],
  ])('leads for %s to a fitting product', (_, more, purchase) => {
    expect(pidFor(more)).toEqual(purchase)
  })

  it('never leads to a product below the minimum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12_000 }), fc.constantFrom(...currencies), (least, currency) => {
        const minimum = { USD: least, EUR: least, JPY: least, GBP: least }
        const found = purchaseFor(catalogue, coupon({ minimum }), currency)
        const price = content.prices.find(({ pid }) => pid === found?.pid)
        return found === null ? least > 9000 : (price?.amounts[currency] ?? 0) >= least
      }),
    )
  })
})
