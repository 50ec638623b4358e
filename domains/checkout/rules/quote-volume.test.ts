import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Catalogue } from '@/domains/catalogue/rules'
import type { Discount } from '@/domains/subscriptions/rules/member-price'
import { decimal } from '@/platform/money/format'
import { money } from '@/platform/money/money'
import { readDemoCatalogue } from '@/tests/demo-catalogue'
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
  ...{ items, coupon: null, discount: null, country: 'US', currency: 'USD', language: 'en' },
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

  it('take what the member area takes off the list price first', () => {
    const [line] = quoted(requestOf([{ pid: 757, term: 'LFT', quantity: 5 }])).lines
    // 299.99 on display, and a tenth less of that.
    expect(line && decimal(line.unit)).toBe('269.99')
  })

  it('have a coupon on top', () => {
    const item = { pid: 701, term: 'LFT', quantity: 25 } as const
    const coupon = shop.coupons.find(({ discount, minimum }) => discount.by === 'percent' && !minimum)
    const { total, off, subtotal } = quoted(requestOf([item], { coupon: coupon?.code ?? '' }))
    expect(decimal(subtotal)).toBe('1732.25')
    expect(off.minor + total.minor).toBe(173_225)
  })

  test.each([
    ['free of charge', 706, 'FREE'],
    ['an add-on', 974, null],
    ['a subscription', 367, null],
  ] as const)('of what is sold one at a time are one: %s', (_, pid, term) => {
    const request = requestOf([{ pid, term, quantity: 7 }])
    const [line] = quoted(request).lines
    expect(line?.quantity).toBe(1)
    expect(line && volumeOf(shop, request, line)).toEqual({ most: 1, tiers: [] })
  })

  it('of what has an offer’s price are one', () => {
    const offer: Discount = {
      names: ['recommended'],
      priceFor: () => ({ price: money(5000, 'USD'), credited: [] }),
    }
    const request = requestOf([{ pid: 701, term: 'LFT', quantity: 7 }], { discount: 'recommended' })
    const [line] = quoted(request, { ...nobody, signedIn: true, discounts: [offer] }).lines
    expect(line && [line.quantity, decimal(line.amount)]).toEqual([1, '50.00'])
    expect(line && volumeOf(shop, request, line).most).toBe(1)
  })

  it('are shown with what each costs from how many on', () => {
    const request = requestOf([{ pid: 701, term: 'LFT' }])
    const [line] = quoted(request).lines
    const { most, tiers } = (line && volumeOf(shop, request, line)) ?? { most: 0, tiers: [] }
    expect([most, ...tiers.map(({ from, unit }) => `${from}: ${decimal(unit)}`)]).toEqual([
      ...[1000, '1: 98.99', '5: 89.09', '10: 79.19', '25: 69.29'],
    ])
  })
})
