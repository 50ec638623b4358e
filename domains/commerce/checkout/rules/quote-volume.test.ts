import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { countryOfPrice } from '@/domains/commerce/subscriptions/rules/country-price'
import type { Discount } from '@/domains/commerce/subscriptions/rules/member-price'
import { plansFor } from '@/domains/commerce/subscriptions/rules/plans'
import { decimal } from '@/platform/i18n/money'
import { money } from '@/platform/money/money'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { readerIn } from '@/tests/samples/reader'
import { volumeOf } from './priced-line'
import { isUnavailable, type Quote, quoteOf } from './quote'
import type { QuoteContext, QuoteRequest } from './quote-request'

let shop: Catalogue
beforeAll(async () => {
  shop = await readDemoCatalogue()
})

const nobody: QuoteContext = {
  now: new Date('2026-11-21T12:00:00Z'),
  signedIn: false,
  owned: [],
  subscriptions: [],
  couponUses: { total: 0, own: 0, held: false },
  discounts: [],
}
const requestOf = (items: QuoteRequest['items'], more: Partial<QuoteRequest> = {}): QuoteRequest => ({
  items,
  coupon: null,
  discount: null,
  country: 'US',
  currency: 'USD',
  reader: readerIn('en'),
  ...more,
})
function quoted(request: QuoteRequest, context = nobody): Quote {
  const quote = quoteOf(shop, request, context)
  if (isUnavailable(quote)) throw new Error(`Not available: ${quote.obstacle}`)
  return quote
}

describe('several of a product', () => {
  // 98.99 each; from 5 on 89.09, from 10 on 79.19, from 25 on 69.29.
  test.each([
    [1, '98.99', '98.99', null],
    [5, '89.09', '445.45', null],
    [9, '89.09', '791.90', 10],
    [25, '69.29', '1732.25', null],
  ])('%i cost %s each and %s in all', (quantity, unit, total, sameFor) => {
    const [line] = quoted(requestOf([{ pid: 701, term: 'LFT', quantity }])).lines
    expect(line && [decimal(line.unit), decimal(line.amount), line.sameFor]).toEqual([unit, total, sameFor])
    expect(line && decimal(line.list)).toBe(decimal(money(9899 * quantity, 'USD')))
  })

  it('subtract the member area’s discount from the list price first', () => {
    const [line] = quoted(requestOf([{ pid: 757, term: 'LFT', quantity: 5 }])).lines
    // 299.99 on display, and a tenth less of that.
    expect(line && decimal(line.unit)).toBe('269.99')
  })

  it('combine with a coupon', () => {
    const item = { pid: 701, term: 'LFT', quantity: 25 } as const
    const coupon = shop.coupons.find(({ discount, minimum }) => discount.by === 'percent' && !minimum)
    const { total, off, subtotal } = quoted(requestOf([item], { coupon: coupon?.code ?? '' }))
    expect(decimal(subtotal)).toBe('1732.25')
    expect(off.minor + total.minor).toBe(173_225)
  })

  test.each([
    ['free of charge', 706, 'FREE'],
    ['an add-on', 974, null],
  ] as const)('of a product that is sold singly count as one: %s', (_, pid, term) => {
    const request = requestOf([{ pid, term, quantity: 7 }])
    const [line] = quoted(request).lines
    expect(line?.quantity).toBe(1)
    expect(line && volumeOf(shop, request, line)).toEqual({ most: 1, tiers: [] })
  })

  it('of a subscription cost each less for every period, whether bought or changed to', () => {
    const [own] = shop.prices.filter(({ pid, term }) => pid === 367 && term === '1M')
    if (!own) throw new Error('It is not sold')
    const prices = shop.prices.map((price) => (price === own ? { ...price, tiers: { 10: '20' } } : price))
    const pricesByKey = new Map(
      [...shop.pricesByKey].map(([key, price]) => [key, price === own ? { ...price, tiers: { 10: '20' } } : price]),
    )
    const tiered = { ...shop, prices, pricesByKey }
    const quote = quoteOf(tiered, requestOf([{ pid: 367, term: '1M', quantity: 12 }]), nobody)
    if (isUnavailable(quote)) throw new Error(quote.obstacle)
    const [line] = quote.lines
    // 9.99 and then 12.99, each less a fifth.
    expect(line && [line.unit, line.amount, line.renewal].map((each) => each && decimal(each))).toEqual([
      '7.99',
      '95.88',
      '124.68',
    ])
    const paidUntil = new Date('2026-12-11T12:00:00Z')
    const running = {
      pid: 367,
      term: '1M',
      quantity: 1,
      renewal: money(1299, 'USD'),
      worth: money(1299, 'USD'),
      paidUntil,
    } as const
    const abilities = ['changeNow', 'changeLater', 'changeRhythmLater'] as const
    const plans = plansFor(
      tiered,
      { ...running, startedAt: nobody.now },
      { quantity: 12, abilities, held: [], now: nobody.now },
    )
    const [same] = plans.filter(({ plan }) => plan.pid === 367 && plan.term === '1M')
    expect(same?.plan.renewal).toEqual(line?.renewal)
    expect(
      countryOfPrice(
        tiered,
        { country: 'DE', total: quote.total },
        { pid: 367, term: '1M', quantity: 12, renewal: 12_468 },
      ),
    ).toBeNull()
  })

  it('at an offer’s price count as one', () => {
    const offer: Discount = {
      names: ['recommended'],
      priceFor: () => ({ price: money(5000, 'USD'), credited: [] }),
    }
    const request = requestOf([{ pid: 701, term: 'LFT', quantity: 7 }], { discount: 'recommended' })
    const [line] = quoted(request, { ...nobody, signedIn: true, discounts: [offer] }).lines
    expect(line && [line.quantity, decimal(line.amount)]).toEqual([1, '50.00'])
    expect(line && volumeOf(shop, request, line).most).toBe(1)
  })

  it('are shown with the unit price of each tier', () => {
    const request = requestOf([{ pid: 701, term: 'LFT' }])
    const [line] = quoted(request).lines
    const { most, tiers } = (line && volumeOf(shop, request, line)) ?? { most: 0, tiers: [] }
    expect([most, ...tiers.map(({ from, unit }) => `${from}: ${decimal(unit)}`)]).toEqual([
      1000,
      '1: 98.99',
      '5: 89.09',
      '10: 79.19',
      '25: 69.29',
    ])
  })
})
