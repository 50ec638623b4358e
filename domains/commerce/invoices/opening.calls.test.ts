import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundLines } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { money } from '@/platform/money/money'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { readPdf } from './testing/pdf'

let server: TestServer
let ada: Visitor
let memberId: number
beforeAll(async () => {
  server = await startServer()
  memberId = (await server.member({ email: 'ada@example.test', username: 'Ada Fenwick', language: 'en' })).id
  ada = server.visitor()
  await ada.signIn('ada@example.test')
})
afterAll(() => server.close())

const place = (more: Parameters<typeof placeOrder>[2] = {}) => placeOrder(server, memberId, more)
const addressOf = ({ number }: { number: string }, more = '') => `/invoice?order=${number}${more}`
const navigation = { accept: 'text/html', 'sec-fetch-site': 'none' }

async function open(path: string, { by = ada, headers = {} }: { by?: Visitor; headers?: Record<string, string> } = {}) {
  const response = await by.send(path, { headers: { ...navigation, ...headers } })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

const numberIn = (page: string) => /TW-\d{4}-\d{6}/.exec(page)?.[0]

async function formatBusiness(id: number, taxId: string) {
  await server.database.execute(`insert into profiles (member_id, tax_id, country, address_line, city)
    values (${id}, '${taxId}', 'FR', '1 rue du Port', 'Brest') on conflict (member_id) do update set tax_id = excluded.tax_id`)
}

describe('the page of an invoice', () => {
  it('states seller, buyer, products, date and amounts, tax by tax', async () => {
    const order = await place({
      items: [itemOf(701), itemOf(702, { quantity: 3, unit: money(1000, 'USD'), amount: money(2500, 'USD') })],
    })
    const { status, text } = await open(addressOf(order))
    expect(status).toBe(200)
    const facts = [
      'Invoice',
      order.number,
      'Tidewren Software GmbH',
      'DE 999 888 776',
      'Ada Fenwick',
      'ada@example.test',
      '21 Nov 2026',
      '702 in en',
      'Discount -$5.00',
      'VAT Germany, 19%',
      '$54.99',
      '$8.78',
      '$46.21',
    ]
    expect(facts.filter((fact) => !text.includes(fact))).toEqual([])
    expect(text).not.toMatch(/ style=|<script>/)
  })

  it('is in the requested language', async () => {
    const order = await place({ currency: 'JPY', items: [itemOf(701, { unit: money(2999, 'JPY') })], country: 'JP' })
    const { text } = await open(addressOf(order, '&lang=ja'))
    for (const word of ['<html lang="ja"', '請求書', '701 in ja', '消費税（日本・19%対象）', '￥2,999'])
      expect(text).toContain(word)
  })

  it('takes three statements at most: to issue it, to freeze the buyer, to read it again', async () => {
    const order = await place()
    expect(await server.statementsOf(() => open(addressOf(order)))).toBe(3)
    expect(await server.statementsOf(() => open(addressOf(order)))).toBe(2)
    const paid = await place({ items: Array.from({ length: 40 }, (_, pid) => itemOf(pid)) })
    expect(await server.statementsOf(() => open(addressOf(paid)))).toBe(3)
  })

  it('has one number for any number of simultaneous openings', async () => {
    const order = await place()
    const pages = await Promise.all(Array.from({ length: 8 }, () => open(addressOf(order))))
    const numbers = new Set(pages.map(({ text }) => numberIn(text)))
    expect([...numbers]).toEqual([expect.any(String)])
    const next = await open(addressOf(await place()))
    expect(Number(numberIn(next.text)?.slice(-6))).toBe(Number([...numbers][0]?.slice(-6)) + 1)
  })
})

describe('the buyer', () => {
  it('stays as at the first opening; a business is added once', async () => {
    const member = await server.member({ email: 'bo@example.test', username: 'Bo' })
    const bo = server.visitor()
    await bo.signIn('bo@example.test')
    const order = await placeOrder(server, member.id)
    expect((await open(addressOf(order), { by: bo })).text).toContain('Add your business details')
    await server.database.execute(`update members set username = 'Eve' where id = ${member.id}`)
    expect((await open(addressOf(order), { by: bo })).text).toContain('Bo')
    await formatBusiness(member.id, 'FR 111')
    const completed = await open(addressOf(order), { by: bo })
    for (const fact of ['FR 111', '1 rue du Port', 'France']) expect(completed.text).toContain(fact)
    expect(completed.text).not.toContain('Add your business details')
    await formatBusiness(member.id, 'FR 222')
    expect((await open(addressOf(order), { by: bo })).text).toContain('FR 111')
  })
})

describe('a visitor who may not open it', () => {
  it('gets the answer of an order that does not exist, byte for byte', async () => {
    const stranger = await server.member({ email: 'sam@example.test' })
    const theirs = await placeOrder(server, stranger.id)
    // The links to other languages lead to the address that was asked for.
    const answer = async (path: string) => {
      const { text, ...rest } = await open(path)
      return { ...rest, text: text.replaceAll(/<a href="\?[^"]*"/g, '<a') }
    }
    const nothing = await answer('/invoice?order=NOT-THERE')
    for (const path of [addressOf(theirs), addressOf(theirs, '&format=pdf'), '/invoice', '/invoice?order=a%00b']) {
      expect([path, await answer(path)]).toEqual([path, { ...nothing, status: 404 }])
    }
    expect(await server.statementsOf(() => open(addressOf(theirs)))).toBe(
      await server.statementsOf(() => open('/invoice?order=NOT-THERE')),
    )
    const { data } = await ada.call('GET /member/order_documents', { order_id: theirs.number })
    expect(data).toEqual({
      invoice: null,
      merchant: null,
      credit_notes: [],
      earlier_invoices: [],
      reissuable: false,
      former_documents: [],
      has_receipt: false,
      licence_keys: [],
    })
  })

  it('has to log in, and returns to it', async () => {
    const order = await place()
    const { status, location } = await open(addressOf(order, '&lang=de'), { by: server.visitor() })
    expect([status, location]).toEqual([302, `/member.htm?a=invoice&order=${order.number}&lang=de`])
    const after = await open(location ?? '')
    expect([after.status, after.location]).toEqual([302, addressOf(order, '&lang=de')])
  })

  it('is not changed by a foreign page or an operator', async () => {
    const order = await place()
    const foreign = await open(addressOf(order), { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(foreign.text).toContain('The invoice is ready to be issued')
    await server.database.execute(`update sessions set operator = 'kim' where member_id = ${memberId}`)
    try {
      const looked = await open(addressOf(order))
      expect(looked.text).toContain('Operator: kim.')
      expect(looked.text).not.toContain('Open the invoice')
      expect(await server.statementsOf(() => open(addressOf(order)))).toBe(3)
    } finally {
      await server.database.execute('update sessions set operator = null')
    }
    const { data } = await ada.call('GET /member/order_documents', { order_id: order.number })
    expect(data.invoice).toBeNull()
    expect(numberIn((await open(addressOf(order))).text)).toBeDefined()
  })
})

describe('an order without an invoice', () => {
  it.each([
    ['waits for its payment', orderStatus.waiting, 'The invoice is issued once the order is paid'],
    ['was cancelled', orderStatus.cancelled, 'This order has no invoice'],
    ['was given back before', orderStatus.refunded, 'This order has no invoice'],
  ])('that %s says so', async (_, status, words) => {
    const order = await place({ status })
    for (const more of ['', '&format=pdf']) {
      const page = await open(addressOf(order, more))
      expect([page.status, page.text]).toEqual([200, expect.stringContaining(words)])
    }
  })
})

describe('a credit note', () => {
  it('is at the invoice’s address, on its page and among the order’s documents', async () => {
    const order = await place({ items: [itemOf(1), itemOf(2)] })
    await server.database.transaction((transaction) =>
      refundLines(transaction, server.identity.events, { order: order.id, positions: [1], at: server.clock.now() }),
    )
    await server.worker.drain()
    const { data } = await ada.call('GET /member/order_documents', { order_id: order.number })
    expect(data).toMatchObject({ invoice: { amount: '59.98' }, credit_notes: [{ amount: '-29.99', currency: 'USD' }] })
    const [note] = data.credit_notes
    const invoice = await open(addressOf(order))
    expect(invoice.text).toContain(note?.number)
    const page = await open(addressOf(order, `&note=${note?.number}`))
    for (const fact of ['Credit note', note?.number, data.invoice?.number, '-$29.99', '2 in en', 'Refund']) {
      expect(page.text).toContain(fact)
    }
    expect(page.text).not.toContain('1 in en')
    const { status } = await open(addressOf(await place(), `&note=${note?.number}`))
    expect(status).toBe(404)
  })
})

describe('the PDF', () => {
  it('has the content of the page, under the document’s own number', async () => {
    const order = await place()
    const response = await ada.send(addressOf(order, '&format=pdf'), { headers: navigation })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const { text } = readPdf(new Uint8Array(await response.arrayBuffer()))
    const number = numberIn((await open(addressOf(order))).text)
    for (const fact of [number ?? 'no number', order.number, 'Ada Fenwick', '701 in en', '$29.99', 'Page 1 of 1']) {
      expect(text).toContain(fact)
    }
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`)
  })

  it('L12: is printed for others while one member requests it repeatedly', async () => {
    const order = await place()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ada.send(addressOf(order, '&format=pdf'), { headers: navigation })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(10)
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/)
    const { id } = await server.member({ email: 'printing@example.test' })
    const other = server.visitor()
    await other.signIn('printing@example.test')
    const theirs = await placeOrder(server, id)
    expect((await open(addressOf(theirs, '&format=pdf'), { by: other })).status).toBe(200)
  })
})
