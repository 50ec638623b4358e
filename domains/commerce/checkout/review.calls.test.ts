import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publish } from '@/domains/commerce/catalogue'
import { checkout } from '@/domains/commerce/checkout/domain'
import type { PaymentReport } from '@/integrations/payments/report'
import { money } from '@/platform/money/money'
import { hours } from '@/platform/time/duration'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { actingOn, outcomeOf } from '@/tests/server/acting'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { beginPayment, buy, openShop, pay, quoteFor, statusOf } from '@/tests/shop/checkout'
import { acceptPayment, returnPayment } from './actions/decide'
import type { CheckoutContext } from './context'

let server: TestServer
let context: CheckoutContext
let visitor: Visitor
let email: string
let count = 0
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  context = server.installation.of(checkout)
})
afterAll(() => server.close())
beforeEach(async () => {
  email = `buyer-${++count}@example.test`
  await server.member({ email })
  visitor = server.visitor()
  await visitor.signIn(email)
})

const inDollars = { currency: 'USD', country: 'US' }
const single = { pid: '701', option: 'LFT', ...inDollars }
const upgrade = { pid: '761', option: 'LFT', discount: 'upgrade', ...inDollars }
const kinds = async (address: string) => (await server.mailsTo(address)).map(({ kind }) => kind)
const orderCount = async () => (await visitor.call('GET /member/get_order_list', { lang: 'en' })).data.order_list.length
const refundOf = (order: string | null) =>
  visitor.call('POST /ticket/request_refund', { order_no: order, refund_method: 1, refund_id: 'not_needed' })

/** The checkout by its own name, as an operator knows it. */
async function referenceOf(payment: string) {
  const { rows } = await server.database.execute<{ reference: string }>(
    `select reference from checkouts where payment = '${payment}'`,
  )
  return rows[0]?.reference ?? ''
}

const told = async (payment: string, state: PaymentReport['state'], minor: number): Promise<PaymentReport> => ({
  kind: 'payment',
  payment,
  checkout: await referenceOf(payment),
  state,
  total: money(minor, 'USD'),
  at: server.clock.now(),
  refunded: [],
  refusedRefunds: [],
  subscription: null,
  renewal: false,
})

describe('a purchase that has lowered the price of an upgrade', () => {
  it('is refunded after the upgrade, and not before it', async () => {
    const { order } = await buy(visitor, single)
    const { payment, checkout } = await beginPayment(visitor, upgrade)
    await pay(visitor, payment)
    expect(await statusOf(visitor, checkout)).toMatchObject({ state: 'paid' })
    expect((await refundOf(order)).cscode).toBe(20040)
    expect((await visitor.call('GET /member/refund_cases', { lang: 'en' })).data.cases).toEqual([])
    const { rows } = await server.database.execute<{ total: number }>(
      `select total::int as total from checkouts where payment = '${payment}'`,
    )
    await server.payments.apply('sandbox', await told(payment, 'refunded', rows[0]?.total ?? 0))
    expect((await refundOf(order)).cscode).toBe(0)
  })

  it('does not count once a refund is requested, and counts again when the request is withdrawn', async () => {
    const { order } = await buy(visitor, single)
    const { total } = await quoteFor(visitor, upgrade)
    const requested = await refundOf(order)
    expect(requested.cscode).toBe(0)
    expect((await visitor.call('POST /checkout/quote', upgrade)).data).toMatchObject({ obstacle: 'upgradeNotForYou' })
    expect((await visitor.call('GET /member/offer', { lang: 'en', ...upgrade })).cscode).toBe(20035)
    await visitor.call('POST /member/retract_refund', { case_no: requested.data.case_no })
    expect((await quoteFor(visitor, upgrade)).total).toBe(total)
  })

  it('sends the payment to review when its refund is requested before the payment', async () => {
    const { order } = await buy(visitor, single)
    const { payment, checkout } = await beginPayment(visitor, upgrade)
    await refundOf(order)
    await pay(visitor, payment)
    expect(await statusOf(visitor, checkout)).toMatchObject({ state: 'review', order: null })
    expect(await orderCount()).toBe(1)
  })
})

describe('a price', () => {
  it('is promised for a day: afterwards the page says so, but a payment at the same price is taken', async () => {
    const { payment, checkout } = await beginPayment(server.visitor(), { ...single, email })
    server.clock.advance(hours(24))
    expect(await statusOf(visitor, checkout)).toMatchObject({ state: 'expired' })
    await pay(visitor, payment)
    expect(await statusOf(visitor, checkout)).toMatchObject({ state: 'paid' })
  })

  it('that has changed by then is decided on by staff', async () => {
    const { payment, checkout } = await beginPayment(server.visitor(), { ...single, email })
    server.clock.advance(hours(25))
    const { prices, ...rest } = await readDemoCatalogue()
    await publish(server.database, { ...rest, prices: [...prices].reverse() }, server.clock.now())
    await pay(visitor, payment)
    expect(await statusOf(visitor, checkout)).toMatchObject({ state: 'review' })
    expect(await kinds(email)).toContain('checkout.underReview')
    const [notice] = await server.mailsTo(server.installation.vendor.seller.email)
    expect(notice).toMatchObject({
      kind: 'checkout.reviewNotice',
      text: expect.stringContaining(await referenceOf(payment)),
    })
  })
})

describe('a payment that does not fit', () => {
  async function misfit(minor: number) {
    const { payment, checkout } = await beginPayment(visitor, single)
    await server.payments.apply('sandbox', await told(payment, 'paid', minor))
    return { payment, checkout, deciding: { reference: await referenceOf(payment) } }
  }

  it('is accepted as it came: order and invoice state the paid amount', async () => {
    const { checkout, payment, deciding } = await misfit(1234)
    expect(await statusOf(visitor, checkout)).toMatchObject({ state: 'review', order: null })
    expect(await outcomeOf(acceptPayment(context, actingOn(server), deciding))).toBe('done')
    expect(await outcomeOf(acceptPayment(context, actingOn(server), deciding))).toBe(31002)
    expect(await outcomeOf(returnPayment(context, actingOn(server), deciding))).toBe(31002)
    await server.worker.drain()
    const { state, order } = await statusOf(visitor, checkout)
    expect(state).toBe('paid')
    const { data } = await visitor.call('GET /member/order_documents', { order_id: order })
    expect(data.invoice).toMatchObject({ currency: 'USD', amount: '12.34' })
    expect(await kinds(email)).toContain('checkout.order')
    // The later reports match.
    await server.payments.apply('sandbox', await told(payment, 'refunded', 1234))
    const { order_list: list } = (await visitor.call('GET /member/get_order_list', { lang: 'en' })).data
    expect(list[0]).toMatchObject({ order_id: order, status: 1 })
  })

  it('for a pending order completes that order', async () => {
    const { payment, checkout } = await beginPayment(visitor, single)
    await server.payments.apply('sandbox', await told(payment, 'waiting', 1))
    await server.payments.apply('sandbox', await told(payment, 'paid', 999))
    const { order } = await statusOf(visitor, checkout)
    expect(await outcomeOf(acceptPayment(context, actingOn(server), { reference: await referenceOf(payment) }))).toBe(
      'done',
    )
    expect(await statusOf(visitor, checkout)).toMatchObject({ state: 'paid', order })
    const { order_list: list } = (await visitor.call('GET /member/get_order_list', { lang: 'en' })).data
    expect(list).toMatchObject([{ order_id: order, status: 0, amount: '9.99' }])
  })

  it('is refunded through the provider, without a purchase', async () => {
    const { payment, checkout } = await beginPayment(visitor, { ...single, coupon: 'nothing' })
    await server.database.execute(`update checkouts set total = total + 1 where payment = '${payment}'`)
    await pay(visitor, payment)
    expect(await statusOf(visitor, checkout)).toMatchObject({ state: 'review' })
    const deciding = { reference: await referenceOf(payment) }
    expect(await outcomeOf(returnPayment(context, actingOn(server), deciding))).toBe('done')
    await server.worker.drain()
    expect(await statusOf(visitor, checkout)).toMatchObject({ state: 'returned', order: null })
    expect((await kinds(email)).filter((kind) => kind === 'checkout.returned')).toHaveLength(1)
    expect(await outcomeOf(acceptPayment(context, actingOn(server), deciding))).toBe(31002)
    expect(await orderCount()).toBe(0)
  })

  it('that the provider cannot refund has failed, and may still be accepted', async () => {
    const { checkout, deciding } = await misfit(1234)
    // The sandbox has never been paid.
    expect(await outcomeOf(returnPayment(context, actingOn(server), deciding))).toBe('done')
    await server.worker.drain()
    const { rows } = await server.database.execute(
      `select state, note is not null as told from payment_reviews where checkout = '${deciding.reference}'`,
    )
    expect(rows).toEqual([{ state: 'failed', told: true }])
    expect(await statusOf(visitor, checkout)).toMatchObject({ state: 'review' })
    expect(await outcomeOf(acceptPayment(context, actingOn(server), deciding))).toBe('done')
  })
})

it('a payment that does not exist cannot be decided on', async () => {
  expect(await outcomeOf(acceptPayment(context, actingOn(server), { reference: 'unknown' }))).toBe(20085)
  expect(await outcomeOf(returnPayment(context, actingOn(server), { reference: 'unknown' }))).toBe(20085)
})
