import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderById } from '@/domains/commerce/orders'
import { refunds } from '@/domains/commerce/refunds/domain'
import type { PaymentReport } from '@/integrations/payments/report'
import { money } from '@/platform/money/money'
import { hours, seconds } from '@/platform/time/duration'
import { refundingProvider } from '@/tests/payments/refunding-provider'
import { actingOn, outcomeOf } from '@/tests/server/acting'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { beginPayment, openShop, pay } from '@/tests/shop/checkout'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { approveRefund, caseByNumber, type RefundsContext } from '.'

let server: TestServer
let provider: ReturnType<typeof refundingProvider>
let context: RefundsContext
let ada: Visitor
let memberId: number
const orders: { id: number; number: string; checkout: string; payment: string; total: number }[] = []
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  memberId = (await server.member({ email: 'ada@example.test' })).id
  ada = server.visitor()
  await ada.signIn('ada@example.test')
  for (let count = 0; count < 6; count++) {
    const { payment } = await beginPayment(ada, { pid: '701,751', option: 'LFT', currency: 'USD' })
    await pay(ada, payment)
    await server.worker.drain()
    const { rows } = await server.database.execute(`
      select bought.id, bought.number, begun.reference as checkout, bought.payment, bought.total
      from orders bought join checkouts begun on begun.order_id = bought.id where bought.payment = '${payment}'`)
    const row = rows[0] as { id: string; number: string; checkout: string; payment: string; total: string }
    orders.push({ ...row, id: Number(row.id), total: Number(row.total) })
  }
  provider = refundingProvider(server)
  context = server.installation.of(refunds)
})
afterAll(() => server.close())

const approve = (number: string) => outcomeOf(approveRefund(context, actingOn(server), { number, byHand: null }))
const caseOf = (number: string) => caseByNumber(server.database, number)
const statusOf = async ({ id }: { id: number }) => (await orderById(server.database, id))?.status
const refundMails = async () =>
  (await server.mailsTo('ada@example.test')).filter(({ kind }) => kind === 'refunds.refunded').length

/** A request for all of an order that an operator has approved, and that the provider has answered. */
async function approved(software?: string) {
  const order = orders.pop()
  if (!order) throw new Error('Buy more')
  const input = { order_no: order.number, refund_method: software ? 2 : 1, software, refund_id: 'other', lang: 'en' }
  const { data } = await ada.call('POST /ticket/request_refund', input)
  await server.worker.drain()
  await approve(data.case_no)
  await server.worker.drain()
  return { order, number: data.case_no }
}

/** Applies a provider's report on the payment a second later. */
async function tell(order: (typeof orders)[number], told: Partial<PaymentReport>) {
  server.clock.advance(seconds(1))
  await server.payments.apply('sandbox', reportOf(order, told))
  await server.worker.drain()
}

const reportOf = (
  { checkout, payment, total }: (typeof orders)[number],
  told: Partial<PaymentReport>,
): PaymentReport => ({
  kind: 'payment',
  payment,
  checkout,
  state: 'paid',
  total: money(total, 'USD'),
  at: server.clock.now(),
  refunded: [],
  refusedRefunds: [],
  subscription: null,
  renewal: false,
  ...told,
})

describe('a refund that the provider looks at first', () => {
  it('is pending until the provider reports the refund, and then ends once', async () => {
    const before = await refundMails()
    provider.answer({ refunded: true, reference: 'adj_1', pending: true })
    const { order, number } = await approved()
    expect(await caseOf(number)).toMatchObject({ state: 'refunding', reference: 'adj_1' })
    expect([await statusOf(order), await refundMails()]).toEqual([0, before])
    // No second payment starts meanwhile.
    const byHand = outcomeOf(approveRefund(context, actingOn(server), { number, byHand: 'x' }))
    expect([await approve(number), await byHand]).toEqual([20035, 20035])

    await tell(order, { refunded: [0] })
    expect(await caseOf(number)).toMatchObject({ state: 'refunding' })
    await tell(order, { state: 'refunded', refunded: [0, 1] })
    expect(await caseOf(number)).toMatchObject({ state: 'refunded', reference: 'adj_1' })
    expect([await statusOf(order), await refundMails()]).toEqual([1, before + 1])
    await tell(order, { state: 'refunded', refunded: [0, 1] })
    expect(await refundMails()).toBe(before + 1)
  })

  it('of some products ends when those are refunded', async () => {
    provider.answer({ refunded: true, reference: 'adj_2', pending: true })
    const { order, number } = await approved('751')
    await tell(order, { refunded: [1] })
    expect([(await caseOf(number))?.state, await statusOf(order)]).toEqual(['refunded', 0])
  })

  it('a refund that the provider refuses later has failed, and may be requested again', async () => {
    provider.answer({ refunded: true, reference: 'adj_3', pending: true })
    const { order, number } = await approved()
    await tell(order, { refusedRefunds: ['adj_of_another_request'] })
    expect((await caseOf(number))?.state).toBe('refunding')
    await tell({ ...order, payment: 'another payment' }, { refusedRefunds: ['adj_3'] })
    expect((await caseOf(number))?.state).toBe('refunding')

    await tell(order, { refusedRefunds: ['adj_3'] })
    const failed = await caseOf(number)
    expect([failed?.state, failed?.refusals, await statusOf(order)]).toEqual(['failed', 1, 0])
    expect(failed?.steps.at(-1)).toMatchObject({ actor: 'provider', note: expect.stringContaining('refused') })

    provider.asked()
    provider.answer(new Error('connection lost'))
    await approve(number)
    await server.worker.drain()
    expect(provider.asked()).toMatchObject([{ idempotencyKey: `${number}-1` }])
    // The old refusal is repeated in every later report, and says nothing about the present request.
    await tell(order, { refusedRefunds: ['adj_3'] })
    expect(await caseOf(number)).toMatchObject({ state: 'refunding', reference: null })
    server.clock.advance(hours(1))
    await server.worker.drain()
    expect(await caseOf(number)).toMatchObject({ state: 'refunded', refusals: 1 })
  })
})

it('a refund of a free order asks no provider for money', async () => {
  const items = [itemOf(706, { term: 'FREE', unit: money(0, 'USD') })]
  const { number: order } = await placeOrder(server, memberId, { items })
  const { data } = await ada.call('POST /ticket/request_refund', {
    order_no: order,
    refund_method: 1,
    refund_id: 'other',
  })
  await server.worker.drain()
  provider.asked()
  expect(await approve(data.case_no)).toBe('done')
  await server.worker.drain()
  expect([(await caseOf(data.case_no))?.state, provider.asked()]).toEqual(['refunded', []])
})

describe('a refund whose answer was lost', () => {
  it('ends, with its mail, when a report says that the money was returned', async () => {
    const before = await refundMails()
    provider.answer(new Error('connection lost'))
    const { order, number } = await approved()
    expect((await caseOf(number))?.state).toBe('refunding')
    await tell(order, { state: 'refunded', refunded: [0, 1] })
    server.clock.advance(hours(1))
    await server.worker.drain()
    expect([(await caseOf(number))?.state, await refundMails()]).toEqual(['refunded', before + 1])
  })

  it('a refund is complete, too, when it is asked about before a report reaches the case', async () => {
    const before = await refundMails()
    provider.answer(new Error('connection lost'))
    const { order, number } = await approved()
    server.clock.advance(hours(1))
    // The queue takes the older job first: the one that asks the provider again.
    await server.payments.apply('sandbox', reportOf(order, { state: 'refunded', refunded: [0, 1] }))
    await server.worker.drain()
    expect([(await caseOf(number))?.state, await refundMails()]).toEqual(['refunded', before + 1])
  })
})
