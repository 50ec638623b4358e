import fc from 'fast-check'
import { beforeAll, describe, expect, it, test } from 'vitest'
import type { ProvenAddress } from '@/platform/text/proven-address'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { inEveryLanguage } from '@/tests/samples/in-every-language'
import { type Catalogue, priceOf } from '.'
import { catalogueFor } from './concessions'

let shop: Catalogue
beforeAll(async () => {
  const names = inEveryLanguage('Students')
  shop = {
    ...(await readDemoCatalogue()),
    countryPrices: [{ key: 'lower', countries: ['IN'], percent: '40' }],
    concessions: [
      { key: 'students', names, domains: ['ac.uk', 'uni-kiel.de'], percent: '30' },
      { key: 'rescuers', names, domains: ['seenot.example', 'rescue.ac.uk'], percent: '60' },
    ],
  }
})

const market = { country: 'DE', network: 'DE' }
const priceFor = (typed: string | null, where: { country: string; network: string | null } = market) => {
  const email = typed as ProvenAddress | null
  const { catalogue, concession } = catalogueFor(shop, where, email)
  return [priceOf(catalogue, { pid: 701, term: 'LFT', currency: 'USD' })?.price.minor, concession?.key ?? null]
}

describe('a concession', () => {
  test.each([
    ['ada@uni-kiel.de', 6929, 'students'],
    ['ada@stud.Uni-Kiel.DE', 6929, 'students'],
    ['ada@ox.ac.uk', 6929, 'students'],
    ['ada@rescue.ac.uk', 3960, 'rescuers'],
    ['ada@ac.uk.example', 9899, null],
    ['ada@not-uni-kiel.de', 9899, null],
    ['uni-kiel.de@example.test', 9899, null],
    ['"ada@uni-kiel.de"@example.test', 9899, null],
    [null, 9899, null],
  ])('of %s makes %i, as %s', (email, price, key) => {
    expect(priceFor(email)).toEqual([price, key])
  })

  it('is never combined with the prices of a country: the lower price applies', () => {
    const india = { country: 'IN', network: 'IN' }
    expect(priceFor('ada@uni-kiel.de', india)).toEqual([5939, null])
    expect(priceFor('ada@rescue.ac.uk', india)).toEqual([3960, 'rescuers'])
    expect(priceFor('ada@uni-kiel.de', { ...india, network: 'DE' })).toEqual([6929, 'students'])
  })

  it('makes nothing dearer, and nothing that costs anything free', () => {
    fc.assert(
      fc.property(fc.constantFrom(...shop.prices), fc.constantFrom('a@ac.uk', 'a@rescue.ac.uk'), (price, email) => {
        const { catalogue } = catalogueFor(shop, market, email as ProvenAddress)
        const lowered = catalogue.prices.find(({ pid, term }) => pid === price.pid && term === price.term)
        for (const [currency, amount] of Object.entries(price.amounts)) {
          const less = lowered?.amounts[currency as keyof typeof price.amounts] ?? Number.NaN
          expect(less).toBeLessThanOrEqual(amount)
          expect(less > 0).toBe(amount > 0)
        }
      }),
    )
  })
})
