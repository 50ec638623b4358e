import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report, SubscriptionReport } from '@/integrations/payments/report'
import { days } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { openShop } from '@/tests/shop/checkout'
import {
  cancel,
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
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  ada = await subscriber(server, 'ada@example.test')
  bob = await subscriber(server, 'bob@example.test')
  await startClockwork(server)
  await subscribe(server, ada, { pid: 367, option: '1M' })
})
afterAll(() => server.close())

const only = async (visitor: Visitor) => (await subscriptionsOf(visitor)).order_list[0]

describe('a subscription', () => {
  it('is listed with every field of spec 9.1', async () => {
    const info = await subscriptionsOf(ada)
    const [own] = info.order_list
    expect(own).toEqual({
      id: `${own?.oid}-1`,
      tid: own?.oid,
      oid: expect.stringMatching(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/),
      vid: expect.any(String),
      pid: 367,
      pname: 'Ebbcatch Monthly',
      ANSWER: '1M',
      EXT2: 0,
      STATUS: 'Registered',
      start: info.time_now,
      end: Date.parse('2026-12-21T12:00:00Z') / 1000,
      expired: false,
      overdue: false,
      resumable: false,
      payment_currency: 'USD',
      payment_amount: '9.99',
      renew_amount: '12.99',
      card_type: 'visa',
      card_last4: '4242',
      card_ends: 0,
      trial_until: 0,
      track_id: `${own?.oid}-1`,
      quantity: 1,
      pause: null,
      change: null,
    })
    const { type, next_subscribe, pro365, activated_list, is_old_user } = info
    expect({ type, pro365, activated_list, is_old_user }).toEqual({
      type: 'active',
      pro365: [366],
      activated_list: [],
      is_old_user: false,
    })
    expect(next_subscribe).toEqual({ vid: own?.vid, date: own?.end, currency: 'USD', amount: '12.99' })
    expect((await ada.call('GET /member/dvdfab365', {})).data).toEqual({ status: 1, vip: own?.end, pro365: [366] })
  })

  it('a subscription is visible to its member alone, and others cannot change it', async () => {
    const named = await newest(ada)
    expect((await subscriptionsOf(bob)).order_list).toEqual([])
    expect((await cancel(bob, named)).cscode).toBe(13101)
    expect((await bob.call('GET /pre_cancel_subscribe.php', { a: 'submit', ...named })).cscode).toBe(13101)
    expect((await bob.call('POST /member/upgrade_subscription_price', named)).cscode).toBe(20002)
    expect((await bob.call('POST /member/resume_subscription', named)).cscode).toBe(20002)
    expect((await bob.call('POST /member/payment_method_session', named)).cscode).toBe(20002)
    expect((await cancel(ada, { ...named, oid: 'AAAAA-AAAAA' })).cscode).toBe(13101)
    expect(await only(ada)).toMatchObject({ EXT2: 0 })
  })

  it('is read in three statements, and offered a larger one in four', async () => {
    const named = await newest(ada)
    const statements = (call: Parameters<Visitor['call']>[0]) => server.statementsOf(() => ada.call(call, named))
    expect(await statements('GET /member/subscription_info')).toBeLessThanOrEqual(3)
    expect(await statements('GET /member/dvdfab365')).toBeLessThanOrEqual(3)
    expect(await statements('POST /member/upgrade_subscription_price')).toBeLessThanOrEqual(4)
  })
})

describe('the order service', () => {
  it('answers with a result or an error and no envelope, and changes nothing for a foreign page (spec 2.1, spec 2.3)', async () => {
    const { vid, oid } = await newest(ada)
    const query = new URLSearchParams({ m: 'paddle_sf_sub', a: 'cancel_url', vid, oid })
    const foreign = await ada.send(`/subscribe.php?${query}`, { headers: { origin: 'https://elsewhere.example' } })
    expect(await foreign.json()).toEqual({ error: { code: 10010 } })
    const malformed = await ada.send('/subscribe.php', { headers: { 'x-foyer-app': '1' } })
    expect(await malformed.json()).toEqual({ error: { code: 10001, fields: ['vid', 'oid', 'm', 'a'] } })
    expect(await only(ada)).toMatchObject({ EXT2: 0 })
    const noted = await ada.send(`/pre_cancel_subscribe.php?a=submit&vid=${vid}&oid=${oid}`, {
      headers: { 'x-foyer-app': '1' },
    })
    expect(await noted.json()).toEqual({ result: { sub_cel_id: expect.any(String) } })
  })

  it('cancels at the provider, once, for a given reason', async () => {
    const named = await newest(ada)
    expect((await ada.call('POST /article/product/subscribe/cancel', { content: 'No' })).data).toEqual({
      fields: ['subject'],
    })
    expect((await ada.call('POST /article/product/subscribe/cancel', { subject: 2, content: 'No time' })).cscode).toBe(
      0,
    )
    const { data } = await cancel(ada, named)
    expect(data.cancel_url).toContain('/subscription-cancel.htm?case=')
    expect((await cancel(ada, named)).cscode).toBe(13102)
    const closed = await ada.call('POST /article/product/subscribe/cancel_sub', { link: data.cancel_url })
    expect(closed.data).toEqual({ status: 1, state: 'cancelled', end: Date.parse('2026-12-21T12:00:00Z') / 1000 })
    const others = await bob.call('POST /article/product/subscribe/cancel_sub', { link: data.cancel_url })
    expect(others.cscode).toBe(13101)
    await server.worker.drain()
    expect(await only(ada)).toMatchObject({ EXT2: 1, resumable: true })
    expect((await ada.call('POST /member/resume_subscription', named)).cscode).toBe(0)
    expect((await ada.call('POST /member/resume_subscription', named)).cscode).toBe(20035)
    expect(await only(ada)).toMatchObject({ EXT2: 0 })
  })

  it('asks for the reason where none was given', async () => {
    await subscribe(server, bob, { pid: 366, option: '1M' })
    // An abandoned cancellation of another day.
    await bob.call('POST /article/product/subscribe/cancel', { subject: 1 })
    await server.database.execute(`update cancellations set begun_at = begun_at - interval '25 hours'`)
    const { data } = await cancel(bob, await newest(bob))
    const closed = await bob.call('POST /article/product/subscribe/cancel_sub', { link: data.cancel_url })
    expect([closed.cscode, closed.data]).toEqual([10001, { fields: ['subject'] }])
  })

  it('reports a refusal of the provider, without a change', async () => {
    const provider = server.payments.provider('sandbox')
    if (!provider) throw new Error('There is no sandbox')
    const { cancelSubscription } = provider
    provider.cancelSubscription = () => Promise.reject(new Error('Away'))
    expect((await cancel(ada, await newest(ada))).cscode).toBe(13103)
    provider.cancelSubscription = cancelSubscription
    expect(await only(ada)).toMatchObject({ EXT2: 0 })
  })
})

describe('reports of a provider', () => {
  it('lead to the same state in any order, and revive no ended subscription', async () => {
    const provider = server.payments.provider('sandbox')
    const reports: Report[] = []
    await passDays(server, 31)
    for await (const report of provider?.reportsSince(new Date(0)) ?? []) reports.push(report)
    const before = [await subscriptionsOf(ada), await subscriptionsOf(bob)].map(({ order_list }) => order_list)
    for (const report of reports.toReversed()) await server.payments.apply('sandbox', report)
    await server.worker.drain()
    const after = [await subscriptionsOf(ada), await subscriptionsOf(bob)].map(({ order_list }) => order_list)
    expect(after).toEqual(before)
    expect((await ada.call('GET /member/get_order_list', {})).data.order_list).toHaveLength(2)

    const ended = reports.find(
      (report): report is SubscriptionReport => report.kind === 'subscription' && report.state === 'ended',
    )
    if (!ended) throw new Error('Nothing has ended')
    const late = { ...ended, state: 'active', endsAt: null, at: server.clock.now() } as const
    await server.payments.apply('sandbox', late)
    expect(await only(bob)).toMatchObject({ EXT2: 2, expired: true })
  })

  it('make no new contract of a renewal, which could be withdrawn from', async () => {
    await server.database.execute(`update orders set country = 'DE'`)
    const { data } = await ada.call('GET /member/get_order_list', {})
    const [renewal, first] = data.order_list.map(({ order_id }) => order_id)
    const withdraw = (order_no = '') =>
      ada.call('POST /member/withdraw_contract', { order_no, full_name: 'Ada', email: 'ada@example.test' })
    expect((await ada.call('GET /member/refund_cases', {})).data.withdrawals).toEqual([])
    expect((await withdraw(renewal)).cscode).toBe(20035)
    // The contract itself was made by the order in which the subscription began.
    await server.database.execute(`update orders set paid_at = now() + interval '10 years' where number = '${first}'`)
    const { withdrawals } = (await ada.call('GET /member/refund_cases', {})).data
    expect(withdrawals.map(({ order_no }) => order_no)).toEqual([first])
  })

  it('a subscription that was refunded ends and is not charged again', async () => {
    const [order] = (await ada.call('GET /member/get_order_list', {})).data.order_list
    const provider = server.payments.provider('sandbox')
    let renewal = ''
    for await (const report of provider?.reportsSince(new Date(0)) ?? []) {
      if (report.kind === 'payment' && report.renewal && report.state === 'paid') renewal = report.payment
    }
    const { minor, currency } = (await provider?.paymentOf(renewal))?.total ?? { minor: 0, currency: 'USD' as const }
    const asked = { payment: renewal, amount: { minor, currency }, positions: 'all', idempotencyKey: 'one' } as const
    expect(await provider?.refund(asked)).toMatchObject({ refunded: true })
    await server.worker.drain()
    expect(await only(ada)).toMatchObject({ EXT2: 2, STATUS: 'Refunded', expired: true })
    const [letter] = (await server.mailsTo('ada@example.test')).filter(({ kind }) => kind.startsWith('subscription.'))
    expect(letter?.kind).toBe('subscription.returned')
    const [given] = (await ada.call('GET /member/get_order_list', {})).data.order_list
    expect(given).toMatchObject({ order_id: order?.order_id, status: 1 })
    server.clock.advance(days(40))
    await server.worker.drain()
    expect((await ada.call('GET /member/get_order_list', {})).data.order_list).toHaveLength(2)
  })
})
