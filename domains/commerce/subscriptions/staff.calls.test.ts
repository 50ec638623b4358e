import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { endOfTerm } from '@/domains/commerce/catalogue/rules/terms'
import { auditLog } from '@/platform/audit/tables'
import { minutes } from '@/platform/time/duration'
import { callApi, makeKey } from '@/tests/console/key-calls'
import { signedInOperator } from '@/tests/people/operator'
import { serverForStaff } from '@/tests/people/staff'
import type { TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { cancel, passDays, running, startClockwork, subscriptionsOf } from '@/tests/shop/subscriptions'

let server: TestServer
let staff: Visitor
serverForStaff('support', (place) => {
  server = place.server
  staff = place.staff
})

const reason = 'Ticket T-4711'
const request = (subscription: string) => ({ subscription, reason })
const cancelled = (subscription: string) => staff.call('POST /console/api/subscriptions/cancel', request(subscription))
const resumed = (subscription: string) => staff.call('POST /console/api/subscriptions/resume', request(subscription))
const shown = async (visitor: Visitor) => (await subscriptionsOf(visitor)).order_list[0]

async function lastRecord() {
  const [row] = await server.database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  return row
}

describe('a subscription that a member has cancelled on the phone', () => {
  it('runs to the end of the paid period, which the member is told, and is resumed on the phone as well', async () => {
    const { visitor, email, named } = await running(server)
    const { cscode, data } = await cancelled(named.vid)
    const before = await shown(visitor)
    expect([cscode, data.until, before?.resumable]).toEqual([0, before?.end, true])
    expect((await server.mailsTo(email))[0]?.kind).toBe('subscription.cancelled')
    const details = { subscription: named.vid, product: 367, reason }
    expect(await lastRecord()).toMatchObject({ action: 'subscription.cancel', details })
    expect((await cancelled(named.vid)).cscode).toBe(20035)
    expect((await cancel(visitor, named)).cscode).toBe(13102)

    expect((await resumed(named.vid)).data).toEqual({ until: before?.end })
    expect((await shown(visitor))?.resumable).toBe(false)
    expect((await server.mailsTo(email))[0]?.kind).toBe('subscription.resumed')
    expect(await lastRecord()).toMatchObject({ action: 'subscription.resume', details })
    expect((await resumed(named.vid)).cscode).toBe(20035)
    // The member's own way stays open.
    expect((await cancel(visitor, named)).cscode).toBe(0)
  })

  it('is refused for an unknown subscription', async () => {
    expect([(await cancelled('nothing')).cscode, (await resumed('nothing')).cscode]).toEqual([20085, 20085])
  })

  it('a subscription is changed only by staff who help members, with the second factor where it charges them again', async () => {
    const { named } = await running(server)
    const publisher = (await signedInOperator(server, 'publisher')).visitor
    const other = await publisher.call('POST /console/api/subscriptions/cancel', request(named.vid))
    expect(other.cscode).toBe(31001)
    server.clock.advance(minutes(11))
    expect((await cancelled(named.vid)).cscode).toBe(0)
    expect((await resumed(named.vid)).cscode).toBe(20051)
    const [row] = await server.database.select().from(auditLog).where(eq(auditLog.action, 'subscription.resume'))
    expect(row?.details).not.toMatchObject({ subscription: named.vid })
  })

  it('cannot be resumed after its end', async () => {
    await startClockwork(server)
    const { named } = await running(server)
    expect((await cancelled(named.vid)).cscode).toBe(0)
    await passDays(server, 32)
    const { visitor } = await signedInOperator(server, 'support')
    expect((await visitor.call('POST /console/api/subscriptions/resume', request(named.vid))).cscode).toBe(20035)
  })
})

it('changed by the server API, is returned with its plan, price and paid period', async () => {
  await startClockwork(server)
  const { visitor, named } = await running(server)
  const vid = named.vid
  await passDays(server, 15)
  const { secret } = await makeKey(await signedInOperator(server, 'owner'), { scopes: ['subscriptions.change'] })
  const { body: possible } = await callApi(server, 'GET /api/v1/subscriptions/{subscription}/plans', {
    secret,
    input: { subscription: vid },
  })
  const { product, term, quantity, quote } = possible.items.find((each: { product: number }) => each.product === 365)
  const wanted = { subscription: vid, product, term, quantity, quote, reason: 'Asked for it on the phone' }
  const { body } = await callApi(server, 'POST /api/v1/subscriptions/{subscription}/change', {
    secret,
    input: wanted,
  })
  const paidUntil = endOfTerm('1M', server.clock.now())?.toISOString()
  expect(body).toMatchObject({ product: 365, pending: false, amount: { amount: 1984 }, paid_until: paidUntil })
  await server.worker.drain()
  expect(((await shown(visitor))?.end ?? 0) * 1000).toBe(Date.parse(paidUntil ?? ''))
})
