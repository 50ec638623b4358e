import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { publish } from '@/domains/commerce/catalogue'
import { importLines, updateLines } from '@/tests/import/import'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { startServer, type TestServer } from '@/tests/server/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await publish(server.database, await readDemoCatalogue(), server.clock.now())
  await server.member({ email: 'ida@example.test' })
})
beforeEach(() =>
  server.database.execute(
    'delete from subscription_periods; delete from subscriptions; delete from order_lines; delete from orders',
  ),
)
afterAll(() => server.close())

const order = (number: string, more: object = {}) => ({
  number,
  member: 'ida@example.test',
  status: 'complete',
  currency: 'EUR',
  country: 'DE',
  placed_at: '2021-03-04T10:00:00Z',
  ...more,
})
const line = (number: string, more: object = {}) => ({
  order: number,
  pid: 701,
  term: 'LFT',
  unit_amount: 5999,
  ...more,
})
const rows = async (statement: string) => (await server.database.execute(statement)).rows
const statuses = () =>
  rows(`select number, o.status, array_to_json(array_agg(l.status order by l.position)) as lines
    from orders o join order_lines l on order_id = id group by number, o.status order by number`)

it('an update takes over new states of orders: paid, refunded whole or by line, charged back', async () => {
  const numbers = ['A', 'B', 'C', 'D', 'E']
  const lines = [...numbers, 'C'].map((number) => line(number))
  const status = (number: string) => (number === 'B' ? 'waiting' : 'complete')
  await importLines(server, {
    orders: numbers.map((each) => order(each, { status: status(each) })),
    'order-lines': lines,
  })
  const delta = {
    orders: [
      order('A', { status: 'refunded' }),
      order('B', { paid_at: '2021-03-09T10:00:00Z' }),
      order('C'),
      order('D', { status: 'cancelled' }),
      order('E'),
      order('F'),
    ],
    'order-lines': [...numbers.map((each) => line(each)), line('C', { refunded: true }), line('F')],
  }
  expect(await updateLines(server, delta)).toEqual({
    orders: { added: 1, known: 1, updated: 4 },
    'order-lines': { added: 1, known: 6 },
  })
  expect(await statuses()).toEqual([
    { number: 'A', status: 1, lines: [1] },
    { number: 'B', status: 0, lines: [0] },
    { number: 'C', status: 0, lines: [0, 1] },
    { number: 'D', status: 3, lines: [3] },
    { number: 'E', status: 0, lines: [0] },
    { number: 'F', status: 0, lines: [0] },
  ])
  expect(await rows("select name from events where name like 'order.%' order by id")).toEqual([
    { name: 'order.refunded' },
    { name: 'order.refunded' },
    { name: 'order.cancelled' },
  ])
  expect(await updateLines(server, delta)).toEqual({
    orders: { added: 0, known: 6 },
    'order-lines': { added: 0, known: 7 },
  })
})

it('an update takes over partial refunds, never less than known, and changes nothing the second time', async () => {
  const of = (given: number, other = 0) => [
    line('A', { given_back: given }),
    line('A', { pid: 731, given_back: other }),
    line('B', { quantity: 2, ...(given > 0 && { given_back: 5999, units_given_back: 1 }) }),
  ]
  const orders = [order('A'), order('B')]
  await importLines(server, { orders, 'order-lines': of(0, 700) })
  const delta = { orders, 'order-lines': of(1000) }
  expect(await updateLines(server, delta)).toMatchObject({ orders: { added: 0, known: 0, updated: 2 } })
  expect(
    await rows(`select number, goodwill::int, returned_units from orders o join order_lines on order_id = id
      order by number, position`),
  ).toEqual([
    { number: 'A', goodwill: 1000, returned_units: 0 },
    { number: 'A', goodwill: 700, returned_units: 0 },
    { number: 'B', goodwill: 5999, returned_units: 1 },
  ])
  expect(await updateLines(server, delta)).toMatchObject({ orders: { added: 0, known: 2 } })
})

it('an update names orders whose fixed fields differ, and leaves them unchanged', async () => {
  await importLines(server, { orders: [order('A'), order('B')], 'order-lines': [line('A'), line('B')] })
  await server.database.execute("update orders set status = 1 where number = 'B'")
  const before = await statuses()
  const delta = {
    orders: [order('A', { status: 'refunded' }), order('B')],
    'order-lines': [line('A', { unit_amount: 4999 }), line('B')],
  }
  expect(await updateLines(server, delta)).toEqual({
    orders: { added: 0, known: 2 },
    'order-lines': { added: 0, known: 2 },
    notes: [
      'orders.jsonl: differs in amounts, products, currency, day or country, and is left as it is (line 1)',
      'orders.jsonl: is further here than the file knows, and is left as it is (line 2)',
    ],
  })
  expect(await statuses()).toEqual(before)
})

it('an update renews subscriptions, and leaves one that was stopped here', async () => {
  const paid = { term: '1M', pid: 367, unit_amount: 999 }
  const bought = ['S1', 'T1'].map((number) => order(number, { placed_at: '2026-10-05T10:00:00Z' }))
  const subscription = (number: string, more: object) => ({
    order: number,
    state: 'active',
    provider: 'paddle',
    checkout: `old-${number}`,
    provider_subscription: `sub_${number}`,
    paid_until: '2026-11-05T10:00:00Z',
    ...more,
  })
  await importLines(server, {
    orders: bought,
    'order-lines': bought.map(({ number }) => line(number, paid)),
    subscriptions: bought.map(({ number }) => subscription(number, {})),
  })
  await server.database.execute(`insert into subscription_steps (subscription_id, at, step, runs_until)
    select s.id, '2026-11-01', 'stopped', '2026-11-05' from subscriptions s join orders o on o.id = order_id and number = 'T1'`)
  const renewals = ['S2', 'T2'].map((number) => order(number, { placed_at: '2026-11-05T10:00:00Z' }))
  const later = { paid_until: '2026-12-05T10:00:00Z' }
  const delta = {
    orders: [...bought, ...renewals],
    'order-lines': [...bought, ...renewals].map(({ number }) => line(number, paid)),
    subscriptions: [
      subscription('S1', { ...later, state: 'cancelled', renewals: ['S2'] }),
      subscription('T1', { ...later, renewals: ['T2'] }),
    ],
  }
  expect(await updateLines(server, delta)).toMatchObject({
    orders: { added: 2, known: 2 },
    subscriptions: { added: 0, known: 1, updated: 1 },
    notes: ['subscriptions.jsonl: was stopped or resumed here, which stays (line 2)'],
  })
  expect(
    await rows(`select number, state, paid_until > '2026-12-01' as later from subscriptions s
    join orders o on o.id = s.order_id order by number`),
  ).toEqual([
    { number: 'S1', state: 'cancelled', later: true },
    { number: 'T1', state: 'active', later: false },
  ])
  expect(await rows("select origin from orders where number = 'S2'")).toEqual([{ origin: 'renewal' }])
  expect(await updateLines(server, delta)).toMatchObject({ subscriptions: { added: 0, known: 2 } })
})
