import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelOrder, type Order, orderById, refundLines } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { refunds } from '@/domains/commerce/refunds/domain'
import { days, before as earlier } from '@/platform/time/duration'
import { cards, paymentItem, paymentRequest } from '@/tests/payments/payments'
import { actingOn } from '@/tests/server/acting'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { approveRefund } from '.'

let server: TestServer
let ada: { id: number; visitor: Visitor }
let eve: { id: number; visitor: Visitor }
beforeAll(async () => {
  server = await startServer()
  const signedIn = async (email: string) => {
    const { id } = await server.member({ email, language: 'de' })
    const visitor = server.visitor()
    await visitor.signIn(email)
    return { id, visitor }
  }
  ada = await signedIn('ada@example.test')
  eve = await signedIn('eve@example.test')
})
afterAll(() => server.close())

const place = (more: Parameters<typeof placeOrder>[2] = {}) => placeOrder(server, ada.id, more)
const ago = (count: number) => earlier(server.clock.now(), days(count))
const three = { items: [itemOf(701), itemOf(702), itemOf(703)] }

const ask = (order: Pick<Order, 'number'>, more: Record<string, unknown> = {}, visitor = ada.visitor) =>
  visitor.call('POST /ticket/request_refund', {
    lang: 'en',
    order_no: order.number,
    refund_method: 1,
    refund_id: 'not_needed',
    ...more,
  })
const casesOf = async ({ number }: Order, lang = 'en') => {
  const { data } = await ada.visitor.call('GET /member/refund_cases', { lang })
  return data.cases.filter((each) => each.order_no === number)
}

describe('the reasons', () => {
  it.each([
    ['de', { lang: 'de' }],
    ['ja', { lang: '3' }],
    ['fr', { lang: 'x', language: '4', domain_id: '11', host: 'tidewren' }],
    ['es', { lang: '7' }],
  ])('come in %s, by language or by its id', async (language, input) => {
    const { cscode, data } = await server.visitor().call('GET /ticket/refund_type', input)
    expect(cscode).toBe(0)
    expect(data.map(({ key }) => key)).toContain('bought_twice')
    const spoken = { de: 'Etwas anderes', ja: 'その他', fr: 'Autre chose', es: 'Otro motivo' } as Record<string, string>
    expect(data.at(-1)).toEqual({ key: 'other', name: spoken[language] })
  })
})

describe('a refund request', () => {
  it('as existing clients send it makes a case, which the member sees, and a mail', async () => {
    const order = await place({ items: [itemOf(701), itemOf(702, { quantity: 2 })] })
    const { cscode, data } = await ask(order, {
      refund_method: '1',
      software: ['701 in en', '702 in en'],
      reason_desc: ' Too slow. ',
      email: 'ada@example.test',
      full_name: 'Ada',
      origin_url: 'https://tidewren.example/member.htm?a=order_history',
      came_from: 3,
      recaptcha: '',
      domain_id: 13,
      language: 2,
    })
    expect(cscode).toBe(0)
    expect(await casesOf(order, 'ja')).toEqual([
      {
        case_no: data.case_no,
        order_no: order.number,
        kind: 'request',
        status: 'requested',
        products: [
          { pid: 701, name: '701 in ja' },
          { pid: 702, name: '702 in ja' },
        ],
        currency: 'USD',
        amount: '89.97',
        timeline: [{ status: 'requested', date: server.clock.now().getTime() / 1000, note: null }],
      },
    ])
    const [mail] = await server.mailsTo('ada@example.test')
    expect(mail?.subject).toContain(order.number)
    expect(mail?.text).toContain('$89.97')
    expect(mail?.text).toContain(data.case_no)
  })

  it('is confirmed to the account’s address, not to the one in the request', async () => {
    await ask(await place(), { email: 'stranger@example.test' })
    expect(await server.mailsTo('stranger@example.test')).toEqual([])
  })

  it.each([
    ['a list of ids', [702, '703']],
    ['a list of names in any language', ['702 in ja', '703 in fr']],
    ['JSON', '["702","703 in en"]'],
    ['text with commas', '702, 703 in de'],
  ])('names products by %s', async (_, software) => {
    const order = await place(three)
    expect((await ask(order, { refund_method: 2, software })).cscode).toBe(0)
    const [made] = await casesOf(order)
    expect(made?.products.map(({ pid }) => pid)).toEqual([702, 703])
    expect(made?.amount).toBe('59.98')
  })

  it('sent twice, or once more for a part of it, is a repetition', async () => {
    const order = await place(three)
    expect((await ask(order, { refund_method: 2, software: '701' })).cscode).toBe(0)
    expect((await ask(order, { refund_method: 2, software: '701' })).cscode).toBe(85652)
    expect((await ask(order, { refund_method: 2, software: '702,701' })).cscode).toBe(85652)
    // The whole order means its remaining lines.
    expect((await ask(order)).cscode).toBe(0)
    expect((await casesOf(order)).map(({ products }) => products.length)).toEqual([2, 1])
    expect((await ask(order)).cscode).toBe(85652)
  })

  it('sent a hundred times at once makes one case', async () => {
    const order = await place(three)
    const inputs = Array.from({ length: 100 }, (_, index) =>
      index % 2 === 0 ? {} : { refund_method: 2, software: '701,702,703' },
    )
    const answers = await Promise.all(inputs.map((input) => ask(order, input)))
    const codes = answers.map(({ cscode }) => cscode)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === 85652)).toHaveLength(99)
    expect(await casesOf(order)).toHaveLength(1)
  })

  it('may name only products that were bought and not refunded yet', async () => {
    const order = await place(three)
    const at = server.clock.now()
    await server.database.transaction((transaction) =>
      refundLines(transaction, server.installation.events, { order: order.id, positions: [1], at }),
    )
    expect((await ask(order, { refund_method: 2, software: '702' })).cscode).toBe(85652)
    expect((await ask(order, { refund_method: 2, software: '999' })).data).toEqual({ fields: ['software'] })
    expect((await ask(order, { refund_method: 2 })).data).toEqual({ fields: ['software'] })
    expect((await ask(order, { refund_method: 2, software: '701,703' })).cscode).toBe(0)
  })

  it.each([
    ['one month, first', '1M', 7],
    ['a year', '1Y', 14],
  ] as const)('is in time for %s until the last millisecond, and too late in the next', async (_, term, window) => {
    const items = [itemOf(701, { term })]
    const onTime = await place({ items, placedAt: ago(window) })
    const late = await place({ items, placedAt: new Date(ago(window).getTime() - 1) })
    expect([(await ask(onTime)).cscode, (await ask(late)).cscode]).toEqual([0, 20035])
  })

  it('finds nothing to refund in an order that waits, is cancelled, or was refunded', async () => {
    const waiting = await place({ status: orderStatus.waiting })
    const cancelled = await place()
    const at = server.clock.now()
    await server.database.transaction(async (transaction) => {
      await cancelOrder(transaction, server.installation.events, { order: cancelled.id, at })
    })
    const refunded = await place({ status: orderStatus.refunded })
    const codes = [await ask(waiting), await ask(cancelled), await ask(refunded)].map(({ cscode }) => cscode)
    expect(codes).toEqual([20035, 20035, 85652])
  })

  it("a refund request for another member's order, or without a session, is refused", async () => {
    const order = await place()
    expect((await ask(order, {}, eve.visitor)).cscode).toBe(85641)
    expect((await ask({ number: 'ABCDE-FGHJK' })).cscode).toBe(85641)
    expect((await ask(order, {}, server.visitor())).cscode).toBe(85641)
    expect(await casesOf(order)).toEqual([])
  })

  it('has the language of its page', async () => {
    const body = JSON.stringify({ order_no: (await place()).number, refund_method: 1, refund_id: 'other' })
    const headers = { 'content-type': 'application/json', 'x-foyer-app': '1' }
    await ada.visitor.send('/ticket/request_refund?lang=fr', { method: 'POST', headers, body })
    const newest = server.database.execute('select language from refund_cases order by id desc limit 1')
    expect(await newest).toMatchObject({ rows: [{ language: 'fr' }] })
  })

  it('is not taken from a foreign page by the cookie alone', async () => {
    const order = await place()
    const answer = await ada.visitor.send('/ticket/request_refund?lang=en', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify({ order_no: order.number, refund_method: 1, refund_id: 'other' }),
    })
    expect(await answer.json()).toMatchObject({ cscode: 85641 })
    expect(await casesOf(order)).toEqual([])
  })

  it.each([
    ['refund_id', { refund_id: 'because' }],
    ['refund_method', { refund_method: 3 }],
    ['email', { email: 'nowhere' }],
    ['reason_desc', { reason_desc: 'x'.repeat(2001) }],
  ])('with a malformed %s says so', async (field, input) => {
    expect((await ask(await place(), input)).data).toEqual({ fields: [field] })
  })

  it('costs four statements, the session’s and the lock among them', async () => {
    const order = await place(three)
    expect(await server.statementsOf(() => ask(order))).toBe(4)
    expect(await server.statementsOf(() => ada.visitor.call('GET /member/refund_cases'))).toBe(3)
  })
})

describe('taking a request back', () => {
  const retract = (number: string, visitor = ada.visitor) =>
    visitor.call('POST /member/retract_refund', { case_no: number })

  it('frees its products, once and by the member alone', async () => {
    const order = await place()
    const { case_no: number } = (await ask(order)).data
    expect((await retract(number, eve.visitor)).cscode).toBe(20035)
    expect(await server.statementsOf(() => retract(number))).toBe(3)
    expect((await retract(number)).cscode).toBe(20035)
    const [made] = await casesOf(order)
    expect(made?.timeline.map(({ status }) => status)).toEqual(['requested', 'retracted'])
    expect(made?.amount).toBe('29.99')
    expect((await ask(order)).cscode).toBe(0)
  })
})

describe('a request about a payment in the sandbox', () => {
  it('once approved is refunded there: the products that were asked for, then the rest', async () => {
    const { payment } = await server.payments.begin(paymentRequest(paymentItem(), paymentItem()))
    await server.visitor().call('POST /checkout/sandbox/pay', { payment, ...cards.good })
    const order = await place({ items: [itemOf(701), itemOf(702)], provider: 'sandbox', payment })
    const context = server.installation.of(refunds)
    const standing = async (software: string) => {
      const { data } = await ask(order, { refund_method: 2, software })
      await approveRefund(context, actingOn(server), { number: data.case_no, byHand: null })
      await server.worker.drain()
      const [newest] = await casesOf(order)
      const report = await server.payments.provider('sandbox')?.paymentOf(payment)
      return [newest?.status, report?.state, report?.refunded, (await orderById(server.database, order.id))?.status]
    }
    expect(await standing('702')).toEqual(['refunded', 'paid', [1], 0])
    expect(await standing('701')).toEqual(['refunded', 'refunded', expect.anything(), 1])
  })
})
