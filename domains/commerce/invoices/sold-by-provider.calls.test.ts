import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelOrder, payOrder, refundLines } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { type PaddleShop, startPaddleShop } from '@/tests/payments/paddle/shop'
import { signedInOperator } from '@/tests/people/operator'
import type { Visitor } from '@/tests/server/visitor'
import { beginPayment, openShop, quoteFor, statusOf } from '@/tests/shop/checkout'
import { placeOrder } from '@/tests/shop/orders'

const wanted = { pid: '701', option: 'LFT', currency: 'EUR', country: 'DE', lang: 'de' }

let shop: PaddleShop
let ada: Visitor
let order: string
let memberId: number
beforeAll(async () => {
  shop = await startPaddleShop()
  const { server, paddle } = shop
  await openShop(server)
  memberId = (await server.member({ email: 'ada@example.test' })).id
  ada = server.visitor()
  await ada.signIn('ada@example.test')
  const { checkout, payment } = await beginPayment(ada, wanted)
  await shop.told(paddle.attempt(payment, 'captured'))
  order = (await statusOf(ada, checkout)).order ?? ''
  await server.worker.drain()
})
afterAll(() => shop.close())

const documents = async () => {
  const { rows } = await shop.server.database.execute<{ n: number }>(
    'select (select count(*) from invoices)::int + (select count(*) from credit_notes)::int as n',
  )
  return rows[0]?.n
}
const open = (number: string, query = '') =>
  ada.send(`/invoice?order=${number}${query}`, { headers: { accept: 'text/html', 'sec-fetch-site': 'none' } })
const figures = async () => {
  const { visitor } = await signedInOperator(shop.server, 'finance')
  const { data } = await visitor.call('GET /console/api/numbers', {
    report: 'sales',
    from: '2026-11-21',
    until: '2026-11-21',
    grain: 'day',
  })
  return JSON.stringify(data)
}

describe('an installation that sells through a merchant of record', () => {
  it('the checkout names the seller and its terms, and no VAT, for every buyer', async () => {
    for (const more of [{}, { country: 'FR' }, { country: 'JP', currency: 'JPY' }]) {
      const quote = await quoteFor(ada, { ...wanted, ...more })
      expect(quote).toMatchObject({ vat: null, reverse_charge: false, merchant: { name: 'Paddle' } })
      expect(quote.merchant?.terms).toMatch(/^https:\/\/www\.paddle\.com\//)
    }
  })

  it('offers operators no books that it does not keep', async () => {
    const { visitor } = await signedInOperator(shop.server, 'owner')
    const page = await (await visitor.send('/console')).text()
    expect(JSON.parse(/id="boot">(.*?)<\/script>/.exec(page)?.[1] ?? '').empty).toContain('tax')
  })

  it('agrees with the buyer on the licence alone: the sale is by the terms of the seller', async () => {
    const { rows } = await shop.server.database.execute<{ kind: string }>(
      `select v.kind from agreements a join legal_versions v on v.version = a.version
        join checkouts c on c.reference = a.checkout order by 1`,
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['licence', 'privacy'])
  })

  it('confirms an order as sold by the provider, without VAT and without terms of sale of its own', async () => {
    const mail = (await shop.server.mailsTo('ada@example.test')).find(({ kind }) => kind === 'checkout.order')
    expect(mail?.text).toContain('Paddle')
    expect(mail?.text).toContain('https://www.paddle.com/legal/checkout-buyer-terms')
    expect(mail?.text).not.toMatch(/MwSt|USt|VAT/)
    expect(mail?.enclosures ?? []).toEqual([])
  })

  it('redirects from the address of the invoice to the seller’s, requested at that moment', async () => {
    const response = await open(order)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toMatch(/^https:\/\/paddle\.example\.test\/txn_.*expires=/)
    expect((await open(order, '&note=TW-2026-000001')).status).toBe(404)
    const { data } = await ada.call('GET /member/order_documents', { order_id: order })
    expect(data).toMatchObject({ merchant: 'Paddle', invoice: null, credit_notes: [], has_receipt: false })
  })

  it('reports that the seller has no invoice or does not answer', async () => {
    const { number } = await placeOrder(shop.server, memberId, { ...sold, payment: 'txn_unknown' })
    const missing = await open(number)
    expect([missing.status, await missing.text()]).toEqual([200, expect.stringContaining('Paddle')])
    shop.paddle.surprises.push({ status: 503, error: { type: 'api_error', code: 'service_unavailable', detail: '' } })
    expect((await open(number)).status).toBe(503)
  })

  it('issues no invoice, in every state of an order', async () => {
    const { server } = shop
    const { events } = server.identity
    const at = server.clock.now()
    const paid = async (name: string) => {
      const waiting = { ...sold, status: orderStatus.waiting, payment: name } as const
      const { id, number } = await placeOrder(server, memberId, waiting)
      await server.database.transaction((transaction) => payOrder(transaction, events, { order: id, at }))
      return { id, number }
    }
    const [returned, taken] = [await paid('txn_returned'), await paid('txn_taken')]
    await server.worker.drain()
    await server.database.transaction(async (transaction) => {
      await refundLines(transaction, events, { order: returned.id, positions: 'all', at })
      await cancelOrder(transaction, events, { order: taken.id, at })
    })
    await server.worker.drain()
    expect(await documents()).toBe(0)
    expect((await ada.call('POST /member/reissue_invoice', { order_id: taken.number })).cscode).toBe(20035)
  })

  it('shows gross sales in its reports, without VAT or net', async () => {
    const { gross, net, vat } = rowsOf(await figures())
    expect([gross?.length, net, vat]).toEqual([2, [], []])
  })

  it('names the contract’s seller in mails about refunds', async () => {
    const { visitor } = await signedInOperator(shop.server, 'support')
    const { cscode } = await visitor.call('POST /console/api/refunds/begin', {
      order,
      positions: [],
      cause: 'not_needed',
      reason: 'Called us',
    })
    expect(cscode).toBe(0)
    const [mail] = await shop.server.mailsTo('ada@example.test')
    expect([mail?.kind, mail?.text]).toEqual(['refunds.requested', expect.stringContaining('Paddle')])
  })
})

const sold = { provider: 'paddle', soldBy: 'provider', paidAt: new Date('2026-11-21T12:00:00Z') } as const

const rowsOf = (text: string): Readonly<Record<string, readonly { key: string; values: readonly number[] }[]>> =>
  Object.fromEntries(JSON.parse(text).figures.map((figure: { name: string; rows: [] }) => [figure.name, figure.rows]))

describe('an installation that also sells itself', () => {
  it('invoices its own orders, credits its own invoices, and reports the VAT of those alone', async () => {
    const { server } = shop
    const own = { provider: 'sandbox', payment: 'pay_own', paidAt: server.clock.now(), currency: 'USD' } as const
    const { number } = await placeOrder(server, memberId, own)
    expect((await open(number)).status).toBe(200)
    expect(await documents()).toBe(1)
    const { vat, net } = rowsOf(await figures())
    expect([vat, net]).toMatchObject([[{ key: 'USD', values: [479] }], [{ key: 'USD', values: [2520] }]])
    // Invoiced in the time when nothing told the two kinds apart.
    await server.database.execute(
      `update orders set provider = 'paddle', sold_by = 'provider' where number = '${number}'`,
    )
    expect((await open(number)).status).toBe(200)
    const { rows } = await server.database.execute<{ id: number }>(`select id from orders where number = '${number}'`)
    const back = { order: Number(rows[0]?.id), positions: 'all', at: server.clock.now() } as const
    await server.database.transaction((transaction) => refundLines(transaction, server.identity.events, back))
    await server.worker.drain()
    expect(await documents()).toBe(2)
  })
})
