import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { profiles } from '@/domains/profile/tables'
import { buy, openShop, quoteFor } from '@/tests/checkout'
import { password, startServer, type TestServer } from '@/tests/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
})
afterAll(() => server.close())

async function buyerIn(country: string, postalCode: string) {
  const { id, email } = await server.member({ email: `in${country.toLowerCase()}${postalCode}@example.test` })
  await server.database.insert(profiles).values({ memberId: id, country, postalCode, addressLine: 'Calle 1' })
  const visitor = server.visitor()
  await visitor.login(email, password)
  return { id, visitor }
}

it.each([
  ['ES', '28013', '21', 'ES'],
  ['ES', '35001', '0', 'IC'],
  ['ES', '51001', '0', 'EA'],
  ['DE', '78266', '0', 'XB'],
  ['FR', '97400', '0', 'RE'],
  ['MC', '98000', '20', 'FR'],
])('a purchase in %s %s has %s percent VAT, of %s', async (country, postalCode, percent, territory) => {
  const { id, visitor } = await buyerIn(country, postalCode)
  const request = { pid: 701, option: 'LFT', lang: 'de', country, currency: 'EUR' }
  expect((await quoteFor(visitor, request)).vat).toMatchObject({ percent })
  await buy(visitor, { ...request, waiver: true })
  await server.worker.drain()
  const { rows } = await server.database.execute(sql`
    select invoice.content ->> 'country' as country, bought.country as sold, bought.vat_basis_points as rate
    from invoices invoice join orders bought on bought.id = invoice.order_id where bought.member_id = ${id}`)
  expect(rows).toEqual([{ country: territory, sold: country, rate: Number(percent) * 100 }])
})

it('an invoice that is issued again is of the same territory', async () => {
  const { id, visitor } = await buyerIn('ES', '38001')
  const { order } = await buy(visitor, {
    pid: 701,
    option: 'LFT',
    lang: 'de',
    country: 'ES',
    currency: 'EUR',
    waiver: true,
  })
  await server.worker.drain()
  const headers = { accept: 'text/html', 'sec-fetch-site': 'none' }
  await visitor.send(`/invoice?order=${order}&lang=en`, { headers })
  await server.database.update(profiles).set({ company: 'Barca' }).where(sql`member_id = ${id}`)
  expect((await visitor.call('POST /member/reissue_invoice', { order_id: order })).cscode).toBe(0)
  const { rows } = await server.database.execute(sql`
    select invoice.content ->> 'country' as country from invoices invoice join orders bought on bought.id = invoice.order_id
    where bought.member_id = ${id} order by invoice.id`)
  expect(rows).toEqual([{ country: 'IC' }, { country: 'IC' }])
})
