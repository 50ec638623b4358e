import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { profiles } from '@/domains/accounts/profile/tables'
import { quotations } from '@/domains/commerce/quotations/tables'
import { makeQuotation, orderEntry, quotationEntry } from '@/tests/console/order-calls'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { begin, buy, openShop, quoteFor } from '@/tests/shop/checkout'

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
  await visitor.signIn(email)
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

const inSpain = { pid: 701, option: 'LFT', lang: 'de', country: 'ES', currency: 'EUR' }

/** Returns the stored data of the newest order of an address, and of its invoice. */
async function boughtBy(email: string) {
  await server.worker.drain()
  const { rows } = await server.database.execute(sql`
    select invoice.content ->> 'country' as territory, invoice.content -> 'place' as place, bought.postal_code as kept,
      bought.vat_basis_points as rate, bought.number, bought.total::int
    from orders bought join members on members.id = bought.member_id
    left join invoices invoice on invoice.order_id = bought.id
    where members.email = ${email} order by bought.id desc limit 1`)
  return rows[0]
}

it.each([
  ['35001', '0', 'IC', '35001'],
  [' ３５００１', '0', 'IC', '35001'],
  ['E-38001', '0', 'IC', '38001'],
  ['52001', '0', 'EA', '52001'],
  ['28001', '21', 'ES', null],
  ['', '21', 'ES', null],
])('a person in Spain who types %j pays %s percent, of %s', async (code, percent, territory, kept) => {
  const visitor = server.visitor()
  const email = `person${territory.toLowerCase()}${percent}${code.length}@example.test`
  const request = { ...inSpain, postal_code: code, email }
  const quote = await quoteFor(visitor, request)
  expect(quote).toMatchObject({
    vat: { percent },
    asks_postal_code: true,
    total: (await quoteFor(visitor, inSpain)).total,
  })
  await buy(visitor, { ...request, waiver: true })
  const place = kept === null ? null : { country: 'ES', postalCode: kept }
  const total = Math.round(Number(quote.total) * 100)
  expect(await boughtBy(email)).toMatchObject({ territory, place, kept, rate: Number(percent) * 100, total })
})

it('an invalid postal code is refused by quote, purchase, quotation and staff, naming the field', async () => {
  const visitor = server.visitor()
  const { total } = await quoteFor(visitor, inSpain)
  const wrong = { ...inSpain, postal_code: '3500', total, email: 'wrong@example.test', waiver: true }
  for (const call of ['POST /checkout/quote', 'POST /checkout/begin', 'POST /checkout/quotation'] as const) {
    expect(await visitor.call(call, wrong)).toMatchObject({ cscode: 10001, data: { fields: ['postal_code'] } })
  }
  const { visitor: staff } = await signedInOperator(server, 'owner')
  const entries = [
    ['POST /console/api/orders/enter', orderEntry(server)],
    ['POST /console/api/quotations', { ...quotationEntry, email: 'wrong@example.test' }],
  ] as const
  for (const [call, entry] of entries) {
    const { cscode, data } = await staff.call(call, { ...entry, country: 'ES', postal_code: '3500' })
    expect([cscode, data]).toMatchObject([20040, { fields: ['postal_code'] }])
  }
})

it('no postal code is requested where country, invoice data or seller decide the place', async () => {
  const { visitor } = await buyerIn('ES', '35002')
  const quotes = await Promise.all([
    quoteFor(visitor, { ...inSpain, postal_code: '28001' }),
    quoteFor(server.visitor(), { ...inSpain, country: 'AT', postal_code: 'nothing of the kind' }),
  ])
  expect(quotes.map(({ asks_postal_code: asks }) => asks)).toEqual([undefined, undefined])
  expect(quotes.map(({ vat }) => vat?.percent)).toEqual(['0', '20'])
})

it('the return, the journal and the evidence name the place', async () => {
  const visitor = server.visitor()
  const email = 'livigno@example.test'
  await buy(visitor, { ...inSpain, country: 'IT', postal_code: '23041', email, waiver: true })
  const { number, territory, rate } = (await boughtBy(email)) ?? {}
  expect([territory, rate]).toEqual(['XL', 0])
  const { visitor: finance } = await signedInOperator(server, 'finance')
  const now = server.clock.now()
  const quarter = `${now.getUTCFullYear()}-Q${Math.floor(now.getUTCMonth() / 3) + 1}`
  const { data: books } = await finance.call('GET /console/api/tax', { quarter })
  expect(books.lines).toContainEqual(expect.objectContaining({ country: 'XL', category: 'export', rate: 0, vat: 0 }))
  expect(books.oss?.lines.some(({ country }: { country: string }) => country === 'IT')).toBe(false)
  const { data: journal } = await finance.call('GET /console/api/tax/evidence', { order: String(number) })
  expect(journal.orders).toMatchObject([{ pieces: [{ source: 'told', country: 'IT', postal_code: '23041' }] }])
})

it('a quotation keeps the place of its request, and has no VAT of the country when it is accepted', async () => {
  const email = 'promised@example.test'
  const request = { ...inSpain, postal_code: '35001', quantity: 3, email }
  const { total } = await quoteFor(server.visitor(), request)
  expect((await server.visitor().call('POST /checkout/quotation', { ...request, total })).data.state).toBe('made')
  const staffs = await makeQuotation(server, { country: 'ES', postal_code: '38001' })
  const [asked] = await server.database.select().from(quotations).where(sql`email = ${email}`)
  expect([asked, staffs].map((each) => [each?.postalCode, each?.vatBasisPoints])).toEqual([
    ['35001', 0],
    ['38001', 0],
  ])
  const accepted = { quotation: asked?.key, lang: 'de', email, waiver: true }
  const quote = await quoteFor(server.visitor(), accepted)
  expect([quote.vat?.percent, quote.asks_postal_code]).toEqual(['0', undefined])
  await buy(server.visitor(), accepted)
  expect(await boughtBy(email)).toMatchObject({ territory: 'IC', kept: '35001', rate: 0 })
})

it('an order that was paid elsewhere has the VAT of its place', async () => {
  const { visitor: staff } = await signedInOperator(server, 'owner')
  const entry = { ...orderEntry(server), email: 'entered@example.test', country: 'DE', postal_code: 'D-78266' }
  expect((await staff.call('POST /console/api/orders/enter', entry)).cscode).toBe(0)
  expect(await boughtBy('entered@example.test')).toMatchObject({ kept: '78266', rate: 0 })
})

it('a page that agrees to the price of another place is shown the right one', async () => {
  const { data } = await begin(server.visitor(), {
    ...inSpain,
    postal_code: '35001',
    email: 'x@example.test',
    total: '1.00',
  })
  expect(data).toMatchObject({ state: 'changed', quote: { vat: { percent: '0' }, country: 'ES' } })
})
