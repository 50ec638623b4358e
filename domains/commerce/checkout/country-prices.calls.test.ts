import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import { publish } from '@/domains/commerce/catalogue/store'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { buy, openShop, quoteFor } from '@/tests/shop/checkout'
import { newest, plansOf, subscribe } from '@/tests/shop/subscriptions'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXIES: '1', COUNTRY_HEADER: 'CF-IPCountry' })
  await openShop(server)
  const {
    version: _,
    productsByPid,
    productsByLine,
    pricesByKey,
    ...content
  } = await createCatalogueReader().currentCatalogue(server.database)
  const countryPrices = [{ key: 'lower', countries: ['IN', 'BR'], percent: '40' }]
  await publish(server.database, { ...content, countryPrices }, server.clock.now())
})
afterAll(() => server.close())

/** A browser whose network is in a country, as the proxy in front says. */
function from(country: string): Visitor {
  const visitor = server.visitor()
  const send = visitor.send.bind(visitor)
  visitor.send = (path, options = {}) =>
    send(path, { ...options, headers: { ...options.headers, 'cf-ipcountry': country } })
  return visitor
}
const single = { pid: '701', option: 'LFT', currency: 'USD' }

describe('the prices of a group of countries', () => {
  it('apply to purchases from there, and the checkout says whether they apply', async () => {
    for (const [network, country, total, holds] of [
      ['in', 'IN', '59.39', true],
      ['BR', 'IN', '59.39', true],
      ['DE', 'IN', '98.99', false],
      // The code that proxies send for an unknown country.
      ['XX', 'IN', '98.99', false],
      ['IN', 'US', '98.99', null],
    ] as const) {
      const quote = await quoteFor(from(network), { ...single, country })
      expect([quote.total, quote.country_price], `${network} ${country}`).toEqual([total, holds])
    }
  })

  it('combine with volume prices and any currency', async () => {
    const quote = await quoteFor(from('IN'), { ...single, currency: 'EUR', country: 'IN', quantity: 25 })
    // 30 % off 59.39.
    expect(quote.lines).toMatchObject([{ unit: '41.57', amount: '1039.25' }])
  })

  it('can be agreed on only from there', async () => {
    const request = { ...single, country: 'IN', email: 'moves@example.test', waiver: true, total: '59.39' }
    const answer = await from('DE').call('POST /checkout/begin', request)
    expect(answer.data).toMatchObject({ state: 'changed', quote: { total: '98.99', country_price: false } })
  })

  it('stand on a member’s pages too, and their purchases count like any other', async () => {
    await server.member({ email: 'asha@example.test' })
    const asha = from('IN')
    await asha.signIn('asha@example.test')
    await asha.call('POST /member/market', { country: 'IN', currency: 'USD' })
    const { data } = await asha.call('GET /member/offer', { pid: 757 })
    const { total } = await quoteFor(asha, { pid: '757', option: 'LFT', currency: 'USD', country: 'IN' })
    expect(JSON.stringify(data)).toContain(total)
    expect(await buy(asha, { ...single, country: 'IN' })).toMatchObject({ state: 'paid' })
    const { order_list } = (await asha.call('GET /member/get_order_list')).data
    expect(order_list[0]).toMatchObject({ amount: '59.39', status: 0 })
  })

  it('stay those of a subscription that was sold at them, also when its plan is changed elsewhere', async () => {
    const [home, abroad] = [from('IN'), from('DE')]
    for (const [email, network, country] of [
      ['home@example.test', home, 'IN'],
      ['list@example.test', abroad, 'DE'],
    ] as const) {
      await server.member({ email })
      await network.signIn(email)
      await subscribe(server, network, { pid: 367, option: '1M', country })
    }
    const planOf = async (visitor: Visitor, vid: string) =>
      (await plansOf(visitor, vid)).plans.find(({ pid, term }) => pid === 365 && term === '1M')?.renew_amount
    const travels = from('US')
    await travels.signIn('home@example.test')
    const { vid } = await newest(home)
    expect([await planOf(home, vid), await planOf(travels, vid)]).toEqual(['14.99', '14.99'])
    expect(await planOf(abroad, (await newest(abroad)).vid)).toBe('24.99')
  })
})
