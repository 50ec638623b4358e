import { describe, expect, it, test } from 'vitest'
import { basisPoints } from '@/platform/money/rate'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { type Catalogue, indexCatalogue, priceOf } from '.'
import { withoutVat } from './lowered'

async function shopWith(minor: number, change: Partial<Catalogue> = {}) {
  const { version, ...content } = await readDemoCatalogue()
  const prices = content.prices.map((price) => ({ ...price, amounts: { ...price.amounts, EUR: minor, JPY: minor } }))
  return indexCatalogue(version, { ...content, prices, ...change })
}

describe('a price without its VAT', () => {
  test.each([
    [11900, 1900, 10000],
    [9999, 1900, 8403],
    [9999, 2000, 8332],
    [9999, 2700, 7873],
    [3, 2100, 2],
    [1, 2000, 1],
    [9999, 0, 9999],
    [0, 1900, 0],
  ])('of %i at %i basis points is %i', async (gross, points, net) => {
    const catalogue = withoutVat(await shopWith(gross), basisPoints(points))
    for (const currency of ['EUR', 'JPY'] as const) {
      expect(priceOf(catalogue, { pid: 701, term: 'LFT', currency })?.price.minor).toBe(net)
    }
  })

  it('removes VAT from renewals, upgrade prices and coupons too', async () => {
    const { coupons, prices, products } = await readDemoCatalogue()
    const amounts = { EUR: 1190, USD: 1190, JPY: 1190, GBP: 1190 }
    const [coupon] = coupons
    if (!coupon) throw new Error('The demo has no coupon')
    const shop = await shopWith(11900, {
      prices: prices.map((price) => ({ ...price, renewal: amounts })),
      coupons: [{ ...coupon, discount: { by: 'amount', amounts }, minimum: amounts }],
    })
    const net = withoutVat(shop, basisPoints(1900))
    expect(net.prices.map(({ renewal }) => renewal?.EUR)).toEqual(prices.map(() => 1000))
    expect(net.coupons).toMatchObject([{ discount: { amounts: { EUR: 1000 } }, minimum: { EUR: 1000 } }])
    expect(net.products.length).toBe(products.length)
    expect(withoutVat(shop, basisPoints(1900))).toBe(net)
  })
})
