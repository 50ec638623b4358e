import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { linesOfNote } from '@/domains/commerce/invoices/rules'
import { findForMember } from '@/domains/commerce/invoices/store/opening'
import { orderLines, orders } from '@/domains/commerce/orders/tables'
import { money } from '@/platform/money/money'
import { signedInOperator } from '@/tests/people/operator'
import { serverForStaff } from '@/tests/people/staff'
import type { TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { buy, openShop } from '@/tests/shop/checkout'
import { itemOf, placeOrder } from '@/tests/shop/orders'

let server: TestServer
let staff: Visitor
serverForStaff('finance', (place) => {
  server = place.server
  staff = place.staff
})
beforeAll(() => openShop(server))

let buyers = 0

/** Returns a member who has bought one line for $98.99 at the checkout. */
async function bought() {
  const email = `goodwill${++buyers}@example.test`
  const { id } = await server.member({ email })
  const visitor = server.visitor()
  await visitor.signIn(email)
  await buy(visitor, { pid: 701, option: 'LFT', currency: 'USD', country: 'US' })
  await server.worker.drain()
  const [order] = await server.database.select().from(orders).where(eq(orders.memberId, id))
  return { email, memberId: id, visitor, order: order?.number ?? '', orderId: order?.id ?? 0, total: order?.total ?? 0 }
}

const reason = 'The update came late'
const propose = (order: string, amount: number, more: object = {}) =>
  staff.call('POST /console/api/refunds/goodwill', { order, position: 0, amount, reason, ...more })
async function approve(refund: string, more: object = {}) {
  const { cscode } = await staff.call('POST /console/api/refunds/approve', { refund, seen: 1, ...more })
  await server.worker.drain()
  return cscode
}
const stateOf = async (refund: string) => {
  const { data } = await staff.call('GET /console/api/refunds/case', { refund })
  return [data.kind, data.state, data.amount]
}
const lineOf = async (orderId: number) => {
  const [line] = await server.database.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  return [line?.status, line?.goodwill]
}

/** Returns the refund letters to an address, newest first. */
const lettersTo = async (email: string) =>
  (await server.mailsTo(email)).filter(({ kind }) => kind.startsWith('refunds.'))

/** The gross amounts of an order's credit notes. */
async function credited(memberId: number, order: string) {
  const found = await findForMember(server.installation, memberId, order)
  if (!found?.issued) throw new Error('There is no invoice')
  const { invoice, notes } = found.issued
  return notes.map((note) => {
    const lines = linesOfNote(invoice.content, note, notes)
    expect(lines.every(({ gross, net, vat }) => gross === net + vat)).toBe(true)
    return [note.cause, lines.reduce((sum, { gross }) => sum + gross, 0)]
  })
}

describe('a part of a line’s price that is refunded as goodwill', () => {
  it('is proposed, decided on and paid, and the line is kept', async () => {
    const { email, memberId, order, orderId, visitor } = await bought()
    const { cscode, data } = await propose(order, 1250)
    expect([cscode, await stateOf(data.refund)]).toEqual([0, ['goodwill', 'requested', 1250]])
    // The member is told when it is given.
    expect(await lettersTo(email)).toEqual([])
    expect((await visitor.call('GET /member/refund_cases', {})).data.cases).toEqual([])
    expect(await lineOf(orderId)).toEqual([0, 0])

    expect(await approve(data.refund)).toBe(0)
    expect(await stateOf(data.refund)).toEqual(['goodwill', 'refunded', 1250])
    expect(await lineOf(orderId)).toEqual([0, 1250])
    expect(await credited(memberId, order)).toEqual([['goodwill', -1250]])
    const [mail] = await lettersTo(email)
    expect([mail?.kind, mail?.text?.includes('$12.50')]).toEqual(['refunds.goodwill', true])
    const { cases } = (await visitor.call('GET /member/refund_cases', {})).data
    expect(cases).toMatchObject([{ kind: 'goodwill', amount: '12.50', status: 'refunded' }])
    const card = (await staff.call('GET /console/api/members/show', { member: memberId })).data.member
    expect(card.orders[0]?.lines[0]).toMatchObject({ status: 0, goodwill: 1250 })
  })

  it('leaves the rest refundable, up to the paid amount', async () => {
    const { memberId, order, orderId, total } = await bought()
    for (const amount of [1000, 2000]) {
      const { data } = await propose(order, amount)
      expect(await approve(data.refund)).toBe(0)
    }
    expect((await propose(order, total - 3000)).cscode).toBe(20040)
    const whole = { order, positions: [], cause: 'other', reason }
    const { data } = await staff.call('POST /console/api/refunds/begin', whole)
    expect(await stateOf(data.refund)).toEqual(['request', 'requested', total - 3000])
    expect(await approve(data.refund)).toBe(0)
    expect([await stateOf(data.refund), await lineOf(orderId)]).toEqual([
      ['request', 'refunded', total - 3000],
      [1, 3000],
    ])
    const notes = await credited(memberId, order)
    expect(notes).toEqual([
      ['goodwill', -1000],
      ['goodwill', -2000],
      ['refunded', 3000 - total],
    ])
  })

  it('is limited by the database to the paid amount, and to one open case for each line', async () => {
    const { order, orderId, total } = await bought()
    expect((await propose(order, total)).cscode).toBe(20040)
    const answers = await Promise.all([propose(order, 100), propose(order, 100), propose(order, 100)])
    expect(answers.map(({ cscode }) => cscode).sort()).toEqual([0, 20035, 20035])
    const beyond = server.database.execute(
      sql`update order_lines set goodwill = amount + 1 where order_id = ${orderId}`,
    )
    await expect(beyond).rejects.toThrow()
  })

  it('is declined without a mail to the member, and the line is free again', async () => {
    const { email, order } = await bought()
    const { data } = await propose(order, 100)
    const decision = { refund: data.refund, seen: 1, reason: 'Not this time' }
    expect((await staff.call('POST /console/api/refunds/decline', decision)).cscode).toBe(0)
    await server.worker.drain()
    expect([await lettersTo(email), (await propose(order, 200)).cscode]).toEqual([[], 0])
  })

  it('goodwill is refused for unknown orders and lines, and to operators without the permission', async () => {
    const { order } = await bought()
    expect((await propose('NO-ORDER', 1)).cscode).toBe(20085)
    expect((await propose(order, 1, { position: 7 })).cscode).toBe(20040)
    const publisher = (await signedInOperator(server, 'publisher')).visitor
    const request = { order, position: 0, amount: 1, reason }
    expect((await publisher.call('POST /console/api/refunds/goodwill', request)).cscode).toBe(31001)
  })

  it('of an order that was paid elsewhere is returned by hand', async () => {
    const { id } = await server.member({ email: 'byhand@example.test' })
    const items = [itemOf(701), itemOf(702, { unit: money(2000, 'USD') })]
    const { number, id: orderId } = await placeOrder(server, id, { items })
    const { data } = await propose(number, 700, { position: 1 })
    expect(await approve(data.refund)).toBe(20035)
    expect(await approve(data.refund, { by_hand: 'TRANSFER-1' })).toBe(0)
    const lines = await server.database
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(orderLines.position)
    expect(lines.map(({ goodwill, status }) => [goodwill, status])).toEqual([
      [0, 0],
      [700, 0],
    ])
  })
})
