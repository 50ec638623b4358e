import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import { publish } from '@/domains/commerce/catalogue/store'
import { builtInLanguages } from '@/platform/i18n/languages'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { openShop, quoteFor } from '@/tests/shop/checkout'

let server: TestServer
let ada: Visitor
beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXIES: '1', COUNTRY_HEADER: 'CF-IPCountry' })
  await openShop(server)
  const current = await createCatalogueReader().currentCatalogue(server.database)
  const { lines, products, prices, vatRates, displayedDiscounts, campaigns, recommendations } = current
  const coupons = current.coupons.map((coupon) => ({ ...coupon, for: 'everyone' as const }))
  const countryPrices = [{ key: 'lower', countries: ['IN'], percent: '40' }]
  const content = { lines, products, prices, vatRates, displayedDiscounts, campaigns, coupons, countryPrices }
  await publish(server.database, { ...content, ...(recommendations && { recommendations }) }, server.clock.now())
  await server.member({ email: 'ada@example.test' })
  ada = server.visitor()
  await ada.signIn('ada@example.test')
})
afterAll(() => server.close())

interface ShownPrice {
  readonly link: string
  readonly price: string
  readonly currency: string
}

/** Every price that a member's pages show, with the link beside it. */
async function shown(lang: string, headers: Record<string, string>): Promise<ShownPrice[]> {
  const addOns = (await ada.call('GET /member/eds_product_v1', { lang }, headers)).data
  const discounts = (await ada.call('GET /member/get_discount_info', { lang }, headers)).data
  const platforms = (await ada.call('GET /member/multios_discount', { lang }, headers)).data
  return [
    ...Object.values(addOns.offers).map(({ pid, option, currency, price }) => ({
      link: String(new URLSearchParams({ pid: String(pid), option, currency })),
      price,
      currency,
    })),
    ...Object.values(discounts.lines).flatMap(({ aio_info: { aio_price: prices } }) =>
      Object.values(prices).map(({ query, amount }) => ({ link: query, price: amount, currency: discounts.currency })),
    ),
    ...platforms.list.map(({ query, amount }) => ({ link: query, price: amount, currency: platforms.currency })),
  ]
}

/** Returns the checkout's price after a link, and after the same link without its currency. */
async function asked({ link }: ShownPrice, lang: string, headers: Record<string, string>) {
  const { currency, email: _, ...rest } = Object.fromEntries(new URLSearchParams(link))
  const ask = async (request: Record<string, unknown>) => {
    const { data } = await ada.call('POST /checkout/quote', { ...request, lang }, headers)
    return data.available ? [data.lines[0]?.amount, data.currency] : ['nothing', data.obstacle]
  }
  return { byLink: await ask({ ...rest, currency }), byVisit: await ask(rest) }
}

describe('text 2, deviation 1: the price on a page is the price at the checkout (spec 1.4)', () => {
  const browsers = ['en-GB,en;q=0.9', 'de-AT', 'ja-JP', 'en-US', 'fr']
  /** Every price with each language, and with each browser; combinations of both are sampled. */
  const isWhole = (lang: string, browser: string) => lang === 'en' || browser === 'de-AT'

  it.each(builtInLanguages.flatMap((lang) => browsers.map((browser) => [lang, browser])))(
    'in %s, for %s',
    async (lang, browser) => {
      const headers = { 'accept-language': browser }
      const prices = await shown(lang, headers)
      expect(prices.length).toBeGreaterThan(3)
      const step = isWhole(lang, browser) ? 1 : Math.floor(prices.length / 4)
      for (const each of prices.filter((_, place) => place % step === 0)) {
        expect(await asked(each, lang, headers)).toEqual({
          byLink: [each.price, each.currency],
          byVisit: [each.price, each.currency],
        })
      }
    },
  )

  it.each(['en', 'ja'])('in %s, at the lower prices of a group of countries', async (lang) => {
    const headers = { 'accept-language': 'en-IN', 'cf-ipcountry': 'IN' }
    const prices = await shown(lang, headers)
    for (const each of prices) {
      expect(await asked(each, lang, headers)).toEqual({
        byLink: [each.price, each.currency],
        byVisit: [each.price, each.currency],
      })
    }
    const elsewhere = await shown(lang, { 'accept-language': 'en-IN' })
    expect(prices.map(({ price }) => Number(price))).not.toEqual(elsewhere.map(({ price }) => Number(price)))
  })

  it('a member in Britain sees pounds on every page', async () => {
    const headers = { 'accept-language': 'en-GB' }
    const coupons = (await ada.call('GET /member/my_coupon', {}, headers)).data.valid_coupon_list
    expect(new Set(coupons.map(({ currency }) => currency))).toEqual(new Set(['GBP']))
    const page = await ada.send('/promotion.htm', { headers })
    expect(await page.text()).toContain('currency=GBP')
  })
})

describe('a currency that was chosen once', () => {
  it('applies to every call, by the cookie of the browser and with the account', async () => {
    const visitor = server.visitor()
    visitor.cookies.set('currency', 'EUR')
    visitor.cookies.set('country', 'DE')
    expect(await quoteFor(visitor, { pid: 701 })).toMatchObject({ currency: 'EUR', country: 'DE' })

    await server.member({ email: 'bea@example.test' })
    await visitor.signIn('bea@example.test')
    const stored = await visitor.call('POST /member/market', { country: 'GB', currency: 'JPY' })
    expect(stored.data).toEqual({ country: 'GB', currency: 'JPY' })
    expect([visitor.cookies.get('country'), visitor.cookies.get('currency')]).toEqual(['GB', 'JPY'])

    const elsewhere = server.visitor()
    await elsewhere.signIn('bea@example.test')
    expect(elsewhere.cookies.get('currency')).toBe('JPY')
    elsewhere.cookies.delete('currency')
    expect(await quoteFor(elsewhere, { pid: 701 })).toMatchObject({ currency: 'JPY', country: 'GB' })
    expect(await quoteFor(elsewhere, { pid: 701, currency: 'USD' })).toMatchObject({ currency: 'USD', country: 'GB' })
    expect((await elsewhere.call('GET /member/eds_product_v1')).data.offers.downloader_eds?.currency).toBe('JPY')
  })

  it.each([{ country: 'Mars' }, { currency: 'CHF' }, { country: 'constructor' }])(
    'is ignored where it is not offered: %j',
    async (request) => {
      expect((await ada.call('POST /member/market', request)).cscode).toBe(10001)
    },
  )

  it('is chosen on a public page, too', async () => {
    const visitor = server.visitor()
    const page = await (await visitor.send('/promotion.htm?currency=EUR')).text()
    expect(page).toContain('currency=EUR')
    expect(visitor.cookies.get('currency')).toBe('EUR')
    await visitor.send('/promotion.htm?currency=%3Cscript%3E')
    expect(visitor.cookies.get('currency')).toBe('EUR')
  })
})
