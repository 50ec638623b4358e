import { afterAll, beforeAll, expect, it } from 'vitest'
import { publish } from '@/domains/commerce/catalogue'
import { importLines } from '@/tests/import/import'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { startServer, type TestServer } from '@/tests/server/server'
import { placeOrder } from '@/tests/shop/orders'

let server: TestServer
let orderOfHere: string
beforeAll(async () => {
  server = await startServer()
  const { version } = await publish(server.database, await readDemoCatalogue(), server.clock.now())
  const { id } = await server.member({ email: 'ida@example.test' })
  await server.member({ email: 'bo@example.test' })
  orderOfHere = (await placeOrder(server, id, { catalogueVersion: version })).number
  const order = { number: 'A', member: 'ida@example.test', status: 'complete', currency: 'EUR', country: 'DE' }
  const line = { order: 'A', pid: 701, term: 'LFT', unit_amount: 5999 }
  await importLines(server, {
    orders: [{ ...order, placed_at: '2021-03-04T10:00:00Z' }],
    'order-lines': [line, { ...line, pid: 9_999_999, name: 'Tide Table 3', platforms: ['mac'], quantity: 2 }],
  })
})
afterAll(() => server.close())

const load = (...keys: object[]) => importLines(server, { 'licence-keys': keys })
const keys = [
  { order: 'A', key: 'DKQ4-77XA' },
  { order: 'A', line: 2, unit: 2, key: 'TT3 80ZT' },
]

it('an import with wrong keys names each problem, and imports none', async () => {
  const wrong = [
    { ...keys[0], order: 'B' },
    { ...keys[0], unit: 2 },
    { ...keys[0], order: orderOfHere },
    keys[1],
    keys[1],
  ]
  expect(await load(...wrong.map((each) => each ?? {}))).toEqual([
    'licence-keys.jsonl:1: there is no unit 1 of line 1 of B that was brought along',
    'licence-keys.jsonl:2: there is no unit 2 of line 1 of A that was brought along',
    `licence-keys.jsonl:3: there is no unit 1 of line 1 of ${orderOfHere} that was brought along`,
    'licence-keys.jsonl:5: a key for unit 2 of line 2 of A is in line 4 already',
  ])
  expect((await server.database.execute('select from earlier_keys')).rows).toEqual([])
})

it('licence keys are shown to the member of the order alone', async () => {
  expect(await load(...keys)).toEqual({ 'licence-keys': { added: 2, known: 0 } })
  expect(await load(...keys)).toEqual({ 'licence-keys': { added: 0, known: 2 } })
  expect(await load({ order: 'A', key: 'OTHER-1' })).toEqual([
    'licence-keys.jsonl:1: unit 1 of line 1 of A has another key already',
  ])
  const keysFor = async (email: string) => {
    const visitor = server.visitor()
    await visitor.signIn(email)
    return (await visitor.call('GET /member/order_documents', { order_id: 'A', lang: 'en' })).data.licence_keys
  }
  expect(await keysFor('ida@example.test')).toEqual([
    { name: expect.any(String), key: 'DKQ4-77XA' },
    { name: 'Tide Table 3', key: 'TT3 80ZT' },
  ])
  expect(await keysFor('bo@example.test')).toEqual([])
})
