import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelOrder, type Order, payOrder, refundLines } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { days } from '@/platform/time/duration'
import { nightly } from '@/tests/machine/nightly'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { creditOf, type InvoiceContent, totalsOf } from './rules'
import { addInvoice, invoiceOfOrder } from './store/invoices'
import { findForMember } from './store/opening'

let server: TestServer
let memberId: number
let catalogueVersion: number
beforeAll(async () => {
  server = await startServer()
  memberId = (await server.member({ email: 'ada@example.test' })).id
  catalogueVersion = (await placeOrder(server, memberId)).catalogueVersion
})
afterAll(() => server.close())

const events = () => server.identity.events
const change = <Result>(act: (transaction: Parameters<typeof payOrder>[0]) => Promise<Result>) =>
  server.database.transaction(act)
const place = (more: Parameters<typeof placeOrder>[2] = {}) =>
  placeOrder(server, memberId, { status: orderStatus.waiting, provider: 'sandbox', catalogueVersion, ...more })
const pay = ({ id }: Order) =>
  change((transaction) => payOrder(transaction, events(), { order: id, at: server.clock.now() }))
const refund = ({ id }: Order, positions: 'all' | readonly number[]) =>
  change((transaction) => refundLines(transaction, events(), { order: id, positions, at: server.clock.now() }))
const chargeBack = ({ id }: Order) =>
  change((transaction) => cancelOrder(transaction, events(), { order: id, at: server.clock.now() }))
/** Works off the queue, as many processes at once as asked for. */
const settle = (workers = 1) => Promise.all(Array.from({ length: workers }, () => server.worker.drain()))

const numberOf = async ({ id }: Order) => (await invoiceOfOrder(server.database, id))?.number
const documentsOf = async ({ number }: Order) => (await findForMember(server.installation, memberId, number))?.issued
const counted = (number = '') => Number(/(\d+)$/.exec(number)?.[1])

const atOnce = nightly ? 100 : 30

describe('the numbers of invoices', () => {
  it(`are consecutive for ${atOnce} orders that are paid at once`, async () => {
    const orders = await Promise.all(Array.from({ length: atOnce }, () => place()))
    await Promise.all(orders.map(pay))
    await settle(10)
    const numbers = await Promise.all(orders.map(numberOf))
    expect(numbers.map(counted).sort((a, b) => a - b)).toEqual(Array.from({ length: atOnce }, (_, index) => index + 1))
    expect(numbers).toContain('TW-2026-000001')
  })

  it('have no gap after an invoice that could not be written, and none for a second try of an order', async () => {
    const [first, second] = [await place(), await place()]
    await pay(first)
    await settle()
    const before = counted(await numberOf(first))
    const { content, issuedAt } = (await documentsOf(first))?.invoice ?? expect.fail('no invoice')
    const again = { series: 'TW-2026-{number}', issuedAt, content, buyer: null }
    await expect(addInvoice(server.database, { ...again, orderId: 999_999 })).rejects.toThrow()
    expect(await addInvoice(server.database, { ...again, orderId: first.id })).toBeNull()
    await pay(second)
    await settle()
    expect(counted(await numberOf(second))).toBe(before + 1)
  })

  it('invoice numbers restart with the seller’s year, and go on beyond six digits', async () => {
    const order = await place()
    const { content } = (await documentsOf(await issued()))?.invoice ?? expect.fail('no invoice')
    await server.database.execute(`insert into invoice_series (name, last) values ('TW-2030-{number}', 999999)`)
    const later = { series: 'TW-2030-{number}', issuedAt: server.clock.now(), content, buyer: null }
    expect((await addInvoice(server.database, { ...later, orderId: order.id }))?.number).toBe('TW-2030-1000000')
  })
})

describe('issued documents', () => {
  it.each([
    ['changed', `update invoices set content = '{}'`],
    ['renumbered', `update invoices set number = number || 'x'`],
    ['deleted', 'delete from credited_lines; delete from credit_notes; delete from invoices'],
    ['emptied', 'truncate invoices cascade'],
  ])('an invoice cannot be %s, with any right on the database', async (_, statement) => {
    await issued()
    await expect(server.database.execute(statement)).rejects.toThrow()
  })
})

describe('a credit note', () => {
  const items = [itemOf(1), itemOf(2, { unit: { currency: 'USD', minor: 1 } }), itemOf(3, { quantity: 3 })]

  it('credits the refunded lines, each once, and all of them sum to the invoice', async () => {
    const order = await issued({ items })
    await refund(order, [1])
    await settle()
    await refund(order, 'all')
    await settle(3)
    const { invoice, notes } = (await documentsOf(order)) ?? expect.fail('no invoice')
    expect(notes.map(({ positions, cause }) => [positions, cause])).toEqual([
      [[1], 'refunded'],
      [[0, 2], 'refunded'],
    ])
    expect(notes.map(({ number }) => counted(number))).toEqual([1, 2])
    expect(notes[0]?.number).toMatch(/^TW-C-2026-/)
    expect(sumOf(invoice.content, notes)).toEqual({ net: 0, vat: 0, gross: 0 })
  })

  it('is written once, for any order and repetition of events', async () => {
    const order = await place({ items })
    await pay(order)
    await refund(order, [0])
    // The refund is reported before the payment.
    await server.database.execute(`update jobs set run_at = run_at + interval '1 hour' where kind like 'order.paid%'`)
    await change((transaction) =>
      events().emit(
        transaction,
        'order.refunded',
        { order: order.id, positions: [0], whole: false },
        server.clock.now(),
      ),
    )
    await settle(2)
    server.clock.advance(days(1))
    await settle()
    const { invoice, notes } = (await documentsOf(order)) ?? expect.fail('no invoice')
    expect(invoice.content.lines).toHaveLength(3)
    expect(notes.map(({ positions }) => positions)).toEqual([[0]])
  })

  it('follows a charge-back, for the lines that were not refunded before', async () => {
    const order = await issued({ items })
    await refund(order, [2])
    await chargeBack(order)
    await settle(2)
    const { invoice, notes } = (await documentsOf(order)) ?? expect.fail('no invoice')
    expect(notes.map(({ positions, cause }) => [cause, positions]).sort()).toEqual([
      ['chargedBack', [0, 1]],
      ['refunded', [2]],
    ])
    expect(sumOf(invoice.content, notes)).toEqual({ net: 0, vat: 0, gross: 0 })
  })

  it('does not exist for an order that was never paid', async () => {
    const order = await place()
    await chargeBack(order)
    await settle()
    expect(await documentsOf(order)).toBeNull()
  })

  it('of an imported order leaves out earlier refunds', async () => {
    const order = await place({ items, status: orderStatus.complete, provider: undefined as never })
    await server.database.execute(`update order_lines set status = 1 where order_id = ${order.id} and position = 1`)
    await refund(order, [0])
    await settle()
    const { invoice, notes } = (await documentsOf(order)) ?? expect.fail('no invoice')
    expect(invoice.content.lines.map(({ position }) => position)).toEqual([0, 2])
    expect(notes.map(({ positions }) => positions)).toEqual([[0]])
  })
})

async function issued(more: Parameters<typeof placeOrder>[2] = {}) {
  const order = await place(more)
  await pay(order)
  await settle()
  return order
}

/** Returns the rest of an invoice after its credit notes. */
function sumOf(content: InvoiceContent, notes: readonly { positions: readonly number[] }[]) {
  const lines = [...content.lines, ...notes.flatMap(({ positions }) => creditOf(content, positions))]
  const { net, gross, vat } = totalsOf(lines, content.currency)
  return { net: net.minor, gross: gross.minor, vat: vat[0]?.vat.minor }
}

describe('the documents of a month, for staff', () => {
  it('are listed in their order, page by page, by kind, as a table and as PDF', async () => {
    const early = await place()
    await pay(early)
    await settle()
    const began = server.clock.now().toISOString().slice(0, 7)
    server.clock.advance(days(400))
    const { visitor } = await signedInOperator(server, 'support')
    const kept = await place()
    await pay(kept)
    await settle()
    const gone = await place()
    await pay(gone)
    await settle()
    await refund(gone, 'all')
    await settle()
    const list = async (input: Record<string, unknown> = {}) =>
      (await visitor.call('GET /console/api/documents', input)).data
    const { documents, more, months } = await list()
    const [first, second, note] = documents
    expect(documents.map(({ kind, order, about }) => [kind, order, about])).toEqual([
      ['invoice', kept.number, null],
      ['invoice', gone.number, null],
      ['creditNote', gone.number, second?.number],
    ])
    expect([first?.number, first?.member?.id, more]).toEqual([await numberOf(kept), memberId, false])
    expect([note?.total, note?.cause]).toEqual([-(second?.total ?? 0), 'refunded'])
    expect(months.at(-1)).toBe(began)
    const next = await list({ after: first?.place })
    expect(next.documents.map(({ number }) => number)).toEqual([second?.number, note?.number])
    expect((await list({ kind: 'creditNote' })).documents).toEqual([note])
    expect((await list({ month: began })).documents.map(({ order }) => order)).toContain(early.number)
    expect((await list({ month: months[1] })).documents).toEqual([])
    const table = await (await visitor.send('/console/api/documents.csv?lang=en')).text()
    expect(table.trim().split('\n')).toHaveLength(4)
    const which = new URLSearchParams({ order: gone.number, number: note?.number ?? '' })
    const file = await visitor.send(`/console/api/documents/file?${which}`)
    expect([file.headers.get('content-type'), (await file.text()).slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
    const wrong = { order: kept.number, number: note?.number ?? '' }
    expect((await visitor.call('GET /console/api/documents/file', wrong)).cscode).toBe(20085)
  })
})
