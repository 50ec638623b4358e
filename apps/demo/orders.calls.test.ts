import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword, loadDemoMembers } from '@/domains/accounts/identity/store/accounts/demo-members'
import { members } from '@/domains/accounts/identity/tables/members'
import { orders } from '@/domains/commerce/orders/tables'
import { caseByNumber } from '@/domains/commerce/refunds'
import { paymentById } from '@/integrations/payments/sandbox/store'
import { root } from '@/platform/config/root'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { loadDemoCompanies } from './companies'
import { customersOf, loadDemoCatalogue } from './data'
import { loadDemoOrders } from './orders'
import { loadDemoRefunds } from './refunds'

const folder = join(root, 'catalogues', 'demo')

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await loadDemoCatalogue(server.database, folder, server.clock.now())
  await loadDemoMembers(server.database, customersOf(folder), server.clock.now())
  await loadDemoCompanies(server.installation, customersOf(folder), server.clock.now())
  // Processes that start together all load them.
  await Promise.all([1, 2, 3].map(() => loadDemoOrders(server.database, customersOf(folder), server.clock.now())))
})
afterAll(() => server.close())

const ordersOf = async (name: string) => {
  const visitor = server.visitor()
  await visitor.login(`${name}@example.test`, demoPassword)
  return (await visitor.call('GET /member/get_order_list', { lang: 'en' })).data.order_list
}

it('ada has seven orders in all four states and in three currencies', async () => {
  const orders = await ordersOf('ada')
  expect(orders).toHaveLength(7)
  expect([...new Set(orders.map(({ status }) => status))].sort()).toEqual([0, 1, 2, 3])
  expect([...new Set(orders.map(({ currency }) => currency))].sort()).toEqual(['EUR', 'JPY', 'USD'])
})

it.each(['sam', 'bea', 'gil', 'old'])('%s has bought something', async (name) => {
  expect((await ordersOf(name)).length).toBeGreaterThan(1)
})

it('nia has bought nothing', async () => {
  expect(await ordersOf('nia')).toEqual([])
})

it('a renewal has an invoice, like a real one', async () => {
  const found = await server.database.select().from(orders).where(eq(orders.origin, 'renewal'))
  expect(found.length).toBeGreaterThan(0)
  for (const { number, memberId, provider, payment } of found) {
    expect([number, provider, (await paymentById(server.database, payment ?? ''))?.renewal]).toEqual([
      number,
      'sandbox',
      true,
    ])
    const [member] = await server.database.select().from(members).where(eq(members.id, memberId))
    const visitor = server.visitor()
    await visitor.login(member?.email ?? '', demoPassword)
    const page = await visitor.send(`/invoice?order=${number}`, {
      headers: { accept: 'text/html', 'sec-fetch-site': 'none' },
    })
    expect([number, page.status, /TW-\d{4}-\d{6}/.test(await page.text())]).toEqual([number, 200, true])
  }
})

it('orders are loaded once', async () => {
  const before = await ordersOf('ada')
  await loadDemoOrders(server.database, customersOf(folder), server.clock.now())
  expect(await ordersOf('ada')).toEqual(before)
})

it('open refunds can be paid by the sandbox', async () => {
  const { database, installation, clock, worker } = server
  await loadDemoRefunds(database, installation.events, customersOf(folder), clock.now())
  const { visitor } = await signedInOperator(server, 'finance')
  for (const refund of ['R-BWAY3SEA', 'R-KEPT5RUN']) {
    const seen = (await caseByNumber(database, refund))?.version
    expect((await visitor.call('POST /console/api/refunds/approve', { refund, seen })).cscode).toBe(0)
    await worker.drain()
    expect((await caseByNumber(database, refund))?.state).toBe('refunded')
  }
})
