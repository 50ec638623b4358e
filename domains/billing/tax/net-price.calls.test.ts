import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { profiles } from '@/domains/accounts/profile/tables'
import { changedVendor } from '@/tests/outside/vies'
import { startServer, type TestServer } from '@/tests/server/server'
import { buy, openShop, quoteFor } from '@/tests/shop/checkout'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ VENDOR_DIR: await changedVendor({ reverseCharge: { price: 'net' } }) })
  await openShop(server)
})
afterAll(() => server.close())

async function company(taxId: string) {
  const { id, email } = await server.member({ email: `net${taxId.toLowerCase()}@example.test`, language: 'en' })
  const business = { company: 'Atelier', country: 'FR', addressLine: 'Quai 1', city: 'Brest', postalCode: '29200' }
  await server.database.insert(profiles).values({ memberId: id, ...business, taxId })
  const visitor = server.visitor()
  await visitor.signIn(email)
  return { id, visitor }
}

const request = { pid: 701, option: 'LFT', quantity: 3, lang: 'en', country: 'FR', currency: 'EUR' }

it('a business that owes the VAT pays the price without it, from the quote to the electronic invoice', async () => {
  const consumer = await quoteFor(server.visitor(), request)
  const { id, visitor } = await company('FR40303265045')
  const quote = await quoteFor(visitor, request)
  const cents = (price = '') => Math.round(Number(price) * 100)
  const [unit, whole] = [quote.lines[0]?.unit, consumer.lines[0]?.unit].map(cents)
  expect(unit).toBe((whole ?? 0) - Math.round((whole ?? 0) / 6))
  expect(quote).toMatchObject({ reverse_charge: true, vat: { percent: '0', amount: '0.00' } })
  expect(quote.options.map(({ price }) => price)).not.toEqual(consumer.options.map(({ price }) => price))
  const { order } = await buy(visitor, { ...request, waiver: true })
  await server.worker.drain()
  const { rows } = await server.database.execute(sql`
    select bought.total::int, line ->> 'gross' as gross, line ->> 'net' as net, line ->> 'vat' as vat,
      invoice.content ->> 'reverseCharge' as reverse
    from invoices invoice join orders bought on bought.id = invoice.order_id,
      jsonb_array_elements(invoice.content -> 'lines') line where bought.member_id = ${id}`)
  const total = cents(quote.total)
  expect(rows).toEqual([{ total, gross: String(total), net: String(total), vat: '0', reverse: 'true' }])
  const headers = { accept: 'text/html', 'sec-fetch-site': 'none' }
  const xml = await (await visitor.send(`/invoice?order=${order}&lang=en&format=ubl`, { headers })).text()
  expect(xml).toMatch(new RegExp(`<cbc:TaxInclusiveAmount[^>]*>${quote.total}<`))
  expect(xml).toMatch(new RegExp(`<cbc:TaxExclusiveAmount[^>]*>${quote.total}<`))
  const [letter] = await server.mailsTo('netfr40303265045@example.test')
  expect(letter?.text).toContain('Total')
  expect(letter?.text).not.toContain('20%')
})

it('a business with an invalid number pays as a consumer does', async () => {
  const { visitor } = await company('FR4030326504')
  const { total } = await quoteFor(server.visitor(), request)
  expect(await quoteFor(visitor, request)).toMatchObject({ reverse_charge: false, total })
})
