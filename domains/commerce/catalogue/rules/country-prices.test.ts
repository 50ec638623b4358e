import fc from 'fast-check'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { type Catalogue, priceOf } from '.'
import { catalogueIn, countryPriceFor } from './country-prices'

let shop: Catalogue
beforeAll(async () => {
  const groups = [
    { key: 'lower', countries: ['IN', 'BR'], percent: '40' },
    { key: 'low', countries: ['PL'], percent: '20' },
  ]
  shop = { ...(await readDemoCatalogue()), countryPrices: groups }
})

const priceIn = (country: string, network: string | null, pid = 701) =>
  priceOf(catalogueIn(shop, { country, network }), { pid, term: 'LFT', currency: 'USD' })?.price.minor

describe('prices of a group of countries', () => {
  test.each([
    ['IN', 'IN', 5939, true],
    // Another country of the same group costs the same.
    ['IN', 'BR', 5939, true],
    ['PL', 'PL', 7919, true],
    ['IN', 'PL', 9899, false],
    ['PL', 'IN', 9899, false],
    ['IN', 'DE', 9899, false],
    ['IN', null, 9899, false],
    ['DE', 'IN', 9899, null],
    ['DE', null, 9899, null],
  ])('for a buyer in %s on a network in %s: %s', (country, network, price, confirmed) => {
    expect(priceIn(country, network)).toBe(price)
    expect(countryPriceFor(shop, { country, network })?.confirmed ?? null).toBe(confirmed)
  })

  it('are computed once, and leave the catalogue unchanged', () => {
    const market = { country: 'IN', network: 'IN' }
    expect(catalogueIn(shop, market)).toBe(catalogueIn(shop, { country: 'BR', network: 'IN' }))
    expect(catalogueIn(shop, { country: 'DE', network: 'DE' })).toBe(shop)
    expect(catalogueIn(shop, market).version).toBe(shop.version)
    expect(priceIn('IN', null)).toBe(9899)
  })

  it('lower a renewal with the first payment, and leave free products unchanged', () => {
    const { prices } = catalogueIn(shop, { country: 'IN', network: 'IN' })
    prices.forEach((price, index) => {
      const listed = shop.prices[index]
      expect(price.amounts.USD === 0).toBe(listed?.amounts.USD === 0)
      if (price.renewal) expect(price.renewal.USD).toBeLessThan(listed?.renewal?.USD ?? 0)
    })
  })

  it('are whole, above zero and never higher, for any reduction', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), (share) => {
        const group = { key: 'any', countries: ['IN'], percent: (share / 100_000).toFixed(5) }
        const { prices } = catalogueIn({ ...shop, countryPrices: [group] }, { country: 'IN', network: 'IN' })
        prices.forEach(({ amounts }, index) => {
          for (const [currency, amount] of Object.entries(amounts)) {
            const listed = shop.prices[index]?.amounts[currency as 'USD'] ?? 0
            expect(Number.isSafeInteger(amount) && amount >= Math.min(1, listed) && amount <= listed).toBe(true)
          }
        })
      }),
      { numRuns: 30 },
    )
  })
})
