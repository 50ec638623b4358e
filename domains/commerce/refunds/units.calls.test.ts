import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { linesOfNote } from '@/domains/commerce/invoices/rules'
import { findForMember } from '@/domains/commerce/invoices/store/opening'
import { orderLines, orders } from '@/domains/commerce/orders/tables'
import { serverForStaff } from '@/tests/people/staff'
import { password, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { buy, openShop } from '@/tests/shop/checkout'
import { deviceOf } from '@/tests/shop/licences'

let server: TestServer
let staff: Visitor
serverForStaff('finance', (place) => {
  server = place.server
  staff = place.staff
})
beforeAll(() => openShop(server))

let buyers = 0

/** Returns a member who has bought so many licences for two devices each at the checkout. */
async function bought(quantity: number) {
  const email = `units${++buyers}@example.test`
  const { id: memberId } = await server.member({ email })
  const visitor = server.visitor()
  await visitor.signIn(email)
  await buy(visitor, { pid: 701, option: 'LFT', quantity, currency: 'USD', country: 'US' })
  await server.worker.drain()
  const [order] = await server.database.select().from(orders).where(eq(orders.memberId, memberId))
  return { email, memberId, visitor, order: order?.number ?? '', orderId: order?.id ?? 0 }
}
type Buyer = Awaited<ReturnType<typeof bought>>

const ask = ({ visitor, order }: Buyer, quantity: unknown, more: object = {}) =>
  visitor.call('POST /ticket/request_refund', {
    lang: 'en',
    order_no: order,
    refund_method: 2,
    software: '701',
    refund_id: 'not_needed',
    quantity,
    ...more,
  })
async function approve(refund: string, more: object = {}) {
  const { cscode } = await staff.call('POST /console/api/refunds/approve', { refund, seen: 1, ...more })
  await server.worker.drain()
  return cscode
}
const lineOf = async ({ orderId }: Buyer) => {
  const [line] = await server.database.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  return [line?.status, line?.returnedUnits, line?.goodwill]
}
const seatsOf = async ({ visitor }: Buyer) =>
  (await visitor.call('GET /member/product_licenses', { product: 'downloader' })).data.win_totle

/** Returns each credit note: its cause, how many units it takes back, and its gross amount. */
async function credited({ memberId, order }: Buyer) {
  const found = await findForMember(server.installation, memberId, order)
  if (!found?.issued) throw new Error('There is no invoice')
  const { invoice, notes } = found.issued
  return notes.map((note) => {
    const [line, ...more] = linesOfNote(invoice.content, note, notes)
    expect([more, line && line.net + line.vat]).toEqual([[], line?.gross])
    return [note.cause, line?.quantity, line?.gross]
  })
}

describe('some pieces of a purchase', () => {
  it('are refunded with their seats and a credit note, and then the rest', async () => {
    const buyer = await bought(25)
    expect(await seatsOf(buyer)).toBe(50)
    const { cscode, data } = await ask(buyer, 5)
    expect(cscode).toBe(0)
    const asked = (await buyer.visitor.call('GET /member/refund_cases', {})).data.cases
    // 25 have cost 1732.25.
    expect(asked).toMatchObject([{ status: 'requested', amount: '346.45', products: [{ pid: 701, quantity: 5 }] }])
    expect((await ask(buyer, 1)).cscode).toBe(85652)
    expect(await approve(data.case_no)).toBe(0)
    expect([await lineOf(buyer), await seatsOf(buyer)]).toEqual([[0, 5, 34_645], 40])
    expect(await credited(buyer)).toEqual([['refunded', 5, -34_645]])
    const [mail] = (await server.mailsTo(buyer.email)).filter(({ kind }) => kind === 'refunds.refunded')
    expect(mail?.text).toContain('5 × ')

    expect((await ask(buyer, 21)).data).toEqual({ fields: ['quantity'] })
    const { data: rest } = await ask(buyer, 20)
    expect(await approve(rest.case_no)).toBe(0)
    expect([await lineOf(buyer), await seatsOf(buyer)]).toEqual([[1, 5, 34_645], 0])
    expect(await credited(buyer)).toEqual([
      ['refunded', 5, -34_645],
      ['refunded', 20, -138_580],
    ])
  })

  it('are not returned while more seats are in use than would be left: the member chooses which ones end', async () => {
    const buyer = await bought(2)
    const signIn = (name: string) =>
      server.visitor().call('POST /licence/sign_in', { ...deviceOf(name), email: buyer.email, pw: password })
    for (const name of ['a', 'b', 'c']) expect((await signIn(name)).cscode).toBe(0)
    expect((await ask(buyer, 1)).cscode).toBe(30009)
    const { data } = await buyer.visitor.call('GET /member/product_licenses', { product: 'downloader' })
    const id = data.device_licenses.win[0]?.id ?? ''
    expect((await buyer.visitor.call('GET /member/unbind_device', { id })).cscode).toBe(0)
    const { cscode, data: request } = await ask(buyer, 1)
    expect(cscode).toBe(0)
    expect(await approve(request.case_no)).toBe(0)
    expect(await seatsOf(buyer)).toBe(2)
  })

  it('are refunded by hand where staff begin it, and can be requested again after a decline', async () => {
    const buyer = await bought(3)
    const begin = { order: buyer.order, positions: [0], units: 2, cause: 'other', reason: 'On the phone' }
    const { data } = await staff.call('POST /console/api/refunds/begin', begin)
    const { data: shown } = await staff.call('GET /console/api/refunds/case', { refund: data.refund })
    expect(shown.lines).toMatchObject([{ quantity: 3, returned: 0, units: 2, asked: true, refunded: false }])
    await staff.call('POST /console/api/refunds/decline', { refund: data.refund, seen: 1, reason: 'Not now' })
    expect(await lineOf(buyer)).toEqual([0, 0, 0])
    const again = await staff.call('POST /console/api/refunds/begin', begin)
    expect(await approve(again.data.refund, { by_hand: 'SEPA 1' })).toBe(0)
    // Two of three of 98.99 each.
    expect(await lineOf(buyer)).toEqual([0, 2, 19_798])
    expect(await seatsOf(buyer)).toBe(2)
  })

  it('belong to one product, and are at most the pieces that are left', async () => {
    const buyer = await bought(2)
    for (const quantity of [0, 3, 1.5, 'two']) {
      expect((await ask(buyer, quantity)).data, String(quantity)).toEqual({ fields: ['quantity'] })
    }
    const begin = { order: buyer.order, positions: [0], units: 3, cause: 'other', reason: 'On the phone' }
    expect((await staff.call('POST /console/api/refunds/begin', begin)).cscode).toBe(20040)
    // All that is left is the line as it is.
    const { data } = await ask(buyer, 2)
    expect(await approve(data.case_no)).toBe(0)
    expect(await lineOf(buyer)).toEqual([1, 0, 0])
  })
})
