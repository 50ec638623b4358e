import { afterAll, beforeAll, expect, it } from 'vitest'
import { refundLines } from '@/domains/commerce/orders'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { reissueInvoice } from './actions/reissue'

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

const business = (taxId: string, country: string, city: string) =>
  server.database.execute(`insert into profiles (member_id, tax_id, country, address_line, city)
    values (${memberId}, '${taxId}', '${country}', 'Quay 1', '${city}') on conflict (member_id)
    do update set tax_id = excluded.tax_id, country = excluded.country, city = excluded.city`)
const open = async (order: string, note = '') => {
  const query = new URLSearchParams({ order, lang: 'en', ...(note && { note }) })
  const headers = { accept: 'text/html', 'sec-fetch-site': 'none' }
  return (await ada.send(`/invoice?${query}`, { headers })).text()
}
const documents = async (order: string) => (await ada.call('GET /member/order_documents', { order_id: order })).data
const reissue = (order: string) => ada.call('POST /member/reissue_invoice', { order_id: order })
const place = () => placeOrder(server, memberId, { items: [itemOf(701), itemOf(702)] })
const numbersOf = async (table: string) => {
  const { rows } = await server.database.execute<{ number: string }>(`select number from ${table} order by id`)
  return rows.map(({ number }) => Number(number.slice(-6)))
}

it('an invoice is issued again for changed business data, and the earlier one is credited', async () => {
  const { number: order } = await place()
  await open(order)
  expect((await reissue(order)).cscode).toBe(20035)
  await business('DE 136695976', 'DE', 'Kiel')
  await open(order)
  expect(await documents(order)).toMatchObject({ reissuable: false, earlier_invoices: [] })
  await business('DE 136695976', 'DE', 'Husum')
  const { invoice: former, reissuable } = await documents(order)
  expect(reissuable).toBe(true)
  const { data } = await reissue(order)
  const after = await documents(order)
  expect(after).toMatchObject({
    invoice: { number: data.number, amount: '59.98' },
    earlier_invoices: [{ number: former?.number, amount: '59.98' }],
    credit_notes: [{ amount: '-59.98' }],
    reissuable: false,
  })
  const page = await open(order)
  expect(page).toContain('Husum')
  expect(page).toContain('Replaces invoice')
  expect(page).toContain(former?.number)
  expect(page).not.toContain('Reverse charge')
  expect(await open(order, former?.number)).toContain('Kiel')
  expect(await open(order, after.credit_notes[0]?.number)).toContain('Correction')
})

it('a business in another country of the EU owes the VAT itself, and the correction says so', async () => {
  const { number: order, id } = await place()
  await open(order)
  await business('FR 40303265045', 'FR', 'Brest')
  const at = server.clock.now()
  await server.database.transaction((transaction) =>
    refundLines(transaction, server.installation.events, { order: id, positions: [0], at }),
  )
  await server.worker.drain()
  expect((await reissue(order)).cscode).toBe(0)
  const page = await open(order)
  expect(page).toContain('Reverse charge')
  expect(page).toContain('FR 40303265045')
  expect(page).toContain('VAT France, 0%')
  const { invoice, credit_notes: notes } = await documents(order)
  expect([invoice?.amount, notes.map(({ amount }) => amount)]).toEqual(['29.99', ['-29.99', '-29.99']])
  // Later refunds credit the new invoice.
  await server.database.transaction((transaction) =>
    refundLines(transaction, server.installation.events, { order: id, positions: [1], at }),
  )
  await server.worker.drain()
  expect((await documents(order)).credit_notes).toHaveLength(3)
  expect((await reissue(order)).cscode).toBe(20035)
})

it('an invoice that is first opened by such a business charges no VAT from the start', async () => {
  const page = await open((await place()).number)
  expect(page).toContain('Reverse charge')
  expect(page).toContain('$59.98')
})

it('of many simultaneous requests one issues an invoice, and no number is skipped', async () => {
  const { number: order } = await place()
  await open(order)
  await business('FR 40303265045', 'FR', 'Nantes')
  const now = server.clock.now()
  const all = await Promise.all(
    Array.from({ length: 10 }, () => reissueInvoice(server.installation, { memberId, order, now })),
  )
  expect(all.filter((each) => typeof each !== 'string')).toHaveLength(1)
  for (const table of ['invoices', 'credit_notes']) {
    const numbers = await numbersOf(table)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  }
})

it('an order of another member has nothing to issue', async () => {
  const other = await server.member({ email: 'bo@example.test' })
  const { number: order } = await placeOrder(server, other.id)
  expect(await reissue(order)).toMatchObject({ cscode: 20035 })
  expect(await reissue('TW-NONE22')).toMatchObject({ cscode: 20035 })
})
