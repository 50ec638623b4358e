import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelOrder } from '@/domains/commerce/orders'
import { days, hours, minutes } from '@/platform/time/duration'
import { changedVendor } from '@/tests/outside/vies'
import { mailboxes } from '@/tests/people/addresses'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { deviceOf, openSeats } from '@/tests/shop/licences'
import { itemOf } from '@/tests/shop/orders'
import type { HandoverOnWire } from './contract/handovers'
import { gifting } from './domain'
import { handoversOf } from './testing/handovers'

const settings = { allowed: true, afterDays: 14, holdDays: 1, acceptDays: 7, perMember: 40, perLicence: 1 }

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
/** Ada's purchases of a month ago: one of most products. */
let ada: { readonly id: number; visitor: Visitor }
let grace: { readonly id: number; visitor: Visitor }
/** He has one licence alone. */
let bob: { readonly order: string; readonly visitor: Visitor }
let orders: string[]
const { entered } = mailboxes(() => server)
const { prove, lettersTo, codeTo, linkTo, holder, rowOf, keyOf, wait, nextFriend } = handoversOf(() => server)

beforeAll(async () => {
  server = await startServer({ VENDOR_DIR: await changedVendor({ giving: { transfers: settings } }) })
  seats = await openSeats(server)
  const [one, other, third] = [
    await server.member({ email: 'ada@example.test' }),
    await server.member({ email: 'grace@example.test' }),
    await server.member({ email: 'bob@example.test' }),
  ]
  const placed = []
  for (let count = 0; count < 24; count++) placed.push(await seats.buy(one.id, [{ pid: 17 }]))
  const only = await seats.buy(third.id, [{ pid: 17 }])
  for (const { id: order } of [...placed, only]) {
    await server.database.transaction((transaction) =>
      server.identity.events.emit(transaction, 'order.paid', { order }, server.clock.now()),
    )
  }
  await server.worker.drain()
  orders = placed.map(({ number }) => number)
  server.clock.advance(days(30))
  ada = { id: one.id, visitor: await entered('ada@example.test') }
  grace = { id: other.id, visitor: await entered('grace@example.test') }
  bob = { order: only.number, visitor: await entered('bob@example.test') }
  await prove()
})
afterAll(() => server.close())
const nextOrder = () => orders.pop() ?? 'none is left'

const begin = (order: string, email: string, by = ada.visitor) =>
  by.call('POST /member/handovers/begin', { order, position: 0, email, sender: 'Ada' })
const stop = (handover: number, by = ada.visitor) => by.call('POST /member/handovers/stop', { handover })
const accept = (code: string, by = grace.visitor) => by.call('POST /member/handovers/accept', { code })
const decline = (code: string) => server.visitor().call('POST /api/auth/handover/decline', { code })
const seen = async (by = ada.visitor) => (await by.call('GET /member/handovers', {})).data
const given = async (order: string): Promise<Partial<HandoverOnWire>> =>
  (await seen()).given.find((each: HandoverOnWire) => each.order === order) ?? {}
/**
 * Sends Ada's next licence to a recipient who has been written to.
 * @returns its order, and the code
 */
async function onItsWay() {
  const [order, email] = [nextOrder(), nextFriend()]
  await prove()
  expect((await begin(order, email)).cscode).toBe(0)
  await server.database.execute(
    sql`update handovers set held_until = ${server.clock.now()} where ended_at is null and sent_at is null`,
  )
  await wait(minutes(1))
  return { order, email, code: await codeTo(email), id: (await given(order)).id ?? 0 }
}
describe('a licence transfer', () => {
  it('gives the accepting person the licence with a new key; the giver’s devices and key end', async () => {
    const email = nextFriend()
    const old = await keyOf(bob.order, bob)
    const device = deviceOf()
    const { refresh_token } = (await server.visitor().call('POST /licence/activate', { ...device, key: old })).data
    expect((await seen(bob.visitor)).licences).toMatchObject([{ order: bob.order, position: 0, product: '17 in en' }])
    expect((await begin(bob.order, email, bob.visitor)).cscode).toBe(0)
    expect((await seen(bob.visitor)).given).toMatchObject([{ state: 'held', email }])
    expect((await begin(bob.order, nextFriend(), bob.visitor)).cscode).toBe(20035)
    // The recipient is not told yet, the giver is.
    expect(await lettersTo(email, 'handover')).toEqual([])
    expect(await lettersTo('bob@example.test', 'handoverHeld')).toHaveLength(1)
    await wait(days(1))
    expect((await seen(bob.visitor)).given).toMatchObject([{ state: 'waiting' }])
    const code = await codeTo(email)
    expect((await server.visitor().call('POST /api/auth/handover/check', { code })).data).toMatchObject({
      state: 'waits',
      sender: 'Ada',
      licence: { product: '17 in en', platforms: ['win'], runs_until: null },
    })
    expect((await accept(code, bob.visitor)).cscode).toBe(20035)
    expect((await accept(code.toLowerCase().replaceAll('-', ' '))).cscode).toBe(0)
    await server.worker.drain()
    expect(await holder(bob.order)).toBe('grace@example.test')
    expect((await seen(bob.visitor)).given).toMatchObject([{ state: 'accepted' }])
    expect((await seen(grace.visitor)).received).toMatchObject([{ product: '17 in en', sender: 'Ada' }])
    expect(await lettersTo('bob@example.test', 'handoverAccepted')).toHaveLength(1)
    expect(await lettersTo('grace@example.test', 'handoverReceived')).toHaveLength(1)
    const bought = (await bob.visitor.call('GET /member/get_order_list')).data.order_list
    expect(bought.map((each: { order_id: string }) => each.order_id)).toEqual([bob.order])
    const activate = (key: string) => server.visitor().call('POST /licence/activate', { ...deviceOf(), key })
    expect((await activate(old)).cscode).toBe(30011)
    expect((await activate(await keyOf(bob.order, grace))).cscode).toBe(0)
    const refresh = { refresh_token, fingerprint: device.fingerprint ?? '' }
    expect((await server.visitor().call('POST /licence/refresh', refresh)).cscode).toBe(30006)
    expect((await accept(code)).cscode).toBe(20035)
    expect((await server.visitor().call('POST /api/auth/handover/check', { code })).data).toMatchObject({
      state: 'over',
      sender: '',
      licence: null,
    })
  })

  it('is refused again within the year, and in the first days after the purchase', async () => {
    const { order, code } = await onItsWay()
    expect((await accept(code)).cscode).toBe(0)
    await prove()
    expect((await begin(order, 'x@example.test', grace.visitor)).cscode).toBe(20039)
    const { number: young } = await seats.buy(ada.id, [{ pid: 17 }])
    expect((await begin(young, 'x@example.test')).cscode).toBe(20039)
  })

  it('needs the giver’s own lifetime licence without other owners, and another recipient', async () => {
    const order = nextOrder()
    await prove()
    expect((await begin(order, 'x@example.test', grace.visitor)).cscode).toBe(20085)
    expect((await begin('TW-NONE22', 'x@example.test')).cscode).toBe(20085)
    expect((await begin(order, 'ada@example.test')).cscode).toBe(20035)
    await server.database.execute(sql`update order_lines set revoked_at = now() where order_id = ${await rowOf(order)}`)
    expect((await begin(order, 'x@example.test')).cscode).toBe(20035)
    const unknown = await seats.buy(ada.id, [itemOf(999)])
    await server.database.execute(
      sql`update orders set placed_at = placed_at - interval '30 days' where id = ${unknown.id}`,
    )
    expect((await begin(unknown.number, 'x@example.test')).cscode).toBe(20035)
  })

  it('leaves the licence with its holder, who is told, when it is declined', async () => {
    await wait(days(1))
    const { order, code } = await onItsWay()
    expect([(await decline('ABCD')).cscode, (await decline(code)).cscode]).toEqual([20032, 0])
    expect([(await decline(code)).cscode, (await accept(code)).cscode]).toEqual([20035, 20035])
    expect([await holder(order), (await given(order)).state]).toEqual(['ada@example.test', 'declined'])
    expect(await lettersTo('ada@example.test', 'handoverDeclined')).toHaveLength(1)
  })

  it('is stopped by its holder on its way, which the recipient is told', async () => {
    const { email, code, id } = await onItsWay()
    expect([(await stop(id)).cscode, (await accept(code)).cscode]).toEqual([0, 20035])
    expect(await lettersTo(email, 'handoverWithdrawn')).toHaveLength(1)
  })

  it('a transferred licence returns to its holder when it is not accepted in time', async () => {
    const { order, code } = await onItsWay()
    server.clock.advance(days(7))
    expect((await accept(code)).cscode).toBe(20035)
    await wait(minutes(1))
    expect(await given(order)).toMatchObject({ state: 'expired' })
    expect(await holder(order)).toBe('ada@example.test')
    expect((await lettersTo('ada@example.test', 'handoverOver')).length).toBeGreaterThan(0)
  })

  it('a transferred licence cannot be refunded to its buyer, and a refund request prevents the transfer', async () => {
    const request = (order: string) =>
      ada.visitor.call('POST /ticket/request_refund', { order_no: order, refund_id: 'not_needed', refund_method: 1 })
    const first = await onItsWay()
    expect((await accept(first.code)).cscode).toBe(0)
    expect((await request(first.order)).cscode).toBe(20035)
    const second = await onItsWay()
    await server.database.execute(sql`
      update orders set placed_at = ${server.clock.now()}, paid_at = ${server.clock.now()} where number = ${second.order}`)
    expect((await request(second.order)).cscode).toBe(0)
    expect((await accept(second.code)).cscode).toBe(20035)
    expect(await holder(second.order)).toBe('ada@example.test')
  })

  it('ends when the payment of the licence is charged back', async () => {
    const { order, code } = await onItsWay()
    const id = await rowOf(order)
    await server.database.transaction((transaction) =>
      cancelOrder(transaction, server.identity.events, { order: id, at: server.clock.now() }),
    )
    expect((await accept(code)).cscode).toBe(20035)
    await server.worker.drain()
    expect(await given(order)).toMatchObject({ state: 'void' })
  })
})

describe('at once', () => {
  it('begins one of two transfers', async () => {
    const order = nextOrder()
    await prove()
    const both = await Promise.all([begin(order, nextFriend()), begin(order, nextFriend())])
    expect(both.map(({ cscode }) => cscode).toSorted()).toEqual([0, 20035])
  })

  it('ends by one of accepting, declining and stopping', async () => {
    for (let round = 0; round < 3; round++) {
      const { order, code, id } = await onItsWay()
      const [accepted, ...others] = await Promise.all([accept(code), decline(code), stop(id)])
      expect([accepted, ...others].map(({ cscode }) => cscode).toSorted()).toEqual([0, 20035, 20035])
      expect(await holder(order)).toBe(accepted.cscode === 0 ? 'grace@example.test' : 'ada@example.test')
    }
  })

  it('is accepted or the licence refunded, but not both', async () => {
    const { order, code } = await onItsWay()
    await server.database.execute(sql`
      update orders set placed_at = ${server.clock.now()}, paid_at = ${server.clock.now()} where number = ${order}`)
    const request = { order_no: order, refund_id: 'not_needed', refund_method: 1 }
    const both = await Promise.all([accept(code), ada.visitor.call('POST /ticket/request_refund', request)])
    expect(both.map(({ cscode }) => cscode).toSorted()).toEqual([0, 20035])
  })
})

describe("a thief in a member's session", () => {
  it('begins nothing without a proof', async () => {
    await prove()
    server.clock.advance(minutes(11))
    expect((await begin(nextOrder(), nextFriend())).cscode).toBe(20051)
  })

  it('gives nothing away during the waiting period: any session of the owner stops the transfer, and so does each mail', async () => {
    await wait(days(1))
    await prove()
    const [first, second] = [nextOrder(), nextOrder()]
    const [mine, his] = [nextFriend(), nextFriend()]
    expect((await begin(first, mine)).cscode).toBe(0)
    const link = await linkTo('ada@example.test')
    expect((await begin(second, his)).cscode).toBe(0)
    const owner = await entered('ada@example.test')
    expect((await stop((await given(second)).id ?? 0, grace.visitor)).cscode).toBe(20035)
    expect((await stop((await given(second)).id ?? 0, owner)).cscode).toBe(0)
    expect((await lettersTo('ada@example.test', 'handoverStopped'))[0]?.text).toContain(his)
    const visitor = server.visitor()
    expect((await visitor.call('POST /api/auth/handover/notice', { hash: link })).data).toMatchObject({
      state: 'waits',
      product: '17 in en',
      email: mine,
    })
    expect((await visitor.call('POST /api/auth/handover/stop', { hash: link })).cscode).toBe(0)
    expect((await visitor.call('POST /api/auth/handover/stop', { hash: link })).cscode).toBe(20035)
    await wait(hours(25))
    expect([await codeTo(mine), await codeTo(his)]).toEqual(['no code', 'no code'])
    expect([await holder(first), await holder(second)]).toEqual(['ada@example.test', 'ada@example.test'])
  })

  it('begins no more transfers than the limit, by any number of simultaneous calls', async () => {
    const context = server.installation.of(gifting)
    await wait(days(1))
    const { left } = (await seen()) as { left: number }
    Object.assign(context.transfers, { perMember: settings.perMember - left + 1 })
    await prove()
    const all = await Promise.all([nextOrder(), nextOrder(), nextOrder()].map((order) => begin(order, nextFriend())))
    expect(all.filter(({ cscode }) => cscode === 0)).toHaveLength(1)
    expect((await seen()).left).toBe(0)
    Object.assign(context.transfers, { perMember: settings.perMember })
  })
})
