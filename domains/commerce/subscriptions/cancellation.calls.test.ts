import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { openShop, quoteFor } from '@/tests/shop/checkout'
import {
  cancel,
  newest,
  passDays,
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

async function subscribed(...requests: object[]) {
  const visitor = await subscriber(server, `leaver${++members}@example.test`)
  for (const request of requests) await subscribe(server, visitor, request)
  return visitor
}

const monthly = { pid: 367, option: '1M' }
const close = (visitor: Visitor, link: string) => visitor.call('POST /article/product/subscribe/cancel_sub', { link })
const tell = (visitor: Visitor, told: Record<string, unknown>) =>
  visitor.call('POST /article/product/subscribe/cancel', told)

async function cancelled(visitor: Visitor, named: { vid: string; oid: string }) {
  const { data } = await cancel(visitor, named)
  return data.cancel_url
}

describe('a cancellation without a reason', () => {
  it('is completed by a reason that is given afterwards', async () => {
    const visitor = await subscribed(monthly)
    const link = await cancelled(visitor, await newest(visitor))
    const page = async () => (await visitor.call('GET /member/cancellation', { link })).data
    const { order_list } = await subscriptionsOf(visitor)
    const held = { pname: 'Ebbcatch Monthly', state: 'cancelled', end: order_list[0]?.end }
    expect(await page()).toEqual({ ...held, reasoned: false })
    expect((await close(visitor, link)).data).toEqual({ fields: ['subject'] })
    await tell(visitor, { subject: 3, content: 'Too many programs' })
    expect((await close(visitor, link)).data).toEqual({ status: 1, state: 'cancelled', end: held.end })
    expect(await page()).toEqual({ ...held, reasoned: true })
    const { rows } = await server.database.execute(sql`
      select reason, words from cancellations where cancelled_at is not null
        and member_id = (select member_id from subscriptions where reference = ${order_list[0]?.vid ?? ''})`)
    expect(rows).toEqual([{ reason: 3, words: 'Too many programs' }])
  })

  it('is not completed by a reason for another subscription', async () => {
    const visitor = await subscribed(monthly, { pid: 365, option: '1M' })
    const [larger, smaller] = (await subscriptionsOf(visitor)).order_list
    if (!larger || !smaller) throw new Error('There are no two')
    // The dialog of one was left after the reason.
    await tell(visitor, { subject: 1, vid: larger.vid, oid: larger.oid })
    const link = await cancelled(visitor, smaller)
    expect((await close(visitor, link)).data).toEqual({ fields: ['subject'] })
  })
})

describe('the page of a cancellation', () => {
  it('shows that the subscription goes on after a resumption, and that it has ended after its end', async () => {
    const visitor = await subscribed(monthly)
    const named = await newest(visitor)
    const link = await cancelled(visitor, named)
    const page = async () => (await visitor.call('GET /member/cancellation', { link })).data
    expect((await visitor.call('POST /member/resume_subscription', named)).cscode).toBe(0)
    expect(await page()).toMatchObject({ state: 'goesOn' })
    expect((await close(visitor, link)).data).toMatchObject({ status: 1, state: 'goesOn' })
    await cancel(visitor, named, { cancel_reason: 1 })
    expect(await page()).toMatchObject({ state: 'cancelled' })
    await passDays(server, 31)
    expect(await page()).toMatchObject({ state: 'ended' })
    expect((await close(visitor, link)).data).toMatchObject({ status: 1, state: 'ended' })
  })

  it('is not shown for an accepted offer, or for another member’s cancellation', async () => {
    const visitor = await subscribed(monthly)
    const named = await newest(visitor)
    const taken = (await visitor.call('GET /pre_cancel_subscribe.php', { a: 'submit', ...named })).data.sub_cel_id
    const offer = `/subscription-cancel.htm?case=${taken}`
    expect((await visitor.call('GET /member/cancellation', { link: offer })).cscode).toBe(13101)
    const link = await cancelled(visitor, named)
    const other = await subscribed()
    expect((await other.call('GET /member/cancellation', { link })).cscode).toBe(13101)
  })
})

describe('the card of a subscription', () => {
  it('stays where the provider has reported none, as after an import', async () => {
    const visitor = await subscribed(monthly)
    const named = await newest(visitor)
    const card = async () => {
      const [own] = (await subscriptionsOf(visitor)).order_list
      return `${own?.card_type} ${own?.card_last4}`
    }
    await server.database.execute(sql`update provider_subscriptions
      set card_brand = null, card_last_four = null, card_expires = null, card_at = null
      where subscription = (select provider_subscription from subscriptions where reference = ${named.vid})`)
    await cancel(visitor, named, { cancel_reason: 1 })
    expect(await card()).toBe('visa 4242')
    await visitor.call('POST /member/resume_subscription', named)
    expect(await card()).toBe('visa 4242')
  })
})

describe('the offer on the way out', () => {
  const larger = { pid: '365', option: '1M', discount: 'upgrade_subscription', currency: 'USD', country: 'US' }

  it.each([0, 1])(
    'costs the stated price, and ends the subscription that it was made for: %i of two',
    async (which) => {
      const visitor = await subscribed(monthly)
      await passDays(server, 10)
      await subscribe(server, visitor, monthly)
      const own = (await subscriptionsOf(visitor)).order_list[which]
      if (!own) throw new Error('There are no two')
      const named = { vid: own.vid, oid: own.oid }
      const offer = (await visitor.call('POST /member/upgrade_subscription_price', named)).data
      const { sub_cel_id } = (await visitor.call('GET /pre_cancel_subscribe.php', { a: 'submit', ...named })).data
      expect(await quoteFor(visitor, { ...larger, sub_cel_id })).toMatchObject({ total: offer.discount_price })
      await subscribe(server, visitor, { ...larger, sub_cel_id })
      const left = (await subscriptionsOf(visitor)).order_list.filter(({ EXT2 }) => EXT2 !== 2)
      expect(left.map(({ vid }) => vid)).not.toContain(own.vid)
      expect(left.map(({ pid }) => pid).sort()).toEqual([365, 367])
    },
  )

  it('lowers no price for another member, who is told so', async () => {
    const visitor = await subscribed(monthly)
    const named = await newest(visitor)
    const { sub_cel_id } = (await visitor.call('GET /pre_cancel_subscribe.php', { a: 'submit', ...named })).data
    const other = await subscribed(monthly)
    const quote = await quoteFor(other, { ...larger, sub_cel_id })
    expect([quote.total, quote.discount?.problem]).toEqual(['19.99', 'notForYou'])
  })

  it('does not lead to a product that the member has already, nor does a change', async () => {
    const visitor = await subscribed({ pid: 365, option: '1M' }, monthly)
    const named = await newest(visitor)
    expect((await visitor.call('POST /member/upgrade_subscription_price', named)).cscode).toBe(20035)
    expect((await quoteFor(visitor, larger)).discount?.problem).toBe('notForYou')
    const { plans } = await plansOf(visitor, named.vid)
    expect([...new Set(plans.map(({ pid }) => pid))]).toEqual([367, 366])
  })

  it('carries out one of two simultaneous changes to the same plan', async () => {
    const visitor = await subscribed(monthly, monthly)
    const changes = await Promise.all(
      (await subscriptionsOf(visitor)).order_list.map(async ({ vid }) => {
        const found = (await plansOf(visitor, vid)).plans.find(({ pid, term }) => pid === 365 && term === '1M')
        if (!found) throw new Error('It is not offered')
        const { pid, term, quantity, quote } = found
        return { vid, pid, term, quantity, quote }
      }),
    )
    const outcomes = await Promise.all(changes.map((each) => visitor.call('POST /member/change_subscription', each)))
    await server.worker.drain()
    expect(outcomes.map(({ cscode }) => cscode).sort()).toEqual([0, 20035])
    expect((await subscriptionsOf(visitor)).order_list.map(({ pid }) => pid).sort()).toEqual([365, 367])
  })
})

it('the letter about a changed plan names the day of the next payment that the page names', async () => {
  const visitor = await subscribed(monthly)
  const { vid } = await newest(visitor)
  await passDays(server, 10)
  const found = (await plansOf(visitor, vid)).plans.find(({ pid, term }) => pid === 365 && term === '1M')
  if (!found) throw new Error('It is not offered')
  const { pid, term, quantity, quote } = found
  await visitor.call('POST /member/change_subscription', { vid, pid, term, quantity, quote })
  await server.worker.drain()
  const [own] = (await subscriptionsOf(visitor)).order_list
  const day = new Date((own?.end ?? 0) * 1000)
  const letter = (await server.mailsTo(`leaver${members}@example.test`)).find(
    ({ kind }) => kind === 'subscription.changed',
  )
  const words = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(day)
  expect(letter?.text).toContain(`It renews on ${words}`)
})
