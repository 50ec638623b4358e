import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundLines } from '@/domains/commerce/orders'
import { signedInOperator } from '@/tests/people/operator'
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

const give = (id: number, city: string) =>
  server.database.execute(`insert into profiles (member_id, company, country, address_line, city, postal_code)
    values (${id}, 'Fenwick & Co', 'DE', 'Hafenweg 1', '${city}', '24103')
    on conflict (member_id) do update set city = excluded.city`)

async function file(order: string, more: string, by = ada) {
  const headers = { accept: 'text/html', 'sec-fetch-site': 'none' }
  const response = await by.send(`/invoice?order=${order}${more}`, { headers })
  const [type, name] = ['content-type', 'content-disposition'].map((header) => response.headers.get(header))
  return { status: response.status, type, name, content: Buffer.from(await response.arrayBuffer()) }
}

const documents = async (order: string) => (await ada.call('GET /member/order_documents', { order_id: order })).data

describe('an invoice for programs', () => {
  it('is a file below the page’s address, for the invoice and for its credit note', async () => {
    await give(memberId, 'Kiel')
    const order = await placeOrder(server, memberId, { items: [itemOf(701), itemOf(702)] })
    await file(order.number, '')
    await server.database.transaction((transaction) =>
      refundLines(transaction, server.identity.events, { order: order.id, positions: [0], at: server.clock.now() }),
    )
    await server.worker.drain()
    const { invoice, credit_notes: notes } = await documents(order.number)
    expect(invoice?.formats).toEqual(['xrechnung', 'ubl', 'cii'])
    const xrechnung = await file(order.number, '&format=xrechnung')
    expect(xrechnung).toMatchObject({
      status: 200,
      type: 'application/xml',
      name: `attachment; filename="${invoice?.number}-xrechnung.xml"`,
    })
    for (const fact of [invoice?.number, 'xrechnung_3.0', 'Fenwick &amp; Co', '<cbc:CityName>Kiel<', '59.98']) {
      expect(xrechnung.content.toString()).toContain(fact)
    }
    const note = (await file(order.number, `&note=${notes[0]?.number}&format=cii`)).content.toString()
    for (const fact of ['<ram:TypeCode>381<', notes[0]?.number, invoice?.number, '29.99']) expect(note).toContain(fact)
    const { dictionaries } = readPdf((await file(order.number, '&format=pdf')).content)
    expect(dictionaries.some((each) => each.includes('factur-x.xml'))).toBe(true)
  })

  it('exists for the member alone, and for a business', async () => {
    const { id } = await server.member({ email: 'bea@example.test' })
    const bea = server.visitor()
    await bea.signIn('bea@example.test')
    const order = await placeOrder(server, id)
    expect((await file(order.number, '&format=ubl')).status).toBe(404)
    expect((await file(order.number, '&format=ubl', bea)).status).toBe(404)
    await give(id, '')
    expect((await file(order.number, '&format=ubl', bea)).status).toBe(200)
    // Without a town there is no XRechnung.
    expect((await file(order.number, '&format=xrechnung', bea)).status).toBe(404)
  })
})

it('an electronic invoice is in the archive of its period, with the credit note, and without invoices of other members', async () => {
  const member = await server.member({ email: 'cara@example.test' })
  await give(member.id, 'Kiel')
  const consumer = await server.member({ email: 'dora@example.test' })
  const business = await placeOrder(server, member.id, { items: [itemOf(701)] })
  await placeOrder(server, consumer.id, { items: [itemOf(701)] })
  const at = server.clock.now()
  await server.database.transaction((transaction) =>
    refundLines(transaction, server.identity.events, { order: business.id, positions: [0], at }),
  )
  await server.worker.drain()
  const { visitor: finance } = await signedInOperator(server, 'finance')
  const day = at.toISOString().slice(0, 7)
  const answer = await finance.send(`/console/api/tax/e-invoices?period=${day}&format=ubl`)
  expect(answer.status).toBe(200)
  const files = Object.values(unzipSync(new Uint8Array(await answer.arrayBuffer()))).map((each) => strFromU8(each))
  const own = files.filter((content) => content.includes(`<cbc:SalesOrderID>${business.number}<`))
  expect(own.map((content) => /<(Invoice|CreditNote) /.exec(content)?.[1]).sort()).toEqual(['CreditNote', 'Invoice'])
  expect(files.every((content) => content.includes('<cbc:RegistrationName>Fenwick &amp; Co<'))).toBe(true)
})
