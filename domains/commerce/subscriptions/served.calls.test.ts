import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subscriptionsChangedSince } from '@/integrations/payments/sandbox/store'
import { charge } from '@/integrations/payments/sandbox/subscriptions'
import { hours } from '@/platform/time/duration'
import { password, startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { beginPayment, openShop, pay, quoteFor, statusOf } from '@/tests/shop/checkout'
import { deviceOf } from '@/tests/shop/licences'
import {
  cancel,
  cardThatFails,
  newest,
  passDays,
  startClockwork,
  subscribe,
  subscriber,
  subscriptionsOf,
} from '@/tests/shop/subscriptions'

let server: TestServer
let ada: Visitor
let bob: Visitor
/** She has the smaller one, of the line of the downloader. */
let dora: Visitor
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  ada = await subscriber(server, 'ada@example.test')
  bob = await subscriber(server, 'bob@example.test')
  dora = await subscriber(server, 'dora@example.test')
  await startClockwork(server)
})
afterAll(() => server.close())

const slotsOf = async (visitor: Visitor) => (await visitor.call('GET /member', {})).data.content.subscription_active
const activate = async (visitor: Visitor, pid: number) => (await visitor.call('POST /member/activate', { pid })).cscode
const seatsOf = async (visitor: Visitor) => {
  const { win_used, win_totle } = (await visitor.call('GET /member/product_licenses', { product: 'downloader' })).data
  return `${win_used}/${win_totle}`
}

const dashboardOf = async (visitor: Visitor) => {
  const { rf, lines } = (await visitor.call('GET /member/get_discount_info', {})).data
  return [rf, lines.downloader?.aio_info.upgrade_type_win]
}

/** Returns the answer to a program that refreshes its licence: 0, and the end of its validity. */
const device = deviceOf('the studio')
let token = ''
async function refresh() {
  const asked = { refresh_token: token, fingerprint: device.fingerprint }
  const { cscode, data } = await server.visitor().call('POST /licence/refresh', asked)
  if (cscode !== 0) return { cscode }
  token = data.refresh_token
  return { cscode, until: new Date(data.expires_at * 1000).toISOString().slice(0, 10) }
}

describe('the grants of a subscription', () => {
  it('go on through the grace, after the dates of the order', async () => {
    await subscribe(server, ada, { pid: 365, option: '1M' }, cardThatFails)
    await subscribe(server, dora, { pid: 367, option: '1M' }, cardThatFails)
    expect(await dashboardOf(dora)).toEqual([1, 'sub'])
    expect(await activate(ada, 701)).toBe(0)
    const asked = { ...device, email: 'ada@example.test', pw: password }
    const { cscode, data } = await server.visitor().call('POST /licence/sign_in', asked)
    expect([cscode, await seatsOf(ada)]).toEqual([0, '1/3'])
    token = data.refresh_token
    await passDays(server, 33)
    expect(await slotsOf(ada)).toMatchObject({ active_product_max: 6, active_products: [701] })
    expect(await activate(ada, 702)).toBe(0)
    // The tabs of the lines stay, and nothing is credited of what was not paid for.
    expect([await dashboardOf(ada), await dashboardOf(dora)]).toEqual([
      [1, 'new'],
      [1, 'new'],
    ])
    expect(await refresh()).toEqual({ cscode: 0, until: '2027-01-04' })
  })

  it('are credited by the days of the period, not from the day of a late payment', async () => {
    // A second attempt at the same moment fails, too.
    server.clock.advance(hours(1))
    const { payment } = (await dora.call('POST /member/payment_method_session', await newest(dora))).data
    expect(await pay(dora, payment.payment)).toMatchObject({ state: 'paid' })
    await server.worker.drain()
    const { cscode, data } = await dora.call('GET /member/offer', { pid: '761', currency: 'USD' })
    expect([cscode, data.credits]).toMatchObject([0, [{ reason: 'subscription', worth: '9.99', credit: '9.02' }]])
    // Paid on the 24th, for a month to 21 January: 28 days of 31 are left.
    const quote = await quoteFor(dora, { pid: 761, option: 'LFT', discount: 'upgrade', currency: 'USD', country: 'US' })
    expect(quote.total).toBe(data.amount)
  })

  it('end with the period, also after a late payment', async () => {
    const { payment } = (await ada.call('POST /member/payment_method_session', await newest(ada))).data
    expect(await pay(ada, payment.payment)).toMatchObject({ state: 'paid' })
    await server.worker.drain()
    expect((await cancel(ada, await newest(ada))).cscode).toBe(0)
    // Paid on 24 December, the order says 24 January; the period that it is for ends on the 21st.
    expect(await refresh()).toEqual({ cscode: 0, until: '2027-01-21' })
    await passDays(server, 28)
    expect(await slotsOf(ada)).toMatchObject({ active_product_max: 0, active_products: [] })
    expect(await activate(ada, 703)).toBe(20002)
    expect((await refresh()).cscode).toBe(30006)
    expect(await seatsOf(ada)).toBe('0/0')
  })

  it('are not revived by a renewal that is charged after the end: it is refunded, and the member is told', async () => {
    const changed = await subscriptionsChangedSince(server.database, new Date(0))
    const ended = changed.find((each) => each.ended)
    if (!ended) throw new Error('The sandbox still renews it')
    await server.database.transaction((transaction) => charge(transaction, ended, server.clock.now()))
    await server.worker.drain()
    expect(await slotsOf(ada)).toMatchObject({ active_product_max: 0 })
    expect(await seatsOf(ada)).toBe('0/0')
    const { order_list: orders } = (await ada.call('GET /member/get_order_list', {})).data
    expect(orders.map(({ amount, status }) => [amount, status])).toEqual([
      ['24.99', 1],
      ['24.99', 0],
      ['19.99', 0],
    ])
    const { cases } = (await ada.call('GET /member/refund_cases', {})).data
    expect(cases).toMatchObject([{ kind: 'return', status: 'refunded', amount: '24.99' }])
    // Told of again, and by every other report: it goes back once.
    for await (const report of server.payments.provider('sandbox')?.reportsSince(new Date(0)) ?? []) {
      await server.payments.apply('sandbox', report)
    }
    const mails = await server.mailsTo('ada@example.test')
    expect(mails.filter(({ kind }) => kind.startsWith('refunds.')).map(({ kind }) => kind)).toEqual([
      'refunds.returned',
    ])
    expect((await ada.call('GET /member/refund_cases', {})).data.cases).toHaveLength(1)
  })

  it('end at once with an early end, also within a paid period', async () => {
    await subscribe(server, bob, { pid: 367, option: '1M' })
    expect(await seatsOf(bob)).not.toBe('0/0')
    await bob.call('GET /pre_cancel_subscribe.php', { a: 'submit', ...(await newest(bob)) })
    await subscribe(server, bob, { pid: 365, option: '1M', discount: 'upgrade_subscription' })
    expect(await seatsOf(bob)).toBe('0/0')
    expect(await slotsOf(bob)).toMatchObject({ active_product_max: 6 })
  })

  it('lower the price of one larger subscription, also where two are bought at once', async () => {
    const carol = await subscriber(server, 'carol@example.test')
    await subscribe(server, carol, { pid: 367, option: '1M' })
    const request = { pid: 365, option: '1M', discount: 'upgrade_subscription', currency: 'USD', country: 'US' }
    const begun = await Promise.all([1, 2, 3].map(() => beginPayment(carol, request)))
    await Promise.all(begun.map(({ payment }) => pay(carol, payment)))
    await server.worker.drain()
    const standings = await Promise.all(begun.map(({ checkout }) => statusOf(carol, checkout)))
    expect(standings.map(({ state }) => state).sort()).toEqual(['paid', 'review', 'review'])
    const { order_list: list } = await subscriptionsOf(carol)
    expect(list.map(({ pid, EXT2, payment_amount }) => [pid, EXT2, payment_amount])).toEqual([
      [365, 0, '10.00'],
      [367, 2, '9.99'],
    ])
    expect(await quoteFor(carol, request)).toMatchObject({ total: '19.99', discount: { problem: 'notForYou' } })
  })

  it('are read in two statements', async () => {
    expect(await server.statementsOf(() => ada.call('GET /member', {}))).toBe(2)
  })
})
