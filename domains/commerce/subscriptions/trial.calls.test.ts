import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { beginPayment, cards, openShop, quoteFor } from '@/tests/shop/checkout'
import {
  cardThatFails,
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

const wanted = { pid: '367', option: '1M', currency: 'USD', country: 'US', trial: true }
let people = 0

/** Each card ends in a month of its own: with one card something is tried once. */
const ownCard = (number = cards.good) => {
  people++
  return {
    number,
    cvc: '123',
    name: 'Ada',
    expiry: `${String((people % 12) + 1).padStart(2, '0')}/${35 + Math.floor(people / 12)}`,
  }
}

const pay = (visitor: Visitor, payment: string, card: ReturnType<typeof ownCard>) =>
  visitor.call('POST /checkout/sandbox/pay', { payment, ...card })

let tryers = 0

async function trying(card = ownCard()) {
  const email = `tries${++tryers}@example.test`
  const visitor = await subscriber(server, email)
  const { payment } = await beginPayment(visitor, { ...wanted, total: '0.00' })
  await pay(visitor, payment, card)
  await server.worker.drain()
  return { email, visitor }
}

const shown = async (visitor: Visitor) => {
  const [own] = (await subscriptionsOf(visitor)).order_list
  if (!own) throw new Error('There is no subscription')
  return own
}
const amounts = async (visitor: Visitor) =>
  (await visitor.call('GET /member/get_order_list', { lang: 'en' })).data.order_list.map(({ amount }) => amount)
const isServed = async (visitor: Visitor) => (await visitor.call('GET /member/dvdfab365', {})).data.status === 1
const letters = async (email: string) => (await server.mailsTo(email)).map(({ kind }) => kind)

describe('a trial', () => {
  it('a trial is offered with its price and date before the purchase, and begins when it is chosen', async () => {
    const offered = await quoteFor(server.visitor(), { ...wanted, trial: false })
    expect([offered.total, offered.trial?.state, offered.trial?.days]).toEqual(['9.99', 'offered', 14])
    const chosen = await quoteFor(server.visitor(), wanted)
    expect(chosen).toMatchObject({ total: '0.00', trial: { state: 'chosen', days: 14 } })
    expect(chosen.lines).toMatchObject([{ price: '0.00', renewal: '12.99', renews: true }])
    const until = server.clock.now().getTime() / 1000 + 14 * 86_400
    expect(Math.abs((chosen.trial?.until ?? 0) - until)).toBeLessThan(60)
    // A lowered price, or a purchase with another product, has no trial; nor has a product that offers none.
    expect((await quoteFor(server.visitor(), { ...wanted, pid: '367,701', option: '1M,LFT' })).trial).toBeNull()
    expect((await quoteFor(server.visitor(), { ...wanted, pid: '366' })).trial).toBeNull()
  })

  it('includes the whole product with a card on file, is announced to end, and is charged at its end', async () => {
    const { email, visitor } = await trying()
    expect(await isServed(visitor)).toBe(true)
    const begun = await shown(visitor)
    expect(begun).toMatchObject({ EXT2: 0, payment_amount: '0.00', renew_amount: '12.99', trial_until: begun.end })
    expect(await amounts(visitor)).toEqual(['0.00'])
    await passDays(server, 6)
    expect(await letters(email)).not.toContain('subscription.trialEnds')
    await passDays(server, 2)
    expect((await letters(email))[0]).toBe('subscription.trialEnds')
    await passDays(server, 7)
    expect(await amounts(visitor)).toEqual(['12.99', '0.00'])
    expect(await shown(visitor)).toMatchObject({ trial_until: 0, payment_amount: '12.99', EXT2: 0 })
    expect(await isServed(visitor)).toBe(true)
    // Its periods are counted from the day on which it was first paid for.
    expect((await shown(visitor)).end - begun.end).toBeGreaterThanOrEqual(28 * 86_400)
    const next = await plansOf(visitor, begun.vid)
    expect(next.plans[0]?.days_left).toBeLessThanOrEqual(next.plans[0]?.days_in_period ?? 0)
    expect(next.plans[0]?.days_in_period).toBeGreaterThanOrEqual(28)
    expect((await server.database.execute('select 1 from discrepancies')).rows).toEqual([])
  })

  it('is cancelled in one step, runs to its end and is never charged', async () => {
    const { email, visitor } = await trying()
    const { vid, oid } = await newest(visitor)
    const { end } = await shown(visitor)
    const { cscode, data } = await visitor.call('POST /member/cancel_trial', { vid, oid })
    await server.worker.drain()
    expect([cscode, data.end]).toEqual([0, end])
    expect((await letters(email))[0]).toBe('subscription.cancelled')
    expect(await shown(visitor)).toMatchObject({ EXT2: 1, resumable: true })
    expect((await visitor.call('POST /member/cancel_trial', { vid, oid })).cscode).toBe(13102)
    await passDays(server, 16)
    expect(await isServed(visitor)).toBe(false)
    expect(await amounts(visitor)).toEqual(['0.00'])
    // It is no way out of what is paid for.
    await subscribe(server, visitor, { pid: 365, option: '1M' })
    const paid = await newest(visitor)
    expect((await visitor.call('POST /member/cancel_trial', paid)).cscode).toBe(20035)
  })

  it('has its grace and its reminders where the card is refused when it ends', async () => {
    const { email, visitor } = await trying(ownCard(cardThatFails))
    await passDays(server, 15)
    expect(await shown(visitor)).toMatchObject({ overdue: true })
    expect((await letters(email))[0]).toBe('subscription.failed')
    await passDays(server, 16)
    expect(await shown(visitor)).toMatchObject({ EXT2: 2, expired: true })
    expect(await amounts(visitor)).toEqual(['0.00'])
  })

  it('becomes a larger plan at its whole price at once, and is not paused', async () => {
    const { visitor } = await trying()
    const { vid } = await newest(visitor)
    const { plans, pauses } = await plansOf(visitor, vid)
    expect(pauses).toEqual([])
    const larger = plans.find(({ pid, term }) => pid === 365 && term === '1M')
    expect(larger).toMatchObject({ timing: 'now', credit: '0.00', charge: '24.99' })
    const { quote = '', quantity = 1 } = larger ?? {}
    const change = { vid, pid: 365, term: '1M', quantity, quote }
    expect((await visitor.call('POST /member/change_subscription', change)).cscode).toBe(0)
    await server.worker.drain()
    expect(await shown(visitor)).toMatchObject({ pid: 365, trial_until: 0, payment_amount: '24.99' })
  })
})

describe('a second trial', () => {
  it('a trial is not offered to a buyer who has subscribed before, signed in or not', async () => {
    const { email, visitor } = await trying()
    expect((await quoteFor(visitor, wanted)).trial).toMatchObject({ state: 'used' })
    expect((await quoteFor(visitor, { ...wanted, pid: '365' })).trial).toMatchObject({ state: 'chosen' })
    const begun = { ...wanted, email, waiver: true, total: '0.00' }
    const { data } = await server.visitor().call('POST /checkout/begin', begun)
    expect(data).toMatchObject({ state: 'changed', quote: { total: '9.99', trial: { state: 'used' } } })
  })

  it('that one member begins beside another ends at once, without a charge', async () => {
    const email = `twice${++people}@example.test`
    const visitor = await subscriber(server, email)
    const both = [
      await beginPayment(visitor, { ...wanted, total: '0.00' }),
      await beginPayment(visitor, { ...wanted, total: '0.00' }),
    ]
    for (const { payment } of both) await pay(visitor, payment, ownCard())
    await server.worker.drain()
    const all = (await subscriptionsOf(visitor)).order_list
    expect(all.map(({ EXT2 }) => EXT2).sort()).toEqual([0, 2])
    expect(await letters(email)).toContain('subscription.trialUsed')
    await passDays(server, 16)
    expect((await amounts(visitor)).toSorted()).toEqual(['0.00', '0.00', '12.99'])
  })

  it('with the card of another member ends at once, without a charge', async () => {
    const card = ownCard()
    await trying(card)
    const { email, visitor } = await trying(card)
    expect(await shown(visitor)).toMatchObject({ EXT2: 2 })
    expect(await letters(email)).toContain('subscription.trialUsed')
    await passDays(server, 16)
    expect(await amounts(visitor)).toEqual(['0.00'])
  })
})
