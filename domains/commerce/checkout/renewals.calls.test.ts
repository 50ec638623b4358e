import { afterAll, beforeAll, expect, it } from 'vitest'
import { quotations } from '@/domains/commerce/quotations/tables'
import { callApi, makeKey } from '@/tests/console/key-calls'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { buy, openShop, quoteFor } from '@/tests/shop/checkout'
import { itemOf, placeOrder } from '@/tests/shop/orders'

const [product, renewal, other] = ['2712', '2781', '701']
const inEuro = { country: 'DE', currency: 'EUR', lang: 'en' }
const forLife = { ...inEuro, pid: product, option: 'LFT' }
const longer = { ...inEuro, pid: renewal, option: '1Y' }

let server: TestServer
let catalogueVersion: number
beforeAll(async () => {
  server = await startServer()
  catalogueVersion = (await openShop(server)).version
})
afterAll(() => server.close())

async function owner(email: string, lines: readonly [pid: number, updatesMonths: number | null][] = []) {
  const { id } = await server.member({ email, language: 'en' })
  for (const [pid, updatesMonths] of lines)
    await placeOrder(server, id, { catalogueVersion, items: [itemOf(pid, { term: 'LFT', updatesMonths })] })
  const visitor = server.visitor()
  await visitor.signIn(email)
  return visitor
}
const obstacleFor = async (visitor: Visitor, request: object) => {
  const { data } = await visitor.call('POST /checkout/quote', { ...request })
  return data.available ? null : data.obstacle
}

it('quote, order, mail and server API state the term with its period of updates', async () => {
  const ada = await owner('ada@example.test')
  expect((await quoteFor(ada, forLife)).lines).toMatchObject([{ option: 'LFT', updates_months: 12 }])
  expect((await quoteFor(ada, { ...inEuro, pid: other, option: 'LFT' })).lines[0]).not.toHaveProperty('updates_months')
  const { order } = await buy(ada, forLife)
  const { data } = await ada.call('GET /member/get_order_list', {})
  expect(data.order_list).toMatchObject([{ products: [{ year: 'LFT', updates_months: 12 }] }])
  const mails = await server.mailsTo('ada@example.test')
  expect(mails.map(({ text }) => text).join()).toContain('Lifetime, with updates for 1 year · Windows')
  const { secret } = await makeKey(await signedInOperator(server, 'owner'), {
    scopes: ['orders.read', 'catalogue.read', 'members.read'],
  })
  const called = async (call: string, input: object) =>
    (await callApi(server, call, { secret, input: { ...input } })).body
  expect(await called('GET /api/v1/orders/{order}', { order })).toMatchObject({ lines: [{ updates_months: 12 }] })
  expect(await called('GET /api/v1/products/{product}', { product })).toMatchObject({ updates_months: 12 })
  expect(await called('GET /api/v1/products/{product}', { product: other })).toMatchObject({ updates_months: null })
})

it('a quotation of staff states the period of updates, and its buyer gets that period', async () => {
  const staff = await signedInOperator(server, 'owner')
  const lines = [{ pid: Number(product), term: 'LFT', quantity: 3, unit: 5000 }]
  const made = await staff.visitor.call('POST /console/api/quotations', {
    email: 'kiel@example.test',
    company: 'Stadt Kiel',
    language: 'en',
    country: 'DE',
    currency: 'EUR',
    days: 30,
    lines,
  })
  expect(made.cscode).toBe(0)
  const [kept] = await server.database.select().from(quotations)
  expect(kept?.lines).toMatchObject([{ updatesMonths: 12 }])
  const [mail] = await server.mailsTo('kiel@example.test')
  expect(mail?.text).toContain('Lifetime, with updates for 1 year')
  const { data } = await staff.visitor.call('GET /console/api/quotations', {})
  expect(data.quotations[0]?.lines).toMatchObject([{ updates_months: 12 }])
})

it('a renewal is sold to an owner of the licence', async () => {
  const eve = await owner('eve@example.test', [[Number(product), 12]])
  expect(await obstacleFor(eve, longer)).toBeNull()
  expect((await buy(eve, longer)).state).toBe('paid')
  // A product can be bought together with its renewal.
  expect(await obstacleFor(server.visitor(), { ...inEuro, pid: `${product},${renewal}`, option: 'LFT,1Y' })).toBeNull()
})

it('a renewal is refused before payment to a buyer without such a licence', async () => {
  expect(await obstacleFor(await owner('sam@example.test'), longer)).toBe('nothingToRenew')
  expect(await obstacleFor(await owner('joe@example.test', [[Number(other), 12]]), longer)).toBe('nothingToRenew')
  // Updates without an end need no renewal.
  expect(await obstacleFor(await owner('gil@example.test', [[Number(product), null]]), longer)).toBe('nothingToRenew')
  const forced = await (await owner('bo@example.test')).call('POST /checkout/begin', {
    ...longer,
    total: '19.99',
    waiver: true,
    again: true,
  })
  expect(forced.data).toMatchObject({ state: 'changed', quote: { available: false, obstacle: 'nothingToRenew' } })
})

it('a renewal asks a visitor to log in, with any address', async () => {
  await owner('own@example.test', [[Number(product), 12]])
  const answers = []
  for (const email of ['own@example.test', 'none@example.test']) {
    const quoted = await server.visitor().call('POST /checkout/quote', { ...longer, email })
    const begun = await server.visitor().call('POST /checkout/begin', {
      ...longer,
      total: '19.99',
      waiver: true,
      again: true,
      email,
    })
    answers.push(JSON.stringify([quoted.data, begun.data]))
  }
  expect(answers[0]).toContain('"renewalSignIn"')
  expect(new Set(answers).size).toBe(1)
})
