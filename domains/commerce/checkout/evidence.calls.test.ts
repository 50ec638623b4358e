import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ShownEvidence } from '@/domains/billing/tax/contract/console'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { begin, beginPayment, buy, openShop, pay, quoteFor, statusOf } from '@/tests/shop/checkout'
import { keptSince } from './actions/evidence'
import { addEvidence, purgeEvidence } from './store/evidence'
import { countryEvidence } from './tables/checkouts'

let server: TestServer
let finance: Visitor
let ada: Visitor
beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXIES: '1', COUNTRY_HEADER: 'CF-IPCountry' })
  await openShop(server)
  await server.member({ email: 'ada@example.test' })
  ada = server.visitor()
  await ada.signIn('ada@example.test')
  finance = (await signedInOperator(server, 'finance')).visitor
})
afterAll(() => server.close())

const product = { pid: '757', option: 'LFT', country: 'DE', lang: 'de' }

/** The same browser behind a proxy that says where its address is. */
function from(country: string): Visitor {
  const visitor = server.visitor()
  const send = visitor.send.bind(visitor)
  visitor.send = (path, options = {}) =>
    send(path, { ...options, headers: { ...(options.headers as object), 'cf-ipcountry': country } })
  return visitor
}

async function evidenceOf(order: string): Promise<ShownEvidence | undefined> {
  await server.worker.drain()
  const { data } = await finance.call('GET /console/api/tax/evidence', { order })
  return (data.orders as ShownEvidence[])[0]
}

const buyer = { ...product, email: 'eve@example.test' }

/** @returns the number of the order */
async function buyFrom(country: string, more: object = {}): Promise<string> {
  const visitor = from(country)
  const { checkout, payment } = await beginPayment(visitor, { ...buyer, ...more })
  await pay(visitor, payment)
  return (await statusOf(visitor, checkout)).order ?? ''
}

describe('the evidence of a country', () => {
  it('is the buyer’s word and their network, and two that agree suffice', async () => {
    expect((await quoteFor(from('DE'), product)).network_country).toBeNull()
    const order = await buyFrom('de')
    expect(await evidenceOf(order)).toEqual({
      order,
      verdict: 'agreed',
      pieces: [
        { source: 'network', country: 'DE' },
        { source: 'told', country: 'DE' },
      ],
    })
  })

  it('is confirmed by the buyer where the network is elsewhere, as the server checks', async () => {
    expect((await quoteFor(from('FR'), product)).network_country).toBe('FR')
    expect(await begin(from('FR'), buyer)).toMatchObject({ cscode: 10001, data: { fields: ['country_confirmed'] } })
    const order = await buyFrom('FR', { country_confirmed: true })
    expect(await evidenceOf(order)).toMatchObject({ verdict: 'confirmed' })
  })

  it('is a single piece where no proxy names a country, or an unknown one', async () => {
    const { order } = await buy(ada, product)
    expect(await evidenceOf(order ?? '')).toMatchObject({
      verdict: 'single',
      pieces: [{ source: 'told', country: 'DE' }],
    })
    expect(await evidenceOf(await buyFrom('XX'))).toMatchObject({ verdict: 'single' })
  })

  it('is listed for staff by quarter where the card contradicts it, with the card’s first reported country', async () => {
    const order = await buyFrom('FR', { country_confirmed: true })
    const { rows } = await server.database.execute<{ reference: string }>(
      `select reference from checkouts join orders on orders.id = order_id where number = '${order}'`,
    )
    const reference = rows[0]?.reference ?? ''
    const now = server.clock.now()
    await addEvidence(server.database, reference, [{ source: 'card', country: 'FR' }], now)
    await addEvidence(server.database, reference, [{ source: 'card', country: 'IT' }], now)
    const quarter = `${now.getUTCFullYear()}-Q${Math.ceil((now.getUTCMonth() + 1) / 3)}`
    const { data } = await finance.call('GET /console/api/tax/evidence', { quarter })
    expect(data.orders).toMatchObject([{ order, verdict: 'contradicted' }])
  })

  it('is deleted ten years after the year of the sale', async () => {
    const now = server.clock.now()
    expect(keptSince(new Date('2037-01-01T00:00:00Z'))).toEqual(new Date('2027-01-01T00:00:00Z'))
    const count = await server.database.$count(countryEvidence)
    await purgeEvidence(server.database, keptSince(now))
    expect(await server.database.$count(countryEvidence)).toBe(count)
    await purgeEvidence(server.database, keptSince(new Date(Date.UTC(now.getUTCFullYear() + 11, 0, 1))))
    expect(await server.database.$count(countryEvidence)).toBe(0)
  })
})
