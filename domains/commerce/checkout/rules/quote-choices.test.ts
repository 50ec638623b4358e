import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { Discount, MemberLine, RunningSubscription } from '@/domains/commerce/subscriptions/rules/member-price'
import { decimal } from '@/platform/i18n/money'
import { money } from '@/platform/money/money'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { readerIn } from '@/tests/samples/reader'
import { optionsOf } from './priced-line'
import { isUnavailable, type Quote, quoteOf } from './quote'
import type { QuoteContext, QuoteRequest } from './quote-request'

let shop: Catalogue
beforeAll(async () => {
  shop = await readDemoCatalogue()
})

const now = new Date('2026-11-21T12:00:00Z')
type Item = QuoteRequest['items'][number]
const quoteRequestOf = (
  items: readonly [Item['pid'], Item['term']][],
  more: Partial<QuoteRequest> = {},
): QuoteRequest => ({
  items: items.map(([pid, term]) => ({ pid, term })),
  coupon: null,
  discount: null,
  country: 'US',
  currency: 'USD',
  reader: readerIn('en'),
  ...more,
})
const couponUses = { total: 0, own: 0, held: false }
const nobody: QuoteContext = { now, signedIn: false, owned: [], subscriptions: [], couponUses, discounts: [] }
const quoted = (request: QuoteRequest, more: Partial<QuoteContext> = {}): Quote => {
  const quote = quoteOf(shop, request, { ...nobody, ...more })
  if (isUnavailable(quote)) throw new Error(`Not available: ${quote.obstacle}`)
  return quote
}

describe('the terms that a buyer may choose from', () => {
  const choices = (request: QuoteRequest, more: Partial<QuoteContext> = {}) =>
    optionsOf(shop, request, quoted(request, more)).map(({ term, price }) => [term, decimal(price)])

  it('is every term of a product, the proposed one first', () => {
    expect(choices(quoteRequestOf([[701, '1M']]))).toEqual([
      ['LFT', '98.99'],
      ['1Y', '44.99'],
      ['1M', '12.99'],
    ])
  })

  it('is at the displayed prices, in the currency that is paid in', () => {
    expect(choices(quoteRequestOf([[757, null]], { currency: 'JPY', reader: readerIn('ja') }))[0]).toEqual([
      'LFT',
      '30000',
    ])
  })

  it('a quote leaves out products that are no longer sold', () => {
    expect(choices(quoteRequestOf([[365, '1M']])).map(([term]) => term)).toEqual(['1Y', '1M', '2Y'])
  })

  const upgrade: Discount = { names: ['other'], priceFor: () => ({ price: money(100, 'USD'), credited: [] }) }
  test.each([
    ['with an offer', quoteRequestOf([[701, 'LFT']], { discount: 'nonsense' }), {}],
    ['of an upgrade', quoteRequestOf([[761, 'LFT']]), { signedIn: true, discounts: [upgrade] }],
    ['of several products', quoteRequestOf([701, 751].map((pid) => [pid, 'LFT'])), {}],
    ['of nothing', quoteRequestOf([]), {}],
  ])('is empty %s', (_, request, more) => expect(choices(request, more)).toEqual([]))
})

describe('an offer', () => {
  const offer = (minor: number, only?: number): Discount => ({
    names: ['upgrade'],
    priceFor: (_catalogue, _owned, { pid, currency }) =>
      only === undefined || only === pid
        ? { price: money(minor, currency), credited: [{ order: 1, position: 0 }] }
        : null,
  })
  const discounts = [offer(5000)]

  it.each([null, 'another'])('no discount is given for discount=%s', (discount) => {
    const known: Discount = { names: ['another'], priceFor: () => null }
    const { lines } = quoted(quoteRequestOf([[701, 'LFT']], { discount }), { discounts: [known, ...discounts] })
    expect(lines).toMatchObject([{ price: money(9899, 'USD'), offered: false, credited: [] }])
  })

  it('is mentioned once it applies to one of the products', () => {
    const request = quoteRequestOf(
      [701, 751].map((pid) => [pid, 'LFT']),
      { discount: 'upgrade' },
    )
    const { lines, discount } = quoted(request, { discounts: [offer(5000, 701)] })
    expect(lines.map(({ offered, price }) => [offered, decimal(price)])).toEqual([
      [true, '50.00'],
      [false, '76.99'],
    ])
    expect(discount).toEqual({ name: 'upgrade', problem: null })
  })

  it('at the list price is no offer: nothing is reserved, and a coupon applies', () => {
    const request = quoteRequestOf([[701, 'LFT']], { discount: 'upgrade', coupon: 'WELCOMEHOME' })
    const quote = quoted(request, { discounts: [offer(9899)], signedIn: true })
    expect(quote.lines).toMatchObject([{ offered: false, credited: [] }])
    expect(quote.discount).toEqual({ name: 'upgrade', problem: 'notForYou' })
    expect(quote.coupon).toEqual({ code: 'WELCOMEHOME', problem: null })
    expect(decimal(quote.total)).toBe('79.19')
  })

  it('subtracts the rest of each subscription from one price, and leaves the others unchanged', () => {
    const lineOf = (order: number, position: number): MemberLine => ({
      order,
      position,
      pid: 367,
      term: '1M',
      quantity: 1,
      status: 0,
      since: now,
    })
    const runningOf = (id: number, order: number, position: number): RunningSubscription => ({
      id,
      pid: 367,
      term: '1M',
      paid: money(999, 'USD'),
      periodStartedAt: now,
      paidUntil: now,
      purchase: { order, position },
    })
    const subscriptions = [runningOf(7, 1, 0), runningOf(8, 2, 0), runningOf(9, 1, 1)]
    const owned = [lineOf(1, 0), lineOf(1, 1), lineOf(2, 0), lineOf(2, 1)]
    const shown: unknown[] = []
    const ofRest: Discount = {
      names: ['upgrade'],
      priceFor: (_catalogue, held, _question, running) => {
        shown.push([
          running.map(({ id }) => id),
          held.filter(({ spent }) => spent).map(({ order, position }) => `${order}/${position}`),
        ])
        const [first] = running
        return first ? { price: money(1000, 'USD'), credited: [first.purchase], spends: first.id } : null
      },
    }
    const request = quoteRequestOf(
      [701, 751, 757].map((pid) => [pid, 'LFT']),
      { discount: 'upgrade' },
    )
    const { lines } = quoted(request, { discounts: [ofRest], owned, subscriptions })
    expect(lines.map(({ spends }) => spends)).toEqual([7, 8, 9])
    expect(shown).toEqual([
      [[7, 8, 9], []],
      [[8, 9], ['1/0']],
      [[9], ['1/0', '2/0']],
    ])
  })
})

describe('a quote', () => {
  it('names the list price where the displayed one is lower', () => {
    const [line] = quoted(quoteRequestOf([[757, 'LFT']])).lines
    expect(line && [line.list, line.price].map(decimal)).toEqual(['429.99', '299.99'])
  })

  it.each([null, '', '   '])('a quote without a named coupon or offer mentions none: %j', (coupon) => {
    expect(quoted(quoteRequestOf([[701, 'LFT']], { coupon }))).toMatchObject({ coupon: null, discount: null })
  })

  it('says why there is no price', () => {
    const none = quoteOf(shop, quoteRequestOf([[4_711, null]]), nobody)
    expect(none).toEqual({ obstacle: 'unknown', pid: 4_711 })
    expect(isUnavailable(none)).toBe(true)
  })
})
