import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { Coupon } from '@/domains/commerce/catalogue/schema'
import type { Discount, MemberLine } from '@/domains/commerce/subscriptions/rules/member-price'
import { builtInLanguages } from '@/platform/i18n/languages'
import { decimal } from '@/platform/i18n/money'
import { money } from '@/platform/money/money'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { readerIn } from '@/tests/samples/reader'
import { termsOf } from './priced-line'
import { isUnavailable, type Quote, quoteOf } from './quote'
import type { QuoteContext, QuoteRequest } from './quote-request'

let shop: Catalogue
beforeAll(async () => {
  shop = await readDemoCatalogue()
})

const now = new Date('2026-11-21T12:00:00Z')
type Term = QuoteRequest['items'][number]['term']
const quoteRequestOf = (more: Partial<QuoteRequest> & { pid?: number; term?: Term } = {}): QuoteRequest => {
  const { pid = 701, term = 'LFT', ...rest } = more
  const given = { items: [{ pid, term }], coupon: null, discount: null }
  return { ...given, country: 'US', currency: 'USD', reader: readerIn('en'), ...rest }
}
const cartOf = (...items: [number, Term][]): QuoteRequest => ({
  ...quoteRequestOf(),
  items: items.map(([pid, term]) => ({ pid, term })),
})
const nothing: QuoteContext = {
  now,
  signedIn: false,
  owned: [],
  subscriptions: [],
  couponUses: { total: 0, own: 0, held: true },
  discounts: [],
}
const ask = (request: QuoteRequest, more: Partial<QuoteContext> = {}, catalogue = shop) =>
  quoteOf(catalogue, request, { ...nothing, ...more })
const quoted = (...asked: Parameters<typeof ask>): Quote => {
  const quote = ask(...asked)
  if (isUnavailable(quote)) throw new Error(`Not available: ${quote.obstacle}`)
  return quote
}
const withCoupon = (coupon: Partial<Coupon>): Catalogue => {
  const names = Object.fromEntries(builtInLanguages.map((language) => [language, 'A'])) as Coupon['names']
  const given = { code: 'TRIAL', names, discount: { by: 'percent', percent: '20' }, usesPerMember: 1 } as const
  return { ...shop, coupons: [{ ...given, ...coupon }] }
}

describe('the price for a buyer', () => {
  test.each([
    ['the list price', quoteRequestOf(), '98.99'],
    ['in yen', quoteRequestOf({ currency: 'JPY' }), '11080'],
    ['the all-in-one as the member area displays it', quoteRequestOf({ pid: 757 }), '299.99'],
    ['and in Japanese', quoteRequestOf({ pid: 757, currency: 'JPY', reader: readerIn('ja') }), '30000'],
    ['under an earlier id', quoteRequestOf({ pid: 907, term: '1Y' }), '59.99'],
    ['the term that is proposed first, where none is named', quoteRequestOf({ pid: 367, term: null }), '59.99'],
    ['nothing', quoteRequestOf({ pid: 706, term: 'FREE' }), '0.00'],
  ])('is %s', (_, request, total) => expect(decimal(quoted(request).total)).toBe(total))

  it('is the sum of an offer of several products', () => {
    const quote = quoted({ ...quoteRequestOf(), items: [701, 757, 974].map((pid) => ({ pid, term: null })) })
    expect(quote.lines.map(({ term, amount }) => [term, decimal(amount)])).toEqual([
      ['LFT', '98.99'],
      ['LFT', '299.99'],
      ['1Y', '59.99'],
    ])
    expect(decimal(quote.total)).toBe('458.97')
  })

  test.each([
    ['DE', 1900, '15.81'],
    ['JP', 1000, '9.00'],
    ['US', 0, '0.00'],
  ])('has the VAT of %s in it', (country, basisPoints, vat) => {
    const quote = quoted(quoteRequestOf({ country }))
    expect([quote.vatRate / 1000, decimal(quote.vat.vat)]).toEqual([basisPoints, vat])
  })

  test.each([
    ['unknown', quoteRequestOf({ pid: 4_711 })],
    ['notOnSale', quoteRequestOf({ pid: 701, term: '3Y' })],
    ['notOnSale', quoteRequestOf({ pid: 365, term: '4Y' })],
    ['notOnSale', quoteRequestOf({ pid: 50003, term: null })],
    ['upgradeSignIn', quoteRequestOf({ pid: 761 })],
    ['oneSubscription', cartOf([367, '1M'], [365, '1Y'])],
    ['oneSubscription', cartOf([365, '1M'], [701, 'LFT'], [367, '1M'])],
  ])('is not stated where it is %s', (obstacle, request) => expect(ask(request)).toMatchObject({ obstacle }))

  it('is not stated where the vendor does not sell', () => {
    const vatRates = [...shop.vatRates, { country: 'LI', from: '2020-01-01', basisPoints: null }]
    expect(ask(quoteRequestOf({ country: 'LI' }), {}, { ...shop, vatRates })).toMatchObject({ obstacle: 'notSold' })
  })

  it('may renew beside others that do not', () => {
    const { lines } = quoted(cartOf([701, 'LFT'], [367, '1M']))
    expect(lines.map(({ renewal }) => renewal !== null)).toEqual([false, true])
    expect(ask(cartOf([367, '2M'], [365, '2Y']))).toMatchObject({ obstacle: 'oneSubscription', pid: 365 })
  })

  it('has a term on sale for each product that has a price', () => {
    const unsold = shop.products.filter((product) => termsOf(shop, product).length === 0).map(({ pid }) => pid)
    // The version before, and what comes with others alone.
    expect(unsold).toEqual([2711, 50003])
  })
})

describe('an upgrade', () => {
  const ofOwned: Discount = {
    names: ['upgrade'],
    priceFor: (_catalogue, owned, { currency }) =>
      owned.length > 0 ? { price: money(25_000, currency), credited: owned } : null,
  }
  const owned: MemberLine[] = [{ order: 7, position: 1, pid: 701, term: '1Y', quantity: 1, status: 0, since: now }]

  it.each([null, 'upgrade', 'nonsense'])('costs the price for owners, with discount=%s', (discount) => {
    const { lines, total } = quoted(quoteRequestOf({ pid: 761, discount }), {
      signedIn: true,
      discounts: [ofOwned],
      owned,
    })
    expect([decimal(total), lines[0]?.list]).toEqual(['250.00', total])
    expect(lines[0]?.credited).toMatchObject([{ order: 7, position: 1 }])
  })

  it('the price is given to no other buyer', () => {
    const question = quoteRequestOf({ pid: 761, discount: 'upgrade' })
    expect(ask(question, { signedIn: true, discounts: [ofOwned] })).toMatchObject({ obstacle: 'upgradeNotForYou' })
    expect(ask(question, { signedIn: true, owned })).toMatchObject({ obstacle: 'upgradeNotForYou' })
  })
})

describe('an offer', () => {
  const offer = (minor: number | null): Discount => ({
    names: ['upgrade'],
    priceFor: (_catalogue, _owned, { currency }) =>
      minor === null ? null : { price: money(minor, currency), credited: [] },
  })
  const discounted = (minor: number | null, more: Partial<QuoteContext> = {}) =>
    quoted(quoteRequestOf({ pid: 757, discount: 'upgrade' }), { signedIn: true, discounts: [offer(minor)], ...more })

  it('is the product’s price, with or without a coupon', () => {
    expect(decimal(discounted(19_999).total)).toBe('199.99')
    const both = quoteRequestOf({ pid: 757, discount: 'upgrade', coupon: 'FULLHARBOUR' })
    const quote = quoted(both, { signedIn: true, discounts: [offer(19_999)] })
    expect([decimal(quote.total), quote.coupon]).toEqual(['199.99', { code: 'FULLHARBOUR', problem: 'notWithOffer' }])
  })

  it('subtracts the rest of a subscription from one price', () => {
    const ofRest: Discount = {
      names: ['upgrade'],
      priceFor: (_catalogue, _owned, { currency }, [running]) =>
        running ? { price: money(1000, currency), credited: [running.purchase], spends: running.id } : null,
    }
    const paid = { term: '1M', paid: money(999, 'USD'), periodStartedAt: now, paidUntil: now } as const
    const subscriptions = [{ id: 7, pid: 367, purchase: { order: 1, position: 0 }, ...paid }]
    const request = quoteRequestOf({ discount: 'upgrade', items: cartOf([365, '1M'], [701, 'LFT']).items })
    const { lines } = quoted(request, { signedIn: true, discounts: [ofRest], subscriptions })
    expect(lines.map(({ price, spends }) => [decimal(price), spends])).toEqual([
      ['10.00', 7],
      ['98.99', null],
    ])
  })

  it('never raises a price, and says when it is not for this buyer', () => {
    for (const [minor, problem] of [
      [50_000, 'notForYou'],
      [null, 'notForYou'],
    ] as const) {
      const quote = discounted(minor)
      expect([decimal(quote.total), quote.discount?.problem]).toEqual(['299.99', problem])
    }
    expect(discounted(null, { signedIn: false }).discount?.problem).toBe('signIn')
    expect(quoted(quoteRequestOf({ discount: 'nonsense' })).discount?.problem).toBe('unknown')
  })
})

describe('a coupon', () => {
  const total = (request: QuoteRequest, catalogue?: Catalogue, more: Partial<QuoteContext> = {}) => {
    const quote = quoted(request, more, catalogue)
    return quote.coupon?.problem ?? decimal(quote.total)
  }
  const both = [
    { pid: 701, term: 'LFT' },
    { pid: 751, term: 'LFT' },
  ] as const

  test.each([
    ['takes its share off', quoteRequestOf({ coupon: 'WELCOMEHOME' }), '79.19'],
    ['is read as it is typed', quoteRequestOf({ coupon: '  welcomehome ' }), '79.19'],
    ['takes its amount off', quoteRequestOf({ coupon: 'FIVEPEBBLES' }), '93.99'],
    ['takes it off the displayed price', quoteRequestOf({ pid: 757, coupon: 'FULLHARBOUR' }), '259.99'],
    ['that does not exist', quoteRequestOf({ coupon: 'NONSENSE' }), 'unknown'],
    ['that has run out', quoteRequestOf({ coupon: 'SPRINGTIDE26' }), 'expired'],
    ['for another line', quoteRequestOf({ coupon: 'REEDSONG' }), 'notForThese'],
    ['for another product', quoteRequestOf({ coupon: 'FULLHARBOUR' }), 'notForThese'],
    ['with a minimum', quoteRequestOf({ coupon: 'FIVEPEBBLES', term: '1M' }), 'belowMinimum'],
    ['for what is free', quoteRequestOf({ pid: 706, term: 'FREE', coupon: 'WELCOMEHOME' }), 'notForThese'],
  ])('%s', (_, request, expected) => expect(total(request)).toBe(expected))

  it('does not lower lines outside its scope', () => {
    const { lines, off, subtotal } = quoted({ ...quoteRequestOf({ coupon: 'REEDSONG' }), items: both })
    expect(lines[0]?.off.minor).toBe(0)
    expect(lines[1]?.off).toEqual(off)
    expect(off.minor).toBe(Math.round((subtotal.minor - 9899) * 0.25))
  })

  it('is not applied where the rest is below the provider’s minimum, unless it is zero', () => {
    const catalogue = (percent: string) => withCoupon({ discount: { by: 'percent', percent } })
    const left = (percent: string, least: number | null) =>
      total(quoteRequestOf({ coupon: 'TRIAL' }), catalogue(percent), { least })
    expect([left('99.9', 50), left('99.9', 9), left('99.9', null)]).toEqual(['leavesTooLittle', '0.10', '0.10'])
    expect([left('100', 50), left('99', 50)]).toEqual(['0.00', '0.99'])
    expect(ask(quoteRequestOf(), { least: 9900 })).toEqual({ obstacle: 'tooLittle', pid: 701 })
  })

  it('is refused from the second of its end on', () => {
    const catalogue = withCoupon({ expiresAt: '2026-11-21T12:00:00Z' })
    const at = (moment: string) => ({ now: new Date(moment) })
    expect(total(quoteRequestOf({ coupon: 'TRIAL' }), catalogue, at('2026-11-21T11:59:59.999Z'))).toBe('79.19')
    expect(total(quoteRequestOf({ coupon: 'TRIAL' }), catalogue, at('2026-11-21T12:00:00.000Z'))).toBe('expired')
  })

  it('can be used up by all members together, or by one', () => {
    const catalogue = withCoupon({ uses: 10, usesPerMember: 2 })
    const used = (everybody: number, own: number) =>
      total(quoteRequestOf({ coupon: 'TRIAL' }), catalogue, { couponUses: { total: everybody, own, held: true } })
    expect([used(9, 1), used(10, 0), used(9, 2)]).toEqual(['79.19', 'usedUp', 'usedByYou'])
  })

  it.each([
    ['named', false, 'notForYou'],
    ['named', true, '79.19'],
    ['code', false, '79.19'],
    ['everyone', false, '79.19'],
  ] as const)('the price for %s, given to every buyer who asks: %s', (audience, held, expected) => {
    const circumstances = { couponUses: { total: 0, own: 0, held } }
    expect(total(quoteRequestOf({ coupon: 'TRIAL' }), withCoupon({ for: audience }), circumstances)).toBe(expected)
  })

  it('never leaves a negative amount', () => {
    const amounts = { USD: 1_000_000, EUR: 1_000_000, JPY: 1_000_000, GBP: 1_000_000 }
    expect(total(quoteRequestOf({ coupon: 'TRIAL' }), withCoupon({ discount: { by: 'amount', amounts } }))).toBe('0.00')
  })
})
