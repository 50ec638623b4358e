import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { members } from '@/domains/accounts/identity/tables/members'
import { orderById } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import type { DisputeStage } from '@/integrations/payments/disputes'
import { recentMails } from '@/platform/mail/mailer'
import { days, seconds } from '@/platform/time/duration'
import { newDispute, orderToDispute, tellDispute } from '@/tests/payments/disputes'
import { type SignedInOperator, signedInOperator } from '@/tests/people/operator'
import { random, shuffle } from '@/tests/samples/random'
import { startServer, type TestServer } from '@/tests/server/server'
import { deviceOf, openSeats } from '@/tests/shop/licences'
import { disputes } from './tables'

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
let staff: SignedInOperator
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
  staff = await signedInOperator(server, 'finance')
})
afterAll(() => server.close())

let count = 0
async function buyer(pids: readonly number[] = [1]) {
  const email = `buyer${++count}@example.test`
  const { id } = await server.member({ email })
  const visitor = server.visitor()
  await visitor.signIn(email)
  const order = await orderToDispute(server, { memberId: id, pids, catalogueVersion: seats.version })
  return { id, email, visitor, order }
}

const statusOf = async ({ id }: { id: number }) => (await orderById(server.database, id))?.status
const lettersTo = async (email: string) => (await recentMails(server.database, email)).map(({ kind }) => kind)
const opened = async (dispute: string) => (await staff.visitor.call('GET /console/api/disputes/case', { dispute })).data
const numberFor = async (order: { id: number }) => {
  const all = await server.database.select().from(disputes)
  return all.find(({ orderId }) => orderId === order.id)?.number ?? expect.fail('There is no dispute')
}

describe('a program of a disputed order', () => {
  it('rests with its seat, and works as before when the dispute is won', async () => {
    const { email, order, visitor } = await buyer()
    const device = deviceOf(email)
    const { data: granted } = await seats.signIn(email, device)
    const held = { refresh_token: granted.refresh_token, fingerprint: device.fingerprint }
    const refresh = () => server.visitor().call('POST /licence/refresh', held)
    const check = async () => (await server.visitor().call('POST /licence/check', held)).cscode
    await tellDispute(server, order, 'open', { respondIn: 7 })
    expect([(await refresh()).cscode, await check(), (await seats.signIn(email, device)).cscode]).toEqual([
      30010, 30010, 30010,
    ])
    expect((await seats.signIn(email)).cscode).toBe(30005)
    const { data: page } = await visitor.call('GET /member/product_licenses', {})
    expect([page.win_used, page.win_totle]).toEqual([1, 1])
    await tellDispute(server, order, 'won')
    expect(await check()).toBe(0)
    const { cscode, data } = await refresh()
    expect([cscode, data.seat]).toEqual([0, granted.seat])
    expect(await lettersTo(email)).toEqual(['disputes.kept', 'disputes.opened'])
  })

  it('ends with its seat when the payment is lost', async () => {
    const { email, order } = await buyer()
    const device = deviceOf(email)
    const { data: granted } = await seats.signIn(email, device)
    const held = { refresh_token: granted.refresh_token, fingerprint: device.fingerprint }
    await tellDispute(server, order, 'open')
    await tellDispute(server, order, 'lost')
    expect((await server.visitor().call('POST /licence/refresh', held)).cscode).toBe(30006)
    expect(await statusOf(order)).toBe(orderStatus.cancelled)
    expect(await lettersTo(email)).toEqual(['disputes.lost', 'disputes.opened'])
  })

  it('of another order keeps working: the seat that was taken first', async () => {
    const { id, email } = await buyer()
    const [first, second] = [deviceOf(`${email} one`), deviceOf(`${email} two`)]
    const other = await orderToDispute(server, { memberId: id, pids: [1], catalogueVersion: seats.version })
    const { data: one } = await seats.signIn(email, first)
    server.clock.advance(seconds(1))
    const { data: two } = await seats.signIn(email, second)
    await tellDispute(server, other, 'open')
    const checks = [
      { refresh_token: one.refresh_token, fingerprint: first.fingerprint },
      { refresh_token: two.refresh_token, fingerprint: second.fingerprint },
    ].map(async (held) => (await server.visitor().call('POST /licence/check', held)).cscode)
    expect(await Promise.all(checks)).toEqual([0, 30010])
  })
})

describe('a disputed order', () => {
  it('a dispute is shown to its member alone', async () => {
    const [{ visitor, order }, { visitor: other }] = [await buyer(), await buyer()]
    await tellDispute(server, order, 'inquiry')
    expect((await visitor.call('GET /member/disputes', {})).data.disputes).toEqual([])
    await tellDispute(server, order, 'open')
    const { disputes: told } = (await visitor.call('GET /member/disputes', {})).data
    expect(told).toEqual([
      { dispute_no: await numberFor(order), order_no: order.number, state: 'resting', opened: expect.any(Number) },
    ])
    expect((await other.call('GET /member/disputes', {})).data.disputes).toEqual([])
  })

  it('a disputed order is refunded on no request', async () => {
    const { visitor, order } = await buyer()
    const wish = { order_no: order.number, refund_method: 1, refund_id: 'other', software: '' } as const
    await tellDispute(server, order, 'open')
    expect((await visitor.call('POST /ticket/request_refund', wish)).cscode).toBe(85653)
    const begun = { order: order.number, positions: [], reason: 'They called', cause: 'other' } as const
    expect((await staff.visitor.call('POST /console/api/refunds/begin', begun)).cscode).toBe(85653)
    await tellDispute(server, order, 'won')
    expect((await visitor.call('POST /ticket/request_refund', wish)).cscode).toBe(0)
  })

  it('of which the bank keeps a part stays, at a lower price', async () => {
    const { order, email } = await buyer([1, 4])
    await tellDispute(server, order, 'open', { amount: 1001 })
    await tellDispute(server, order, 'lost', { amount: 1001 })
    expect(await lettersTo(email)).toEqual(['disputes.lostPart', 'disputes.opened'])
    expect(await statusOf(order)).toBe(orderStatus.complete)
    const { rows } = await server.database.execute<{ goodwill: number }>(
      sql`select goodwill::int from order_lines where order_id = ${order.id} order by position`,
    )
    expect(rows.map(({ goodwill }) => goodwill)).toEqual([501, 500])
    expect((await opened(await numberFor(order))).lines.map(({ resting }) => resting)).toEqual([false, false])
  })

  it('ends the same after the same reports, in any order and with repetitions', async () => {
    const lives: readonly (readonly DisputeStage[])[] = [
      ['inquiry', 'inquiryAnswered', 'withdrawn'],
      ['inquiry', 'open', 'submitted', 'won'],
      ['open', 'submitted', 'lost'],
      ['open', 'won', 'lost'],
    ]
    const pick = random(18)
    for (const life of lives) {
      const ends = []
      for (const told of [life, shuffle([...life, ...life], pick), shuffle([...life, ...life], pick)]) {
        const order = await orderToDispute(server)
        for (const stage of told) await tellDispute(server, order, stage)
        const { stage, lines } = await opened(await numberFor(order))
        ends.push({ stage, resting: lines.filter(({ resting }) => resting).length, status: await statusOf(order) })
      }
      expect(ends[1]).toEqual(ends[0])
      expect(ends[2]).toEqual(ends[0])
    }
  })

  it('that is reported after its dispute rests as soon as it is paid', async () => {
    const order = await orderToDispute(server)
    const late = { ...order, payment: `pay_late_${count}` }
    await tellDispute(server, late, 'open')
    await server.database.execute(sql`update orders set payment = ${late.payment} where id = ${order.id}`)
    await server.database.transaction((transaction) =>
      server.identity.events.emit(transaction, 'order.paid', { order: order.id }, server.clock.now()),
    )
    await server.worker.drain()
    expect((await opened(await numberFor(order))).lines).toMatchObject([{ order: order.number, resting: true }])
  })
})

describe('the case', () => {
  it('stands in the queue by its deadline, with the amount that the provider took', async () => {
    const orders = [await orderToDispute(server), await orderToDispute(server), await orderToDispute(server)]
    for (const [index, respondIn] of [9, 2].entries()) {
      await tellDispute(server, orders[index] ?? expect.fail(), 'open', { respondIn })
    }
    await tellDispute(server, orders[2] ?? expect.fail(), 'open')
    const { data } = await staff.visitor.call('GET /console/api/disputes', {})
    const mine = data.disputes.filter(({ order }) => orders.some(({ number }) => number === order))
    expect(mine.map(({ order }) => order)).toEqual([orders[1]?.number, orders[0]?.number, orders[2]?.number])
    const found = await opened(mine[0]?.dispute ?? '')
    expect(found).toMatchObject({ stage: 'open', reason: 'fraudulent', fee: { currency: 'EUR', amount: 1500 } })
    expect(found.steps).toMatchObject([{ kind: 'open', actor_kind: 'provider' }])
    const searched = await staff.visitor.call('GET /console/api/disputes', { stage: 'all', search: found.order ?? '' })
    expect(searched.data.disputes.map(({ dispute }) => dispute)).toEqual([found.dispute])
  })

  it('is answered once, by an operator who has seen its present state', async () => {
    const { dispute, seen } = await newDispute(server)
    const answer = { dispute, seen, statement: 'Delivered.', document_language: 'en' } as const
    const submit = () => staff.visitor.call('POST /console/api/disputes/submit', answer)
    expect((await submit()).cscode).toBe(0)
    expect((await submit()).cscode).toBe(31002)
    const found = await opened(dispute)
    expect(found).toMatchObject({ stage: 'submitted', statement: 'Delivered.' })
    const again = { ...answer, seen: found.version }
    expect((await staff.visitor.call('POST /console/api/disputes/submit', again)).cscode).toBe(20035)
  })

  it('is accepted: the purchase ends, the credit note is written, and the member is marked', async () => {
    const { dispute, seen, order } = await newDispute(server)
    const accept = { dispute, seen, note: 'They are right' }
    expect((await staff.visitor.call('POST /console/api/disputes/accept', accept)).cscode).toBe(0)
    await server.worker.drain()
    expect(await statusOf(order)).toBe(orderStatus.cancelled)
    const { data } = await staff.visitor.call('GET /console/api/members/show', { member: order.memberId })
    expect(data.member.disputes).toMatchObject([{ number: dispute, stage: 'lost', order: order.number }])
    await tellDispute(server, order, 'won')
    const { stage, steps } = await opened(dispute)
    expect([stage, steps.at(-1)?.kind]).toEqual(['lost', 'wonLate'])
  })

  it('that the provider answers itself is lost after four months without a report', async () => {
    const { dispute, order } = await newDispute(server)
    server.clock.advance(days(119))
    staff = await signedInOperator(server, 'finance')
    await server.worker.start()
    await server.worker.stop()
    expect((await opened(dispute)).stage).toBe('open')
    server.clock.advance(days(2))
    staff = await signedInOperator(server, 'finance')
    await server.worker.start()
    await server.worker.stop()
    await server.worker.drain()
    const found = await opened(dispute)
    expect([found.stage, found.steps.at(-1)?.actor_kind, await statusOf(order)]).toEqual([
      'lost',
      'time',
      orderStatus.cancelled,
    ])
  })
})

it('the evidence is one PDF with the records of the order', async () => {
  const { id, order } = await buyer()
  await server.database.update(members).set({ username: 'Ada' }).where(sql`id = ${id}`)
  await tellDispute(server, order, 'open')
  const wish = { dispute: await numberFor(order), statement: 'She uses it.', document_language: 'de' } as const
  const { cscode, data } = await staff.visitor.call('POST /console/api/disputes/evidence', wish)
  expect([cscode, data.name]).toEqual([0, `${wish.dispute}.pdf`])
  expect(Buffer.from(data.file, 'base64').subarray(0, 8).toString()).toBe('%PDF-1.7')
})
