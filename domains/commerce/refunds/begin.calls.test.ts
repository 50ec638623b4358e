import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '@/platform/audit/tables'
import { days, before as earlier, minutes, unixSeconds } from '@/platform/time/duration'
import { someMember } from '@/tests/console/member-calls'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { caseByNumber } from './store/cases'

let server: TestServer
let staff: Visitor
let name: string
beforeAll(async () => {
  server = await startServer()
  const signedIn = await signedInOperator(server, 'support')
  staff = signedIn.visitor
  name = signedIn.operator.name
})
afterAll(() => server.close())

const reason = 'Called us'
const two = { items: [itemOf(701), itemOf(702)] }
const begin = (order: string, positions: number[] = [], cause = 'not_needed') =>
  staff.call('POST /console/api/refunds/begin', { order, positions, cause, reason })
const withdraw = (order: string, declared: Date, positions: number[] = []) =>
  staff.call('POST /console/api/refunds/declare-withdrawal', {
    order,
    positions,
    reason,
    declared: unixSeconds(declared),
  })
const paid = async (more: object = {}) => {
  const { id, email } = await someMember(server)
  const { number } = await placeOrder(server, id, { ...two, paidAt: server.clock.now(), ...more })
  return { id, email, number }
}

describe('a refund that staff begins', () => {
  it('a refund that staff begins is a request that another operator decides on, also long after the member could ask', async () => {
    const placedAt = earlier(server.clock.now(), days(90))
    const { id, email, number } = await paid({ placedAt, paidAt: placedAt })
    const { cscode, data } = await begin(number, [1])
    expect(cscode).toBe(0)
    const found = await caseByNumber(server.database, data.refund)
    expect(found).toMatchObject({ kind: 'request', state: 'requested', reason: 'not_needed', description: reason })
    expect([found?.lines.map(({ position }) => position), found?.steps]).toMatchObject([
      [1],
      [{ state: 'requested', actorKind: 'operator', actor: name }],
    ])
    expect((await server.mailsTo(email))[0]?.kind).toBe('refunds.requested')
    const wish = { refund: data.refund, seen: 1 }
    expect((await staff.call('POST /console/api/refunds/approve', wish)).cscode).toBe(31001)
    const [row] = await server.database
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.memberId, id), eq(auditLog.action, 'refund.begin')))
    expect(row?.details).toEqual({ refund: data.refund, order: number, cause: 'not_needed', reason })
  })

  it('covers the rest, once, when many operators begin it at the same moment', async () => {
    const { number } = await paid()
    await begin(number, [0])
    const answers = await Promise.all([begin(number), begin(number), begin(number)])
    expect(answers.map(({ cscode }) => cscode).sort()).toEqual([0, 20035, 20035])
    expect((await begin(number, [0])).cscode).toBe(20035)
  })

  it('is refused for unknown and unpaid lines', async () => {
    const { number } = await paid()
    expect((await begin('NO-ORDER')).cscode).toBe(20085)
    expect((await begin(number, [7])).cscode).toBe(20040)
    expect((await begin(number, [], 'because')).cscode).toBe(10001)
    const { number: waiting } = await paid({ status: 2 })
    expect((await begin(waiting)).cscode).toBe(20035)
  })
})

describe('a withdrawal by phone', () => {
  it('counts from its declaration, which the member gets in writing', async () => {
    const now = server.clock.now()
    const { email, number } = await paid({ placedAt: earlier(now, days(16)), paidAt: earlier(now, days(16)) })
    // The period is over today; it was not when they called.
    expect((await withdraw(number, now)).cscode).toBe(20035)
    const declared = earlier(now, days(10))
    const { cscode, data } = await withdraw(number, declared)
    expect(cscode).toBe(0)
    const found = await caseByNumber(server.database, data.refund)
    expect(found).toMatchObject({ kind: 'withdrawal', createdAt: declared })
    expect(found?.steps.slice(0, 2)).toMatchObject([
      { state: 'requested', actorKind: 'operator', actor: name },
      { state: 'approved', actorKind: 'law' },
    ])
    expect((await server.mailsTo(email)).map(({ kind }) => kind)).toContain('refunds.withdrawn')
  })

  it('replaces a request, and is refused without that right', async () => {
    const { number } = await paid()
    const now = server.clock.now()
    const { data } = await begin(number)
    expect((await withdraw(number, now)).cscode).toBe(0)
    expect((await caseByNumber(server.database, data.refund))?.state).toBe('retracted')
    const abroad = await paid({ country: 'US' })
    expect((await withdraw(abroad.number, now)).cscode).toBe(20035)
    const fresh = await paid()
    expect((await withdraw(fresh.number, new Date(now.getTime() + minutes(5)))).cscode).toBe(20040)
    expect((await withdraw(fresh.number, earlier(now, days(1)))).cscode).toBe(20040)
  })
})
