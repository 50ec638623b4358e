import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { members } from '@/domains/accounts/identity/tables/members'
import { creditNotes, invoices } from '@/domains/commerce/invoices/tables'
import { orderLines, orders } from '@/domains/commerce/orders/tables'
import { auditLog } from '@/platform/audit/tables'
import { after, days, minutes, unixSeconds } from '@/platform/time/duration'
import { orderEntry } from '@/tests/console/order-calls'
import { signedInOperator } from '@/tests/people/operator'
import { serverForStaff } from '@/tests/people/staff'
import type { TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { openShop } from '@/tests/shop/checkout'
import { subscriptionsOf } from '@/tests/shop/subscriptions'

let server: TestServer
let staff: Visitor
serverForStaff('finance', (place) => {
  server = place.server
  staff = place.staff
})
beforeAll(() => openShop(server))

const enter = (more: object = {}) => staff.call('POST /console/api/orders/enter', { ...orderEntry(server), ...more })

async function signedIn(email: string) {
  const member = await server.member({ email })
  const visitor = server.visitor()
  await visitor.signIn(email)
  return { ...member, visitor }
}

const documentsOf = async (order: string) => {
  const [row] = await server.database.select().from(orders).where(eq(orders.number, order))
  const issued = await server.database
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, row?.id ?? 0))
  return [issued.length, (await server.database.select().from(creditNotes)).length]
}

describe('an order that was paid elsewhere', () => {
  it('goes to the account of the address, with all effects of a sale but an invoice', async () => {
    const { id, email, visitor } = await signedIn('reseller@example.test')
    const entry = orderEntry(server)
    const { cscode, data } = await enter({ ...entry, email: email.toUpperCase(), name: 'Nobody' })
    expect([cscode, data.member]).toEqual([0, id])
    const { order } = data
    const [mail] = await server.mailsTo(email)
    expect([mail?.kind, mail?.text?.includes(entry.document)]).toEqual(['checkout.order', true])
    expect(mail?.link?.searchParams.get('hash') ?? null).toBeNull()

    const card = (await staff.call('GET /console/api/members/show', { member: id })).data.member
    expect(card.orders).toMatchObject([{ number: order, origin: 'entered', document: entry.document, total: 4900 }])
    const { data: licences } = await visitor.call('GET /member/product_licenses', { product: 'downloader' })
    expect(licences).toMatchObject({ win_used: 0, win_totle: expect.any(Number) })
    expect(licences.win_totle).toBeGreaterThan(0)
    const page = await visitor.open(`/invoice?order=${order}`)
    expect(page).toContain(entry.document)
    expect(await documentsOf(order)).toEqual([0, 0])
    const [row] = await server.database.select().from(auditLog).where(eq(auditLog.memberId, id))
    const { document, reason } = entry
    expect(row).toMatchObject({
      action: 'order.enter',
      details: { order, document, products: [701], currency: 'EUR', amount: 4900, reason },
    })
    // Its VAT is that of the country on the day.
    const [placed] = await server.database.select().from(orders).where(eq(orders.number, order))
    expect(placed).toMatchObject({ vatBasisPoints: 1900, provider: null, paidAt: server.clock.now() })
  })

  it('creates a missing account, whose owner chooses the password from the mail', async () => {
    const { data } = await enter({ email: 'fair@example.test', name: 'Fay Fair', language: 'de' })
    const [made] = await server.database.select().from(members).where(eq(members.id, data.member))
    expect(made).toMatchObject({ email: 'fair@example.test', username: 'Fay Fair', language: 'de', isBuyer: true })
    const [mail] = await server.mailsTo('fair@example.test')
    expect(mail?.link?.searchParams.get('hash')).toBeTruthy()
    // The mail that did not arrive is sent again.
    const again = { order: data.order, reason: 'It did not arrive' }
    const support = (await signedInOperator(server, 'support')).visitor
    expect((await support.call('POST /console/api/orders/confirm', again)).cscode).toBe(0)
    expect((await server.mailsTo('fair@example.test'))[0]?.kind).toBe('checkout.order')
  })

  it('an entered subscription runs to the end of its paid period and does not renew', async () => {
    const { email, visitor } = await signedIn('monthly@example.test')
    const items = [{ pid: 367, term: '1M', quantity: 1, amount: 900 }]
    await enter({ email, items })
    await server.worker.drain()
    const [own] = (await subscriptionsOf(visitor)).order_list
    expect(own).toMatchObject({ pid: 367, expired: false, resumable: false })
    expect((await subscriptionsOf(visitor)).next_subscribe).toBeNull()
  })

  it('is refunded by hand, without a credit note', async () => {
    const { email } = await signedIn('returned@example.test')
    const { data } = await enter({ email })
    const begun = { order: data.order, positions: [], cause: 'other', reason: 'The reseller took it back' }
    const { data: begin } = await staff.call('POST /console/api/refunds/begin', begun)
    const approval = { refund: begin.refund, seen: 1 }
    expect((await staff.call('POST /console/api/refunds/approve', approval)).cscode).toBe(20035)
    const byHand = { ...approval, by_hand: 'TRANSFER-1' }
    expect((await staff.call('POST /console/api/refunds/approve', byHand)).cscode).toBe(0)
    await server.worker.drain()
    const [row] = await server.database.select().from(orders).where(eq(orders.number, data.order))
    expect([row?.status, await documentsOf(data.order)]).toEqual([1, [0, 0]])
  })

  it('is recorded line by line with the paid amount, at any list price', async () => {
    const items = [
      { pid: 701, term: 'LFT', quantity: 3, amount: 10_000 },
      { pid: 701, term: '1Y', quantity: 1, amount: 0 },
    ]
    const { data } = await enter({ items })
    const [row] = await server.database.select().from(orders).where(eq(orders.number, data.order))
    const lines = await server.database
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, row?.id ?? 0))
    expect(row?.total).toBe(10_000)
    expect(lines.map(({ amount, quantity }) => [amount, quantity])).toEqual([
      [10_000, 3],
      [0, 1],
    ])
  })

  it('is entered once for each document, also by many at the same moment', async () => {
    const document = 'RE-ONCE'
    const answers = await Promise.all([enter({ document }), enter({ document }), enter({ document: ` ${document} ` })])
    expect(answers.map(({ cscode }) => cscode).sort()).toEqual([0, 20035, 20035])
  })

  it.each([
    ['a product that there is not', { items: [{ pid: 9_999_998, term: 'LFT', quantity: 1, amount: 1 }] }],
    ['a term that it has not', { items: [{ pid: 701, term: '2M', quantity: 1, amount: 1 }] }],
  ])('is refused with %s', async (_, wrong) => expect((await enter(wrong)).cscode).toBe(20040))

  it('is refused with a moment in the future', async () => {
    expect((await enter({ paid: unixSeconds(after(server.clock.now(), days(1))) })).cscode).toBe(20040)
  })

  it('is entered by support and finance alone, with a proof', async () => {
    const publisher = (await signedInOperator(server, 'publisher')).visitor
    expect((await publisher.call('POST /console/api/orders/enter', orderEntry(server))).cscode).toBe(31001)
    server.clock.advance(minutes(11))
    expect((await enter()).cscode).toBe(20051)
  })
})
