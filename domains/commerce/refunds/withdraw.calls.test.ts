import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Order, orderById } from '@/domains/commerce/orders'
import { codes } from '@/domains/licensing/activation/tables'
import { days, before as earlier } from '@/platform/time/duration'
import { refundingProvider } from '@/tests/payments/refunding-provider'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { itemOf, placeOrder } from '@/tests/shop/orders'

let server: TestServer
let provider: ReturnType<typeof refundingProvider>
let memberId: number
let ada: Visitor
let payments = 0
beforeAll(async () => {
  server = await startServer()
  provider = refundingProvider(server)
  memberId = (await server.member({ email: 'ada@example.test' })).id
  ada = server.visitor()
  await ada.signIn('ada@example.test')
})
afterAll(() => server.close())

const place = (more: Parameters<typeof placeOrder>[2] = {}) =>
  placeOrder(server, memberId, { provider: 'sandbox', payment: `pay_${++payments}`, ...more })
const two = { items: [itemOf(701), itemOf(702)] }
const statement = (order: Order, more: Record<string, unknown> = {}, visitor = ada) =>
  visitor.call('POST /member/withdraw_contract', {
    lang: 'de',
    order_no: order.number,
    full_name: 'Ada Lovelace',
    email: 'ada@example.test',
    ...more,
  })
const answer = async () => (await ada.call('GET /member/refund_cases', { lang: 'en' })).data
const casesOf = async ({ number }: Order) => (await answer()).cases.filter((each) => each.order_no === number)
const offerOf = async ({ number }: Order) => (await answer()).withdrawals.find((each) => each.order_no === number)
const ask = (order: Order, more: Record<string, unknown> = {}) =>
  ada.call('POST /ticket/request_refund', { order_no: order.number, refund_method: 1, refund_id: 'other', ...more })

describe('a withdrawal', () => {
  it('a withdrawal is offered, acknowledged with content, date and time, and paid back without a decision', async () => {
    const order = await place(two)
    expect(await offerOf(order)).toMatchObject({ pids: [701, 702], seller: 'Tidewren Software GmbH' })
    const { cscode, data } = await statement(order, { email: 'Elsewhere@example.test' })
    expect(cscode).toBe(0)
    expect(data.date).toBe(server.clock.now().getTime() / 1000)
    const [, acknowledged] = await server.mailsTo('ada@example.test')
    expect(acknowledged?.language).toBe('de')
    for (const part of ['21. November 2026', '13:00', 'Ada Lovelace', order.number, '701 in de', '702 in de']) {
      expect(acknowledged?.text).toContain(part)
    }
    // L7: an address that the account does not have gets no letter of ours; the statement names it.
    expect(await server.mailsTo('elsewhere@example.test')).toEqual([])
    expect(acknowledged?.text).toContain('elsewhere@example.test')
    const own = (await server.mailsTo('ada@example.test')).map(({ kind }) => kind)
    expect(own).toEqual(['refunds.refunded', 'refunds.withdrawn'])
    expect(provider.asked()).toEqual([
      {
        payment: order.payment,
        amount: order.total,
        positions: 'all',
        idempotencyKey: `${data.case_no}-0`,
      },
    ])
    expect((await orderById(server.database, order.id))?.status).toBe(1)
    const [made] = await casesOf(order)
    expect(made?.timeline.map(({ status }) => status)).toEqual(['requested', 'approved', 'refunding', 'refunded'])
    expect(await offerOf(order)).toBeUndefined()
  })

  it('may be about some of the products', async () => {
    const order = await place(two)
    expect((await statement(order, { pids: [702] })).cscode).toBe(0)
    await server.worker.drain()
    expect(provider.asked()).toMatchObject([{ amount: { minor: 2999 }, positions: [1] }])
    expect((await orderById(server.database, order.id))?.status).toBe(0)
    expect(await offerOf(order)).toMatchObject({ pids: [701] })
    expect((await statement(order, { pids: [702] })).cscode).toBe(85652)
    expect((await statement(order, { pids: [999] })).data).toEqual({ fields: ['pids'] })
  })

  it('a withdrawal replaces an undecided request', async () => {
    const order = await place(two)
    await ask(order)
    expect((await statement(order, { pids: [701] })).cscode).toBe(0)
    expect((await casesOf(order)).map(({ status, products }) => [status, products.length])).toEqual([
      ['approved', 1],
      ['requested', 1],
    ])
    expect((await statement(order)).cscode).toBe(0)
    expect((await casesOf(order)).map(({ status }) => status)).toEqual(['approved', 'approved', 'retracted'])
    await server.worker.drain()
    provider.asked()
    expect((await orderById(server.database, order.id))?.status).toBe(1)
  })

  it('made a hundred times at once opens one case', async () => {
    const order = await place(two)
    const codes = (await Promise.all(Array.from({ length: 100 }, () => statement(order)))).map(({ cscode }) => cscode)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === 85652)).toHaveLength(99)
  })

  it('is refused to a buyer who gave the right up, lives elsewhere, or is too late', async () => {
    const now = server.clock.now()
    const orders = [
      await place({ withdrawalWaivedAt: now }),
      await place({ country: 'US' }),
      await place({ placedAt: earlier(now, days(18)) }),
    ]
    for (const order of orders) {
      expect(await offerOf(order)).toBeUndefined()
      expect((await statement(order)).cscode).toBe(20035)
    }
  })

  it("a withdrawal is refused for another member's order, and without a name and an address", async () => {
    const order = await place()
    const eve = server.visitor()
    await server.member({ email: 'eve@example.test' })
    await eve.signIn('eve@example.test')
    expect((await statement(order, {}, eve)).cscode).toBe(85641)
    expect((await eve.call('GET /member/refund_cases')).data).toEqual({ cases: [], withdrawals: [] })
    expect((await statement(order, { full_name: '  ' })).data).toEqual({ fields: ['full_name'] })
    expect((await statement(order, { email: 'nowhere' })).data).toEqual({ fields: ['email'] })
    expect(await casesOf(order)).toEqual([])
  })

  it('has only our own text in its acknowledgement: a name has one line', async () => {
    const order = await place()
    await statement(order, { full_name: ' Ada\n\nYour prize:\u2028 waits ', email: 'stranger@example.test' })
    expect(await server.mailsTo('stranger@example.test')).toEqual([])
    const mail = (await server.mailsTo('ada@example.test')).find(({ kind }) => kind === 'refunds.withdrawn')
    expect(mail?.text).toContain('Ada Your prize: waits')
  })

  it('costs four statements, the session’s and the lock among them', async () => {
    const order = await place(two)
    expect(await server.statementsOf(() => statement(order))).toBe(4)
  })
})

describe('L8: a withdrawal from a line whose code was used', () => {
  const takeCode = ({ id: orderId }: Order, position: number) =>
    server.database.insert(codes).values({
      pool: 'a pool',
      code: `TAKEN-${orderId}-${position}`,
      memberId,
      takenAt: server.clock.now(),
      orderId,
      position,
      unit: 1,
    })

  it('is paid only after staff have seen it', async () => {
    const order = await place(two)
    await takeCode(order, 1)
    await server.worker.drain()
    provider.asked()
    const { data } = await statement(order)
    await server.worker.drain()
    expect(provider.asked()).toEqual([])
    const { visitor } = await signedInOperator(server, 'finance')
    const waiting = await visitor.call('GET /console/api/refunds', { state: 'waiting' })
    expect(waiting.data.refunds.map(({ refund }) => refund)).toContain(data.case_no)
    const shown = await visitor.call('GET /console/api/refunds/case', { refund: data.case_no })
    expect(shown.data.lines.map(({ codes_taken }) => codes_taken)).toEqual([0, 1])
    const seen = { refund: data.case_no, seen: shown.data.version }
    expect((await visitor.call('POST /console/api/refunds/approve', seen)).cscode).toBe(0)
    await server.worker.drain()
    expect(provider.asked()).toHaveLength(1)
    expect((await orderById(server.database, order.id))?.status).toBe(1)
  })

  it('is paid automatically for the rest of the order', async () => {
    const order = await place(two)
    await takeCode(order, 1)
    await server.worker.drain()
    provider.asked()
    await statement(order, { pids: [701] })
    await server.worker.drain()
    expect(provider.asked()).toHaveLength(1)
  })
})
