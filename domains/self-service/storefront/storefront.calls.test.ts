import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { beginPayment, openShop, pay, quoteFor, statusOf } from '@/tests/shop/checkout'

const own = 'https://www.tidewren.example'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
})
afterAll(() => server.close())

const ask = (query = '', headers: Record<string, string> = {}) =>
  fetch(`${server.url}/storefront/products.json${query}`, { headers })

interface Answer {
  readonly currency: string
  readonly language: string
  readonly products: readonly {
    readonly pid: number
    readonly kind: string
    readonly name: string
    readonly options: readonly {
      readonly option: string
      readonly term: string
      readonly updatesMonths: number | null
      readonly price: { readonly amount: string; readonly text: string }
      readonly renewal: { readonly amount: string; readonly every: string } | null
      readonly buy: string
      readonly label: string
    }[]
  }[]
}
const answerTo = async (query: string) => (await (await ask(query)).json()) as Answer

describe('the prices for the vendor’s own site', () => {
  it.each([
    ['EUR', 'de'],
    ['JPY', 'ja'],
    ['GBP', 'fr'],
  ])('are in %s and %s the prices of the checkout', async (currency, lang) => {
    const { products } = await answerTo(`?currency=${currency}&lang=${lang}`)
    expect(products.length).toBeGreaterThan(10)
    const visitor = server.visitor()
    for (const { pid, name, options } of products.slice(0, 6)) {
      for (const { option, price, renewal, label } of options) {
        const quote = await quoteFor(visitor, { pid: String(pid), option, currency, lang })
        expect(quote.lines[0]).toMatchObject({ name, amount: price.amount, renewal: renewal?.amount ?? null })
        expect(label).toContain(price.text)
      }
    }
  })

  it('give for several pieces the sum of the checkout', async () => {
    const { products } = await answerTo('?pid=701,702&currency=EUR&lang=de&quantity=12')
    const options = products.flatMap(({ pid, options }) => options.map((each) => ({ pid, ...each })))
    expect(options.length).toBeGreaterThan(1)
    for (const { pid, option, label } of options) {
      const wanted = { pid: String(pid), option, currency: 'EUR', lang: 'de', quantity: '12' }
      const quote = await quoteFor(server.visitor(), wanted)
      expect(label).toContain(Number(quote.lines[0]?.amount).toLocaleString('de-DE', { minimumFractionDigits: 2 }))
    }
    expect((await ask('?quantity=0')).status).toBe(400)
  })

  it('state the period of updates where it ends, as the checkout does', async () => {
    const { products } = await answerTo('?pid=2712,701&currency=EUR&lang=en')
    const terms = products.flatMap(({ options }) => options).filter(({ option }) => option === 'LFT')
    expect(terms.map(({ term, updatesMonths }) => [term, updatesMonths])).toEqual([
      ['Lifetime', null],
      ['Lifetime, with updates for 1 year', 12],
    ])
    const quote = await quoteFor(server.visitor(), { pid: '2712', option: 'LFT', currency: 'EUR', lang: 'en' })
    expect(quote.lines[0]).toMatchObject({ updates_months: 12 })
  })

  it('the prices for the vendor’s own site are public: products for owners alone are left out', async () => {
    const { products, currency, language } = await answerTo('')
    expect([currency, language]).toEqual(['USD', 'en'])
    expect(products.map(({ kind }) => kind)).not.toContain('upgrade')
  })

  it('have links to the checkout, for the requested products', async () => {
    const { products } = await answerTo('?pid=701,757,999999&currency=EUR&lang=de')
    expect(products.map(({ pid }) => pid)).toEqual([701, 757])
    const buy = new URL(products[0]?.options[0]?.buy ?? '')
    expect(Object.fromEntries(buy.searchParams)).toMatchObject({ pid: '701', currency: 'EUR', lang: 'de' })
    expect((await fetch(server.url + buy.pathname + buy.search)).status).toBe(200)
  })

  it('can be read by pages of listed sites alone, and stored by any cache', async () => {
    const allowed = await ask('', { origin: own })
    expect(allowed.headers.get('access-control-allow-origin')).toBe(own)
    expect(allowed.headers.get('vary')).toContain('origin')
    expect(allowed.headers.get('cache-control')).toContain('public')
    expect(allowed.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(allowed.headers.getSetCookie()).toEqual([])
    for (const origin of ['https://attacker.example', 'null', `${own}.attacker.example`]) {
      expect((await ask('', { origin })).headers.get('access-control-allow-origin')).toBeNull()
    }
    const etag = allowed.headers.get('etag') ?? ''
    expect((await ask('', { 'if-none-match': etag })).status).toBe(304)
    expect((await ask('?currency=EUR')).headers.get('etag')).not.toBe(etag)
  })

  it.each(['?currency=XXX', '?lang=xx', '?pid=a', '?pid=1,,2', '?currency=USD&currency=EUR'])(
    'are refused to %s, with the reason',
    async (query) => {
      const response = await ask(query)
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({ error: expect.stringMatching(/^(currency|lang|pid): /) })
    },
  )
})

describe('a buyer whom a site has sent', () => {
  const wanted = { pid: '701', option: 'LFT', currency: 'EUR', country: 'CH', lang: 'de' }

  it('returns to it from the paid order, which names the site to staff', async () => {
    const { id } = await server.member({ email: 'sent@example.test' })
    const visitor = server.visitor()
    await visitor.signIn('sent@example.test')
    const sent = { ...wanted, affiliate: ' partner-7 ', return_to: `${own}/thanks?x=1` }
    const { checkout, payment } = await beginPayment(visitor, sent)
    // Without an order there is no way on from one.
    expect((await statusOf(visitor, checkout)).return_to).toBeUndefined()
    await pay(visitor, payment)
    const { order, return_to } = await statusOf(visitor, checkout)
    expect(return_to).toBe(`${own}/thanks?x=1&order=${order}`)

    const staff = await signedInOperator(server, 'support')
    const { data } = await staff.visitor.call('GET /console/api/members/show', { member: id })
    expect(data.member.orders[0]).toMatchObject({ number: order, affiliate: 'partner-7' })
  })

  it('can buy with a foreign return address, and is not redirected', async () => {
    const visitor = server.visitor()
    const led = { ...wanted, email: 'led@example.test', return_to: 'https://attacker.example/login' }
    const { checkout, payment } = await beginPayment(visitor, led)
    await pay(visitor, payment)
    const status = await statusOf(visitor, checkout)
    expect(status.state).toBe('paid')
    expect(status.return_to).toBeUndefined()
  })
})
