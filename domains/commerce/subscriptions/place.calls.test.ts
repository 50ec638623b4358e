import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { profiles } from '@/domains/accounts/profile/tables'
import { startServer, type TestServer } from '@/tests/server/server'
import { openShop } from '@/tests/shop/checkout'
import { passDays, startClockwork, subscribe, subscriber } from '@/tests/shop/subscriptions'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
})
afterAll(() => server.close())

it('a renewal has the VAT of the place that the purchase was made from, of people and of businesses', async () => {
  const plan = { pid: 367, option: '1M', country: 'ES' }
  const [canaries, madrid, business, earlier] = await Promise.all(
    ['canaries', 'madrid', 'business', 'earlier'].map((name) => subscriber(server, `${name}@example.test`)),
  )
  if (!canaries || !madrid || !business || !earlier) throw new Error('Not signed in')
  for (const name of ['business', 'earlier']) {
    await server.database.insert(profiles).values({
      memberId: sql`(select id from members where email = ${`${name}@example.test`})`,
      country: 'ES',
      postalCode: '38001',
      addressLine: 'Calle 1',
    } as unknown as typeof profiles.$inferInsert)
  }
  await subscribe(server, canaries, { ...plan, postal_code: '35001' })
  await subscribe(server, madrid, { ...plan, postal_code: '28001' })
  await subscribe(server, business, plan)
  await subscribe(server, earlier, plan)
  // Bought before the place was kept with an order.
  await server.database.execute(sql`update orders set postal_code = null
    where member_id = (select id from members where email = 'earlier@example.test')`)
  await startClockwork(server)
  await passDays(server, 33)
  const { rows } = await server.database.execute(sql`
    select split_part(members.email, '@', 1) as buyer, renewed.postal_code as kept, renewed.vat_basis_points as rate,
      invoice.content ->> 'country' as territory
    from orders renewed join members on members.id = renewed.member_id join invoices invoice on invoice.order_id = renewed.id
    where renewed.origin = 'renewal' order by buyer`)
  expect(rows).toEqual([
    { buyer: 'business', kept: '38001', rate: 0, territory: 'IC' },
    { buyer: 'canaries', kept: '35001', rate: 0, territory: 'IC' },
    { buyer: 'earlier', kept: '38001', rate: 0, territory: 'IC' },
    { buyer: 'madrid', kept: null, rate: 2100, territory: 'ES' },
  ])
})
