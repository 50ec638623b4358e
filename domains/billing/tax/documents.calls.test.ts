import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog } from '@/platform/audit/tables'
import { money } from '@/platform/money/money'
import { minutes } from '@/platform/time/duration'
import { callApi, makeKey } from '@/tests/console/key-calls'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { openShop } from '@/tests/shop/checkout'
import { itemOf, placeOrder } from '@/tests/shop/orders'

let server: TestServer
let finance: Visitor
const numbers: string[] = []
beforeAll(async () => {
  server = await startServer()
  const { id } = await server.member({ email: 'ada@example.test' })
  const now = server.clock.now()
  for (const amount of [1200, 3400, 5600]) {
    const order = await placeOrder(server, id, {
      currency: 'EUR',
      paidAt: now,
      items: [itemOf(701, { unit: money(amount, 'EUR') })],
      provider: 'sandbox',
      payment: `pay-${amount}`,
    })
    numbers.push(order.number)
    await server.database.transaction((transaction) =>
      server.installation.events.emit(transaction, 'order.paid', { order: order.id }, now),
    )
  }
  await server.worker.drain()
  finance = (await signedInOperator(server, 'finance')).visitor
})
afterAll(() => server.close())

const period = () => String(server.clock.now().getUTCFullYear())
const fetched = (visitor: Visitor, ticket: string) => visitor.send(`/console/api/tax/documents?ticket=${ticket}`)

it('all documents of a period come in one archive, and the download is recorded', async () => {
  const { data } = await finance.call('POST /console/api/tax/documents', { period: period() })
  const answer = await fetched(finance, data.ticket)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  expect(Object.keys(files)).toHaveLength(numbers.length)
  for (const content of Object.values(files)) expect(Buffer.from(content.subarray(0, 5)).toString()).toBe('%PDF-')
  const noted = (await server.database.select().from(auditLog)).filter(({ action }) => action === 'tax.documents')
  expect(noted).toMatchObject([{ details: { period: period() } }])
})

it('a download ticket is valid for its operator alone, and for ten minutes', async () => {
  const { data } = await finance.call('POST /console/api/tax/documents', { period: period() })
  const other = (await signedInOperator(server, 'finance')).visitor
  const tellsNothing = async (visitor: Visitor, ticket: string) =>
    (await fetched(visitor, ticket)).headers.get('content-type') !== 'application/zip'
  expect(await tellsNothing(other, data.ticket)).toBe(true)
  expect(await tellsNothing(finance, `${data.ticket}x`)).toBe(true)
  server.clock.advance(minutes(11))
  expect(await tellsNothing(finance, data.ticket)).toBe(true)
})

it('the orders of a period come as a file for the reader’s spreadsheet', async () => {
  const table = await (await finance.send(`/console/api/tax/orders.csv?period=${period()}`)).text()
  const rows = table.trim().split('\n')
  expect(rows).toHaveLength(1 + numbers.length)
  expect(rows.slice(1).map((row) => numbers.filter((number) => row.includes(number)).length)).toEqual([1, 1, 1])
  expect(table).toContain('34.00')
})

it('a refusal names the wrong field: the product, or a term that it is not sold for', async () => {
  const { secret } = await makeKey(await signedInOperator(server, 'owner'), { scopes: ['orders.enter'] })
  const licence = {
    email: 'ada@example.test',
    language: 'en',
    term: 'LFT',
    product: 701,
    country: 'DE',
    document: 'D-1',
    reason: 'A test',
  }
  await openShop(server)
  const wrong = async (call: string, input: object) =>
    (await callApi(server, call, { secret, input: { ...input } })).body
  expect(await wrong('POST /api/v1/licences', { ...licence, term: '2M' })).toMatchObject({ fields: ['term'] })
  expect(await wrong('POST /api/v1/licences', { ...licence, product: 9_999_998 })).toMatchObject({
    fields: ['product'],
  })
  const { term: _term, product: _product, ...order } = licence
  const items = [{ product: 701, term: '2M', quantity: 1, amount: 1 }]
  const whole = { ...order, items, currency: 'EUR', paid_at: server.clock.now().toISOString() }
  expect(await wrong('POST /api/v1/orders', whole)).toMatchObject({ fields: ['items'] })
})
