import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import { after, days } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { cards, openShop, quoteFor } from '@/tests/shop/checkout'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import {
  cancel,
  cardThatFails,
  newest,
  passDays,
  pauseFor,
  plansOf,
  startClockwork,
  subscribe,
  subscriber,
  subscriptionsOf,
} from '@/tests/shop/subscriptions'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  await startClockwork(server)
})
afterAll(() => server.close())

let members = 0

/** Creates a member who has just subscribed. */
async function with367(request: object = {}, card = cards.good) {
  const email = `plans${++members}@example.test`
  const visitor = await subscriber(server, email)
  await subscribe(server, visitor, { pid: 367, option: '1M', ...request }, card)
  const { vid, oid } = await newest(visitor)
  return { visitor, email, vid, oid }
}

const offer = async (visitor: Visitor, vid: string, wanted: { pid: number; term: string; quantity?: number }) => {
  const { plans } = await plansOf(visitor, vid, wanted.quantity ? { quantity: wanted.quantity } : {})
  const found = plans.find(({ pid, term }) => pid === wanted.pid && term === wanted.term)
  if (!found) throw new Error('It is not offered')
  return found
}

async function change(visitor: Visitor, vid: string, wanted: { pid: number; term: string; quantity?: number }) {
  const { pid, term, quantity, quote } = await offer(visitor, vid, wanted)
  const outcome = await visitor.call('POST /member/change_subscription', { vid, pid, term, quantity, quote })
  await server.worker.drain()
  return outcome
}

const shown = async (visitor: Visitor) => {
  const [own] = (await subscriptionsOf(visitor)).order_list
  if (!own) throw new Error('There is no subscription')
  return own
}
const amounts = async (visitor: Visitor) =>
  (await visitor.call('GET /member/get_order_list', { lang: 'en' })).data.order_list.map(({ amount }) => amount)
const owned = async (visitor: Visitor) => {
  const today = server.clock.now().toISOString().slice(0, 10)
  const { orders } = (await visitor.call('GET /member', {})).data.content
  return orders.map(({ pid, end }) => `${pid} ${end > today ? 'runs' : 'over'}`).sort()
}
const letters = async (email: string) =>
  (await server.mailsTo(email))
    .map(({ kind }) => kind.replace('subscription.', ''))
    .filter((kind) => !kind.includes('.'))

/** A year is over in two days, here and in the sandbox's books. */
async function bringEndNear(vid: string) {
  const end = sql`${after(server.clock.now(), days(2))}::timestamptz`
  const own = sql`(select provider_subscription from subscriptions where reference = ${vid})`
  const { database } = server
  await database.execute(
    sql`update sandbox_subscriptions set paid_until = ${end}, charge_at = ${end} where id = ${own}`,
  )
  await database.execute(sql`update provider_subscriptions set paid_until = ${end} where subscription = ${own}`)
  await database.execute(sql`update subscriptions set paid_until = ${end}, look_at = ${end} where reference = ${vid}`)
}

describe('the price of a change', () => {
  it('is stated beforehand for each plan of the catalogue: today, next, and the lost features', async () => {
    const { visitor, vid } = await with367()
    await passDays(server, 10)
    const { plans, pauses } = await plansOf(visitor, vid)
    const said = plans.map(({ pid, term, timing, credit, charge, renew_amount }) =>
      [pid, term, timing, credit, charge, renew_amount].join(' '),
    )
    // 9.99 were paid, and 20 of 30 days are left.
    expect(said).toEqual([
      '367 2M now 6.66 16.33 22.99',
      '367 1Y now 6.66 63.33 69.99',
      '365 1M now 6.66 18.33 24.99',
      '365 1Y now 6.66 133.33 139.99',
      '365 2Y now 6.66 213.33 219.99',
      '366 1M now 6.66 23.33 29.99',
      '366 1Y now 6.66 193.33 199.99',
    ])
    expect(plans[1]).toMatchObject({ days_left: 20, days_in_period: 30, quantity: 1, lost: [] })
    expect(pauses.map(({ months }) => months)).toEqual([1, 2, 3])
    const twice = await plansOf(visitor, vid, { quantity: 2 })
    expect(twice.plans[0]).toMatchObject({ pid: 367, term: '1M', quantity: 2, timing: 'now', renew_amount: '25.98' })
  })

  it('names the features lost with a smaller plan, which begins at the end and costs nothing today', async () => {
    const { visitor, vid } = await with367({ pid: 366 })
    const smaller = await offer(visitor, vid, { pid: 367, term: '1M' })
    expect(smaller).toMatchObject({ timing: 'periodEnd', charge: '0.00', credit: '0.00', fewer_seats: 5 })
    expect(smaller.lost.length).toBeGreaterThan(0)
    expect(smaller.renews_at).toBe((await shown(visitor)).end)
  })

  it.each([
    ['cancelled', async ({ visitor, vid, oid }: Awaited<ReturnType<typeof with367>>) => cancel(visitor, { vid, oid })],
    ['paused', async ({ visitor, vid }: Awaited<ReturnType<typeof with367>>) => pauseFor(visitor, vid, 1)],
  ])('is not stated while the subscription is %s', async (_, act) => {
    const own = await with367()
    expect((await act(own)).cscode).toBe(0)
    expect(await plansOf(own.visitor, own.vid)).toMatchObject({ plans: [], pauses: [] })
  })
})

describe('the possessions of a member', () => {
  const have = (visitor: Visitor, pid: number) =>
    visitor.call('GET /member/held_subscription', { pid, lang: 'en' }).then(({ data }) => data.already)

  it('are no plans to change to, are named, and are never the cheaper one', async () => {
    const { visitor, vid } = await with367({ pid: 365 })
    expect(await plansOf(visitor, vid)).toMatchObject({ held: [], cheaper: expect.any(String) })
    const { plans, cheaper } = await plansOf(visitor, vid)
    expect(plans.find(({ quote }) => quote === cheaper)).toMatchObject({ pid: 367, term: '1M' })
    await subscribe(server, visitor, { pid: 367, option: '1M' })
    const other = await newest(visitor)
    const after = await plansOf(visitor, vid)
    expect(after.plans.map(({ pid }) => pid)).not.toContain(367)
    expect(after.held).toEqual([{ pname: 'Ebbcatch Monthly', until: expect.any(Number), renews: true }])
    expect(after.plans.find(({ quote }) => quote === after.cheaper)?.pid).toBe(365)
    await cancel(visitor, other)
    const { end } = await shown(visitor)
    expect((await plansOf(visitor, vid)).held).toEqual([{ pname: 'Ebbcatch Monthly', until: end, renews: false }])
  })

  it('are stated with a plan that another subscription has in it, and at the checkout', async () => {
    const { visitor, vid } = await with367()
    expect(await have(visitor, 367)).toMatchObject([{ pname: 'Ebbcatch Monthly', renews: true }])
    expect(await have(visitor, 366)).toEqual([])
    expect(await have(visitor, 701)).toEqual([])
    await subscribe(server, visitor, { pid: 366, option: '1Y' })
    expect(await have(visitor, 365)).toMatchObject([{ pname: 'Tidewren 365 Pro' }])
    const { plans, held } = await plansOf(visitor, vid)
    expect(held).toMatchObject([{ pname: 'Tidewren 365 Pro', renews: true }])
    expect(plans.find(({ pid }) => pid === 365)?.already).toEqual(held)
  })

  it('are all programs of a subscription that were bought for life, on as many devices', async () => {
    const { id } = await server.member({ email: `plans${++members}@example.test` })
    const visitor = server.visitor()
    await visitor.signIn(`plans${members}@example.test`)
    const { version: catalogueVersion } = await createCatalogueReader().currentCatalogue(server.database)
    const place = (pids: readonly number[], more: object = {}) =>
      placeOrder(server, id, { catalogueVersion, items: pids.map((pid) => itemOf(pid, { term: 'LFT' })), ...more })
    await place([701, 702, 1701])
    await place([1702], { status: 1 })
    expect(await have(visitor, 367)).toEqual([])
    await place([1702])
    const already = await have(visitor, 367)
    expect(already).toHaveLength(4)
    expect(already[0]).toMatchObject({ until: 0, renews: false })
    // It has more devices.
    expect(await have(visitor, 365)).toEqual([])
  })

  it('are not offered before a cancellation, by a larger subscription than the offered one', async () => {
    const { visitor, vid, oid } = await with367()
    const offered = () => visitor.call('POST /member/upgrade_subscription_price', { vid, oid })
    expect((await offered()).data).toMatchObject({ pid: 365 })
    await subscribe(server, visitor, { pid: 366, option: '1M' })
    expect((await offered()).cscode).toBe(20035)
  })
})

describe('a larger plan', () => {
  it('is charged at once for its price less the rest, and is usable at once', async () => {
    const { visitor, email, vid } = await with367()
    await passDays(server, 15)
    expect((await change(visitor, vid, { pid: 365, term: '1M' })).cscode).toBe(0)
    const own = await shown(visitor)
    expect(own).toMatchObject({ pid: 365, vid, payment_amount: '19.84', renew_amount: '24.99', EXT2: 0, change: null })
    expect(await amounts(visitor)).toEqual(['19.84', '9.99'])
    expect(await owned(visitor)).toEqual(['365 runs', '367 over'])
    expect((await letters(email))[0]).toBe('changed')
    // Its next period is what was said.
    await passDays(server, 31)
    expect((await amounts(visitor))[0]).toBe('24.99')
    expect(await server.database.execute('select 1 from discrepancies')).toMatchObject({ rows: [] })
  })

  it('credits the price of a change on the same day', async () => {
    const { visitor, vid } = await with367()
    await change(visitor, vid, { pid: 365, term: '1M' })
    await change(visitor, vid, { pid: 366, term: '1M' })
    // 9.99, and then each time the difference.
    expect(await amounts(visitor)).toEqual(['5.00', '15.00', '9.99'])
  })

  it('a plan is not begun when the card is refused or the figures have changed', async () => {
    const { visitor, vid } = await with367({}, cardThatFails)
    const { pid, term, quantity, quote } = await offer(visitor, vid, { pid: 365, term: '1M' })
    const ask = (more: object = {}) =>
      visitor.call('POST /member/change_subscription', { vid, pid, term, quantity, quote, ...more })
    expect((await ask({ quote: 'another' })).cscode).toBe(20035)
    expect((await ask({ quantity: 2 })).cscode).toBe(20035)
    expect((await ask()).cscode).toBe(13104)
    await passDays(server, 1)
    expect((await ask()).cscode).toBe(20035)
    expect(await shown(visitor)).toMatchObject({ pid: 367, payment_amount: '9.99' })
    expect(await amounts(visitor)).toEqual(['9.99'])
  })

  it('is charged once for any number of simultaneous requests', async () => {
    const { visitor, vid } = await with367()
    const { pid, term, quantity, quote } = await offer(visitor, vid, { pid: 365, term: '1M' })
    const asked = Array.from({ length: 4 }, () =>
      visitor.call('POST /member/change_subscription', { vid, pid, term, quantity, quote }),
    )
    const codes = (await Promise.all(asked)).map(({ cscode }) => cscode)
    await server.worker.drain()
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === 20035)).toHaveLength(3)
    expect(await amounts(visitor)).toEqual(['15.00', '9.99'])
  })

  it('of more pieces includes as many seats', async () => {
    const { visitor, vid } = await with367()
    expect((await change(visitor, vid, { pid: 367, term: '1M', quantity: 3 })).cscode).toBe(0)
    expect(await shown(visitor)).toMatchObject({ quantity: 3, payment_amount: '28.98', renew_amount: '38.97' })
  })
})

describe('several of a subscription', () => {
  it('are bought at once, renew as many, and are paid and invoiced as many', async () => {
    const { visitor, vid, oid } = await with367({ quantity: '3' })
    expect(await shown(visitor)).toMatchObject({ quantity: 3, payment_amount: '29.97', renew_amount: '38.97' })
    const { plans } = await plansOf(visitor, vid)
    expect(plans[1]).toMatchObject({ pid: 367, term: '1Y', quantity: 3, credit: '29.97', renew_amount: '209.97' })
    await passDays(server, 31)
    expect(await amounts(visitor)).toEqual(['38.97', '29.97'])
    const { order_list: bought } = (await visitor.call('GET /member/get_order_list', { lang: 'en' })).data
    expect(bought).toMatchObject([{ products: [{ quantity: 3 }] }, { order_id: oid, products: [{ quantity: 3 }] }])
    expect((await plansOf(visitor, vid, { quantity: 2 })).plans[0]).toMatchObject({
      pid: 367,
      term: '1M',
      quantity: 2,
      timing: 'periodEnd',
      renew_amount: '25.98',
    })
    expect(await server.database.execute('select 1 from discrepancies')).toMatchObject({ rows: [] })
  })

  it('are tried in the same number, up to a subscription’s limit', async () => {
    const visitor = await subscriber(server, `plans${++members}@example.test`)
    const wish = { pid: '365', option: '1M', quantity: '4', trial: true }
    expect(await quoteFor(visitor, wish)).toMatchObject({
      total: '0.00',
      trial: { state: 'chosen' },
      lines: [{ quantity: 4, most: 100, renewal: '99.96' }],
    })
    expect(await quoteFor(visitor, { ...wish, quantity: '101' })).toMatchObject({ lines: [{ quantity: 100 }] })
  })
})

describe('a smaller plan', () => {
  it('waits for the end of the period, and can be withdrawn until then', async () => {
    const { visitor, email, vid } = await with367({ pid: 365 })
    expect((await change(visitor, vid, { pid: 367, term: '1M' })).cscode).toBe(0)
    const planned = await shown(visitor)
    expect(planned).toMatchObject({ pid: 365, change: { pid: 367, renew_amount: '12.99', scheduled: true } })
    expect(planned.change?.effective_at).toBe(planned.end)
    expect((await visitor.call('POST /member/keep_subscription', { vid })).cscode).toBe(0)
    expect((await visitor.call('POST /member/keep_subscription', { vid })).cscode).toBe(20035)
    expect((await shown(visitor)).change).toBeNull()
    await change(visitor, vid, { pid: 367, term: '1M' })
    expect(await plansOf(visitor, vid)).toMatchObject({ plans: [], pauses: [] })
    await passDays(server, 31)
    expect(await shown(visitor)).toMatchObject({ pid: 367, payment_amount: '12.99', change: null })
    expect(await amounts(visitor)).toEqual(['12.99', '19.99'])
    expect(await owned(visitor)).toEqual(['365 over', '367 runs'])
    expect((await letters(email)).slice(0, 4)).toEqual(['changed', 'notice', 'planned', 'kept'])
    expect(await server.database.execute('select 1 from discrepancies')).toMatchObject({ rows: [] })
  })

  it('of a month in place of a year begins after the year', async () => {
    const { visitor, vid } = await with367({ option: '1Y' })
    await bringEndNear(vid)
    expect(await offer(visitor, vid, { pid: 366, term: '1M' })).toMatchObject({ timing: 'periodEnd' })
    expect((await change(visitor, vid, { pid: 367, term: '1M' })).cscode).toBe(0)
    await passDays(server, 3)
    const own = await shown(visitor)
    expect(own).toMatchObject({ ANSWER: '1M', payment_amount: '12.99', renew_amount: '12.99' })
    await passDays(server, 31)
    expect(await amounts(visitor)).toEqual(['12.99', '12.99', '59.99'])
  })

  it('is dropped when the subscription ends', async () => {
    const { visitor, vid, oid } = await with367({ pid: 365 })
    await change(visitor, vid, { pid: 367, term: '1M' })
    expect((await cancel(visitor, { vid, oid })).cscode).toBe(0)
    await passDays(server, 32)
    expect(await shown(visitor)).toMatchObject({ pid: 365, EXT2: 2, change: null })
    expect(await amounts(visitor)).toEqual(['19.99'])
  })
})
