import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '@/platform/jobs/queue'
import { checkoutPage } from '@/platform/paths'
import { days } from '@/platform/time/duration'
import { makeQuotation } from '@/tests/console/order-calls'
import { transferAccount } from '@/tests/payments/bank'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { begin, buy, openShop, quoteFor } from '@/tests/shop/checkout'
import { quotations } from './tables'

const basket = { pid: '701', option: 'LFT', quantity: '25', country: 'DE', currency: 'EUR' }

let server: TestServer
let ada: Visitor
beforeAll(async () => {
  server = await startServer(transferAccount)
  await openShop(server)
  await server.member({ email: 'ada@example.test', username: 'Ada Fenwick', language: 'en' })
  ada = server.visitor()
  await ada.signIn('ada@example.test')
})
afterAll(() => server.close())

const ask = async (visitor: Visitor, more: Record<string, unknown> = {}) => {
  const { total } = await quoteFor(visitor, { ...basket, ...more })
  return visitor.call('POST /checkout/quotation', { ...basket, total, ...more })
}
const newest = async () => {
  const [found] = (await server.database.select().from(quotations)).sort((one, other) => other.id - one.id)
  if (!found) throw new Error('There is no quotation')
  return found
}
const listed = async (visitor: Visitor) => (await visitor.call('GET /member/quotations', {})).data.quotations
const quoted = (visitor: Visitor, quotation: string) => visitor.call('POST /checkout/quote', { quotation })

describe('a quotation that a buyer requests', () => {
  it('is numbered, mailed with its PDF, and listed', async () => {
    const { data } = await ask(ada, { purchase_order: '4500012345' })
    expect(data).toMatchObject({ state: 'made', number: 'TW-Q-2026-000001', email: 'ada@example.test' })
    const [mail] = await server.mailsTo('ada@example.test')
    const { key } = await newest()
    expect(mail).toMatchObject({ kind: 'quotations.made' })
    expect(mail?.text).toContain(checkoutPage(new URLSearchParams({ quotation: key, lang: 'en' })))
    const [own] = await listed(ada)
    expect(own).toMatchObject({ number: 'TW-Q-2026-000001', state: 'open', products: [{ quantity: 25 }] })
    const file = await server.visitor().send(`/quotation?key=${key}`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
    expect((await server.visitor().send(`/quotation?key=${key.slice(1)}x`)).status).toBe(404)
  })

  it('can be requested by a visitor, who then finds it in their account', async () => {
    expect((await ask(server.visitor())).cscode).toBe(10001)
    const { data } = await ask(server.visitor(), { email: 'new@example.test', company: 'Stadt Kiel' })
    expect(data.state).toBe('made')
    expect((await newest()).buyer).toMatchObject({ business: { company: 'Stadt Kiel' } })
    await server.member({ email: 'new@example.test' })
    const visitor = server.visitor()
    await visitor.signIn('new@example.test')
    expect(await listed(visitor)).toHaveLength(1)
    expect(await listed(ada)).toHaveLength(1)
  })

  it('is for public one-time prices: no coupon, no subscription, no outdated price', async () => {
    const monthly = { ...basket, pid: '801', option: '1M', quantity: '1' }
    const { total } = await quoteFor(ada, basket)
    expect((await ada.call('POST /checkout/quotation', { ...basket, total: '1.00' })).data.state).toBe('changed')
    const subscription = await ada.call('POST /checkout/quote', monthly)
    if (subscription.data.available) expect(subscription.data.quotable).toBe(false)
    expect((await ask(ada, { coupon: 'NONE' })).cscode).toBe(20035)
    expect(total).toBe((await quoteFor(ada, basket)).total)
  })

  it('mails of quotations to one address are throttled', async () => {
    const email = 'often@example.test'
    const codes = []
    for (let count = 0; count < 7; count++) codes.push((await ask(server.visitor(), { email })).cscode)
    expect(codes.filter((code) => code === 0).length).toBeLessThanOrEqual(6)
    expect(codes.at(-1)).toBe(20039)
  })
})

describe('a quotation that is accepted', () => {
  it('costs the stated price once, with any other input', async () => {
    const { key: quotation, number } = await makeQuotation(server, { email: 'kiel@example.test' })
    const { data } = await quoted(ada, quotation)
    expect(data).toMatchObject({
      available: true,
      total: '1000.00',
      currency: 'EUR',
      country: 'DE',
      quotable: false,
      options: [],
      quotation: { number },
      lines: [{ pid: 701, quantity: 25, unit: '40.00', most: 1 }],
    })
    const request = { quotation, country: 'FR', currency: 'USD', quantity: '1', coupon: 'X' }
    const { order } = await buy(ada, request)
    const { order_list: orders } = (await ada.call('GET /member/get_order_list')).data
    expect(orders.find(({ order_id }: { order_id: string }) => order_id === order)).toMatchObject({ amount: '1000.00' })
    expect((await quoted(ada, quotation)).data).toMatchObject({ available: false, obstacle: 'quotationAccepted' })
    expect((await begin(ada, { ...basket, quotation }).catch(() => null))?.data?.state).not.toBe('pay')
  })

  it('can be paid by one of several simultaneous buyers', async () => {
    const { key: quotation } = await makeQuotation(server)
    const first = await begin(ada, { quotation })
    expect(first.data.state).toBe('pay')
    // A buyer who begins again has the earlier payment withdrawn.
    const second = await begin(server.visitor(), { quotation, email: 'second@example.test' })
    expect(second.data.state).toBe('pay')
    const { data } = await ada.call('POST /checkout/status', {
      checkout: 'checkout' in first.data ? first.data.checkout : '',
    })
    expect(data.state).toBe('expired')
  })

  it('ends with its last day, or when staff withdraw it', async () => {
    const one = await makeQuotation(server, { days: 1 })
    const other = await makeQuotation(server)
    const { visitor } = await signedInOperator(server, 'support')
    const withdrawing = { id: other.id, reason: 'Another price' }
    expect((await visitor.call('POST /console/api/quotations/withdraw', withdrawing)).cscode).toBe(0)
    expect((await visitor.call('POST /console/api/quotations/withdraw', withdrawing)).cscode).toBe(31002)
    expect((await quoted(ada, other.key)).data).toMatchObject({ obstacle: 'quotationWithdrawn' })
    expect((await quoted(ada, 'x'.repeat(24))).data).toMatchObject({ obstacle: 'quotationUnknown' })
    server.clock.advance(days(2))
    expect((await quoted(server.visitor(), one.key)).data).toMatchObject({ obstacle: 'quotationExpired' })
    const { data } = await (await signedInOperator(server, 'support')).visitor.call('GET /console/api/quotations', {
      state: 'expired',
    })
    expect(data.quotations.map(({ number }: { number: string }) => number)).toContain(one.number)
  })

  it('by transfer is open again without a payment', async () => {
    const { database, clock, worker } = server
    await ada.signIn('ada@example.test')
    const { key: quotation } = await makeQuotation(server, { days: 60 })
    expect((await begin(ada, { quotation, by_transfer: true })).data.state).toBe('pay')
    expect((await quoted(ada, quotation)).data).toMatchObject({ obstacle: 'quotationAccepted' })
    clock.advance(days(30))
    await enqueue(database, {
      kind: 'transfers.follow',
      payload: {},
      runAt: clock.now(),
      singleton: 'transfers.follow',
    })
    await worker.drain()
    await ada.signIn('ada@example.test')
    expect((await quoted(ada, quotation)).data).toMatchObject({ available: true })
    expect((await begin(ada, { quotation, by_transfer: true })).data.state).toBe('pay')
  })
})
