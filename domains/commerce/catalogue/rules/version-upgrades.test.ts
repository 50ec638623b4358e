import { describe, expect, test } from 'vitest'
import { usualOffer } from '@/platform/contract/vendor-offer'
import { money } from '@/platform/money/money'
import { amounts, problemsOf, smallVendor } from '@/tests/samples/small-vendor'
import type { Product } from '../schema'
import { indexCatalogue } from '.'
import { fitted } from './fitting'
import { loweredBy } from './lowered'
import { upgradePrice, upgradeTo } from './version-upgrades'

const usd = (minor: number) => money(minor, 'USD')
const rule = { products: [1], replaces: false }

test.each([
  ['half of it', { percent: '50' }, 5000],
  ['nothing', { percent: '100' }, 0],
  ['a price of its own', { amounts: { USD: 1990 } }, 1990],
  ['no more than the list price', { amounts: { USD: 20_000 } }, 10_000],
])('owners of an earlier version pay %s', (_, terms, minor) => {
  expect(upgradePrice(usd(10_000), { ...rule, ...terms } as Parameters<typeof upgradePrice>[1])).toEqual(usd(minor))
})

test('there is no upgrade in a currency without a price', () => {
  expect(upgradePrice(usd(10_000), { ...rule, amounts: { EUR: 1990 } } as never)).toBeNull()
})

test('a price of its own is lowered as the others are, and fitted to the currencies of today', () => {
  const product = { pid: 2, kind: 'single', upgradeFrom: { ...rule, amounts: { USD: 1000, XXX: 5 } } }
  const none = { lines: [], prices: [], vatRates: [], coupons: [], displayedDiscounts: [], campaigns: [] }
  const content = { ...none, products: [product as unknown as Product] }
  const [lowered] = loweredBy(indexCatalogue(1, content), { percent: '30' }).products
  expect(lowered && upgradeTo(lowered)?.amounts).toMatchObject({ USD: 700 })
  expect(fitted(content, usualOffer).products[0]).toMatchObject({
    upgradeFrom: { products: [1], amounts: { USD: 1000 } },
  })
  expect(JSON.stringify(fitted(content, usualOffer))).not.toContain('XXX')
})

describe('the check of a catalogue', () => {
  const problems = (upgradeFrom: object) => {
    const files = smallVendor()
    Object.assign(files.products?.[0] ?? {}, { upgradeFrom })
    return problemsOf(files)
  }

  test.each([
    ['one price, or one share', { products: [3] }, 'either a percentage off or a price of their own'],
    ['not both', { products: [3], percent: '50', amounts }, 'either a percentage off or a price of their own'],
    ['another product', { products: [1], percent: '50' }, 'is its own earlier version'],
    ['one that there is', { products: [99], percent: '50' }, 'upgradeFrom.products names the product 99'],
    ['one of the same line', { products: [2], percent: '50' }, 'upgradeFrom.products names 2 of the line "music"'],
    [
      'one that is bought for life',
      { products: [7], percent: '50' },
      'cannot name 7, which is of the kind subscription',
    ],
  ])('wants %s', async (_, upgradeFrom, problem) => {
    expect((await problems(upgradeFrom)).join()).toContain(problem)
  })
})
