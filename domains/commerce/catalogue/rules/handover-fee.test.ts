import { expect, it } from 'vitest'
import { amounts, problemsOf, smallVendor } from '@/tests/samples/small-vendor'
import type { Campaign, Product } from '../schema'
import { bringsGift, handoverFeeOf, indexCatalogue, isHandoverFee } from './'

const product = (pid: number, facts: object) => ({ pid, line: 'downloader', platforms: ['win'], ...facts }) as Product
const single = product(1, { kind: 'single' })
const fee = product(2, { kind: 'addOn', addOn: 'fee' })
const service = product(3, { kind: 'addOn', addOn: 'eds' })
const nothing = { vatRates: [], coupons: [], displayedDiscounts: [], campaigns: [] }
const sold = (onSale: boolean, term: 'LFT' | '1Y' = 'LFT') =>
  indexCatalogue(1, {
    ...nothing,
    lines: [{ key: 'downloader' }, { key: 'music' }] as never,
    products: [single, service, fee],
    prices: [{ pid: 2, term, amounts, onSale }],
  })

it('the fee is a lifetime product of the licence’s line, bought once', () => {
  expect(handoverFeeOf(sold(true), single)).toBe(fee)
  expect(handoverFeeOf(sold(true), product(4, { kind: 'single', line: 'music' }))).toBeNull()
  expect(handoverFeeOf(sold(false), single)).toBeNull()
  expect(handoverFeeOf(sold(true, '1Y'), single)).toBeNull()
  expect([single, service, fee].map(isHandoverFee)).toEqual([false, false, true])
})

it('the fee brings no gift, in any campaign', () => {
  const campaign = (facts: object) => ({ key: 'thanks', amounts, ...facts }) as Campaign
  for (const facts of [{ lines: ['downloader'] }, { kinds: ['addOn'] }, { products: [2] }]) {
    expect(bringsGift(sold(true), campaign(facts), 2)).toBe(false)
  }
  expect(bringsGift(sold(true), campaign({ kinds: ['addOn'] }), 3)).toBe(true)
})

it('the fee belongs to one line, with a lifetime price in each currency', async () => {
  const files = smallVendor()
  const [first, second] = [8, 9].map((place) => ({
    ...files.products?.[0],
    pid: place + 900,
    kind: 'addOn',
    addOn: 'fee',
    family: `fee-${place}`,
    guarantees: undefined,
  }))
  files.products?.push(first ?? {}, second ?? {})
  files.prices?.push({ pid: 908, term: 'LFT', amounts: { USD: 500, EUR: 500 } }, { pid: 909, term: '1Y', amounts })
  expect(await problemsOf(files)).toEqual([
    expect.stringContaining('prices.jsonl:8: amounts.JPY'),
    expect.stringContaining('prices.jsonl:8: amounts.GBP'),
  ])
  files.prices?.splice(7, 1, { pid: 908, term: 'LFT', amounts })
  expect(await problemsOf(files)).toEqual([
    'products.jsonl:10: 908 is the fee of its line already',
    'products.jsonl:10: 909 has no price for LFT',
  ])
})
