import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { openShop, pay } from '@/tests/shop/checkout'
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
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  ada = await subscriber(server, 'ada@example.test')
  await startClockwork(server)
})
afterAll(() => server.close())

const dayOf = (moment: Date) => moment.toISOString().slice(5, 10)

/** Returns the facts that the page shows of every subscription, newest first. */
const seen = async () =>
  (await subscriptionsOf(ada)).order_list
    .map(({ pid, EXT2, end, expired, overdue, resumable, payment_amount }) => {
      const marks = [overdue && 'overdue', resumable && 'resumable', expired && 'over'].filter(Boolean)
      return [pid, EXT2, dayOf(new Date(end * 1000)), payment_amount, ...marks].join(' ')
    })
    .join(' | ')

/** The actions of a member by day of the year. */
const records: Readonly<Record<string, () => Promise<unknown>>> = {
  '11-21': () => subscribe(server, ada, { pid: 367, option: '1M' }, cardThatFails),
  '12-31': async () => {
    const { vid } = await newest(ada)
    const { data } = await ada.call('POST /member/payment_method_session', { vid })
    expect(data).toMatchObject({ card_last4: '0341', overdue: true, renew_amount: '12.99' })
    expect(await pay(ada, data.payment.payment)).toEqual({ state: 'paid', reason: null })
  },
  '03-01': async () => expect((await cancel(ada, await newest(ada))).cscode).toBe(0),
  '03-10': async () => expect((await ada.call('POST /member/resume_subscription', await newest(ada))).cscode).toBe(0),
  '04-05': async () => {
    const named = await newest(ada)
    const { data } = await ada.call('POST /member/upgrade_subscription_price', named)
    // Half of the days of the period that runs from 21 March are left, less one half: 16 of 31.
    expect(data).toMatchObject({ pid: 365, old_opt: '1M', old_price: '19.99', save: '6.70', discount_price: '13.29' })
    await ada.call('GET /pre_cancel_subscribe.php', { a: 'submit', ...named })
    await subscribe(server, ada, { pid: 365, option: '1M', discount: 'upgrade_subscription' })
  },
  '08-15': async () => expect((await cancel(ada, await newest(ada))).cscode).toBe(0),
  '10-01': () => subscribe(server, ada, { pid: 367, option: '1M' }, cardThatFails),
}

const once = '367 2 04-05 12.99 over'

it('a subscription runs a year, day by day, and the member sees each state', async () => {
  const year: [string, string][] = []
  for (let day = 0; day < 366; day++) {
    if (day > 0) await passDays(server, 1)
    const today = dayOf(server.clock.now())
    await records[today]?.()
    await server.worker.drain()
    const now = await seen()
    if (year.at(-1)?.[1] !== now) year.push([today, now])
    if (day === 365) break
    delete (records as Record<string, unknown>)[today]
  }
  expect(year).toEqual([
    ['11-21', '367 0 12-21 9.99'],
    // The card fails; for fourteen days everything continues.
    ['12-21', '367 0 01-04 9.99 overdue'],
    // Paid late with another card, the period still begins when the last one ended.
    ['12-31', '367 0 01-21 12.99'],
    ['01-21', '367 0 02-21 12.99'],
    ['02-21', '367 0 03-21 12.99'],
    ['03-01', '367 1 03-21 12.99 resumable'],
    ['03-10', '367 0 03-21 12.99'],
    ['03-21', '367 0 04-21 12.99'],
    ['04-05', `365 0 05-05 13.29 | ${once}`],
    ['05-05', `365 0 06-05 24.99 | ${once}`],
    ['06-05', `365 0 07-05 24.99 | ${once}`],
    ['07-05', `365 0 08-05 24.99 | ${once}`],
    ['08-05', `365 0 09-05 24.99 | ${once}`],
    ['08-15', `365 1 09-05 24.99 resumable | ${once}`],
    ['09-05', `365 2 09-05 24.99 over | ${once}`],
    ['10-01', `367 0 11-01 9.99 | 365 2 09-05 24.99 over | ${once}`],
    ['11-01', `367 0 11-15 9.99 overdue | 365 2 09-05 24.99 over | ${once}`],
    ['11-15', `367 2 11-01 9.99 over | 365 2 09-05 24.99 over | ${once}`],
  ])
})

it('its mails were sent, each at its time', async () => {
  const letters = (await server.mailsTo('ada@example.test'))
    .filter(({ kind }) => kind.startsWith('subscription.'))
    .map(({ kind, createdAt }) => `${dayOf(createdAt)} ${kind.replace('subscription.', '')}`)
    .reverse()
  expect(letters).toEqual([
    '12-07 notice',
    '12-21 failed',
    '12-24 reminder',
    '12-28 secondReminder',
    '12-31 renewed',
    '01-18 notice',
    '01-21 renewed',
    '02-18 notice',
    '02-21 renewed',
    '03-01 cancelled',
    '03-10 resumed',
    '03-18 notice',
    '03-21 renewed',
    '04-05 replaced',
    '04-21 notice',
    '05-05 renewed',
    '06-02 notice',
    '06-05 renewed',
    '07-02 notice',
    '07-05 renewed',
    '08-02 notice',
    '08-05 renewed',
    '08-15 cancelled',
    '10-18 notice',
    '11-01 failed',
    '11-04 reminder',
    '11-08 secondReminder',
    '11-14 lastReminder',
    '11-15 ended',
  ])
})

it('the purchase stated the price of its renewals', async () => {
  const letters = (await server.mailsTo('ada@example.test')).filter(({ kind }) => kind === 'checkout.order').reverse()
  expect(letters.map(({ text }) => /renews automatically on (.*), then every month/.exec(text ?? '')?.[1])).toEqual([
    'December 21, 2026 for $12.99',
    'May 5, 2027 for $24.99',
    'November 1, 2027 for $12.99',
  ])
})

it('each moved subscription has one order for each payment, is owned once until its own end, and is not charged after it', async () => {
  const { data } = await ada.call('GET /member/get_order_list', { lang: 'en' })
  expect(data.order_list.map(({ amount }) => amount).reverse()).toEqual([
    '9.99',
    '12.99',
    '12.99',
    '12.99',
    '12.99',
    '13.29',
    '24.99',
    '24.99',
    '24.99',
    '24.99',
    '9.99',
  ])
  const owned = (await ada.call('GET /member', {})).data.content.orders
  expect(owned.map(({ pid, end }) => `${pid} ${end.slice(5)}`)).toEqual(['367 11-01', '365 09-05', '367 04-05'])
  const { orders } = (await ada.call('GET /member/upgrade_license', {})).data.content
  expect(orders).toEqual(owned.map((order) => ({ ...order, downloads: [] })))
  await passDays(server, 40)
  expect((await ada.call('GET /member/get_order_list', { lang: 'en' })).data.order_list).toHaveLength(11)
  const { data: vip } = await ada.call('GET /member/dvdfab365', {})
  expect(vip.status).toBe(0)
  expect(vip.pro365).toEqual([366])
  const [page] = (await ada.open()).match(/"isSubscriber":true/) ?? []
  expect(page).toBeDefined()
})
