import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyPeople } from '@/domains/accounts/companies/tables'
import { buyerOf } from '@/domains/commerce/invoices/store/opening'
import { orders } from '@/domains/commerce/orders/tables'
import { actFor, addCompany, appoint } from '@/tests/people/acting-company'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { buy, openShop, quoteFor } from '@/tests/shop/checkout'

const basket = { pid: '701', option: 'LFT', quantity: '5', country: 'DE', currency: 'EUR' }

let server: TestServer
let ada: Visitor
let adaId: number
let acme: number
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  adaId = (await server.member({ email: 'ada@example.test', language: 'en' })).id
  ada = server.visitor()
  await ada.signIn('ada@example.test')
  acme = await addCompany(server, 'acme')
  await appoint(server, acme, adaId, 'billing')
})
afterAll(() => server.close())

const ordersOf = (memberId: number) =>
  server.database.select({ number: orders.number }).from(orders).where(eq(orders.memberId, memberId))
const listed = async () => {
  const { cscode, data } = await ada.call('GET /member/get_order_list', { lang: 'en', limit: 10 })
  return cscode === 0 ? JSON.stringify(data) : cscode
}

describe('purchases for a company', () => {
  it('belong to the company, with order, documents and mail, and not to the buyer’s own account', async () => {
    await actFor(server, adaId, acme)
    expect((await quoteFor(ada, basket)).email).toBe('bills@acme.test')
    await buy(ada, { ...basket, purchase_order: '4500012345' })
    await server.worker.drain()
    const [order] = await ordersOf(acme)
    expect([order === undefined, (await ordersOf(adaId)).length]).toEqual([false, 0])
    expect((await server.mailsTo('bills@acme.test')).length).toBeGreaterThan(0)
    expect(await server.mailsTo('ada@example.test')).toEqual([])
    expect(await listed()).toContain(order?.number)
    expect(await buyerOf(server.installation, acme)).toMatchObject({ name: 'acme', email: 'bills@acme.test' })
    await actFor(server, adaId, null)
    expect(await listed()).not.toContain(order?.number)
  })

  it('can begin with a quotation in the company’s name', async () => {
    await actFor(server, adaId, acme)
    const { total } = await quoteFor(ada, basket)
    const { data } = await ada.call('POST /checkout/quotation', { ...basket, total, purchase_order: '77' })
    expect(data).toMatchObject({ state: 'made', email: 'bills@acme.test' })
    expect((await ada.call('GET /member/quotations', {})).data.quotations).toHaveLength(1)
    await actFor(server, adaId, null)
    expect((await ada.call('GET /member/quotations', {})).data.quotations).toEqual([])
  })

  it('can be made by owners and the billing role', async () => {
    await actFor(server, adaId, acme)
    for (const [role, may] of [
      ['technical', 20035],
      ['user', 20035],
      ['owner', 0],
    ] as const) {
      await appoint(server, acme, adaId, role)
      expect((await ada.call('POST /checkout/quote', basket)).cscode).toBe(may)
    }
  })
})

describe('the tickets of a company', () => {
  it('the tickets of a company are opened by a pass that ends with the role, or when the session is switched', async () => {
    await appoint(server, acme, adaId, 'technical')
    await actFor(server, adaId, acme)
    const { data } = await ada.call('POST /member/ticket_pass', {})
    const session = async () =>
      (await server.visitor().call('GET /ticket/session', { laravel_session: data.pass })).cscode
    expect(await session()).toBe(0)
    await actFor(server, adaId, null)
    expect(await session()).toBe(85641)
    await actFor(server, adaId, acme)
    expect(await session()).toBe(0)
    await server.database.delete(companyPeople).where(eq(companyPeople.personId, adaId))
    expect(await session()).toBe(85641)
  })
})
