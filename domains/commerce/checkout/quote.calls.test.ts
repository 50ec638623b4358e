import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { profiles } from '@/domains/accounts/profile/tables'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { openShop, quoteFor } from '@/tests/shop/checkout'
import { placeOrder } from '@/tests/shop/orders'

let server: TestServer
let ada: { id: number; visitor: Visitor }
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  const { id } = await server.member({ email: 'ada@example.test' })
  const visitor = server.visitor()
  await visitor.signIn('ada@example.test')
  ada = { id, visitor }
})
afterAll(() => server.close())

describe('a quote', () => {
  it('states a visitor’s price, and the consents that the law requires', async () => {
    expect(
      await quoteFor(server.visitor(), { pid: '757', option: 'LFT', lang: 'de', email: 'not read' }),
    ).toMatchObject({
      provider: 'sandbox',
      email: null,
      country: 'DE',
      currency: 'EUR',
      lines: [
        { pid: 757, name: 'Ebbcatch Komplettpaket', box: '707', list: '429.99', price: '299.99', amount: '299.99' },
      ],
      options: [
        { option: 'LFT', price: '299.99' },
        { option: '1Y', price: '125.57' },
        { option: '2Y', price: '202.32' },
      ],
      total: '299.99',
      vat: { percent: '19', amount: '47.90' },
      waiver: true,
    })
  })

  it('shows no VAT in English, and none is waived outside the union', async () => {
    expect(await quoteFor(server.visitor(), { pid: 701 })).toMatchObject({ vat: null, waiver: false, currency: 'USD' })
    expect(await quoteFor(server.visitor(), { pid: 701, country: 'GB' })).toMatchObject({ currency: 'GBP', vat: null })
  })

  it('names the minimum of a coupon for which the order is too small', async () => {
    const { coupon } = await quoteFor(server.visitor(), { pid: 701, option: '1M', coupon: 'FIVEPEBBLES' })
    expect(coupon).toEqual({ code: 'FIVEPEBBLES', problem: 'belowMinimum', minimum: '25.00' })
    const enough = await quoteFor(server.visitor(), { pid: 701, option: 'LFT', coupon: 'FIVEPEBBLES' })
    expect(enough.coupon).toEqual({ code: 'FIVEPEBBLES', problem: null, minimum: null })
  })

  it('reports a buyer’s name that invoices cannot print', async () => {
    for (const [username, said] of [
      ['김민준', undefined],
      ['அனிதா', true],
    ] as const) {
      const { email } = await server.member({ email: `named${said}@example.test`, username })
      const visitor = server.visitor()
      await visitor.signIn(email)
      expect((await quoteFor(visitor, { pid: 701 })).name_not_printed).toBe(said)
    }
  })

  it('names who owes the VAT, as the invoice does', async () => {
    const member = await server.member({ email: 'bea@example.test' })
    const bea = server.visitor()
    await bea.signIn('bea@example.test')
    const quote = () => quoteFor(bea, { pid: 701, lang: 'de', country: 'DE' })
    expect(await quote()).toMatchObject({ vat: { percent: '19' }, reverse_charge: false })
    const { total } = await quote()
    await server.database.insert(profiles).values({ memberId: member.id, country: 'FR', taxId: 'FR40303265045' })
    expect(await quote()).toMatchObject({ vat: { percent: '0', amount: '0.00' }, reverse_charge: true, total })
    const changed = await bea.call('POST /checkout/begin', { pid: 701, lang: 'de', total: '1.00', waiver: true })
    expect(changed.data).toMatchObject({ state: 'changed', quote: { reverse_charge: true } })
  })

  it('applies to the signed-in buyer', async () => {
    expect((await quoteFor(ada.visitor, { pid: 701, email: 'other@example.test' })).email).toBe('ada@example.test')
  })

  it('names products that cannot be bought', async () => {
    const ask = async (request: Record<string, unknown>) =>
      (await server.visitor().call('POST /checkout/quote', request)).data
    expect(await ask({ pid: 4711 })).toEqual({
      available: false,
      obstacle: 'unknown',
      pid: 4711,
      name: null,
      country: 'US',
    })
    expect(await ask({ pid: '701', option: '4Y' })).toMatchObject({ obstacle: 'notOnSale', name: 'Ebbcatch Video' })
    expect(await ask({ pid: '761' })).toMatchObject({ obstacle: 'upgradeSignIn' })
  })

  it.each([
    [{ pid: '' }, ['pid']],
    [{ pid: '757;drop' }, ['pid']],
    [{ pid: '701', option: 'XL' }, ['option']],
    [{ pid: '701,751', option: 'LFT,1Y,1Y' }, ['option']],
    [{ pid: '701', country: 'XX', currency: 'CHF' }, ['currency', 'country']],
  ])('%j is refused', async (request, fields) => {
    const { cscode, data } = await server.visitor().call('POST /checkout/quote', request)
    expect([cscode, data]).toEqual([10001, { fields: expect.arrayContaining(fields) }])
  })

  it('takes three statements at most, for any number of purchases', async () => {
    await placeOrder(server, ada.id, { catalogueVersion: 1 })
    const request = { pid: '701', option: 'LFT', coupon: 'WELCOMEHOME' }
    expect(await server.statementsOf(() => quoteFor(ada.visitor, request))).toBe(3)
    const upgrade = () => ada.visitor.call('POST /checkout/quote', { pid: 761, coupon: 'WELCOMEHOME' })
    expect(await server.statementsOf(upgrade)).toBe(3)
    expect(await server.statementsOf(() => quoteFor(server.visitor(), { pid: 701 }))).toBe(1)
  })

  it('a visitor cannot try coupon codes without limit', async () => {
    const visitor = server.visitor()
    const attempt = () => visitor.call('POST /checkout/quote', { pid: 701, coupon: 'GUESS' })
    const answers: number[] = []
    for (let count = 0; count < 22; count++) answers.push((await attempt()).cscode)
    expect([answers[0], answers.at(-1)]).toEqual([0, 20039])
    expect((await quoteFor(visitor, { pid: 701, coupon: 'WELCOMEHOME' })).coupon?.problem).toBeNull()
  })
})
