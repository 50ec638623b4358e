import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publish } from '@/domains/commerce/catalogue'
import { importLines } from '@/tests/import/import'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { password, startServer, type TestServer } from '@/tests/server/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await publish(server.database, await readDemoCatalogue(), server.clock.now())
  await server.member({ email: 'ida@example.test', language: 'de' })
})
beforeEach(async () => {
  await server.database.execute('delete from order_lines')
  await server.database.execute('delete from orders')
})
afterAll(() => server.close())

const order = (number: string, more: object = {}) => ({
  number,
  member: 'ida@example.test',
  status: 'complete',
  placed_at: '2021-03-04T10:00:00Z',
  currency: 'EUR',
  country: 'DE',
  ...more,
})
const line = (number: string, more: object = {}) => ({
  order: number,
  pid: 701,
  term: 'LFT',
  unit_amount: 5999,
  ...more,
})

const load = (orders: readonly (object | string)[], lines: readonly (object | string)[]) =>
  importLines(server, { orders, 'order-lines': lines })
const rows = async (statement: string) => (await server.database.execute(statement)).rows

describe('an import of orders', () => {
  it('leaves existing orders unchanged, and adds new ones', async () => {
    await load([order('A')], [line('A')])
    const before = await rows('select * from orders join order_lines on order_id = id')
    const again = [order('A', { status: 'refunded' }), order('B')]
    const lines = [line('B', { pid: 757, unit_amount: 9999 }), line('A', { unit_amount: 1 })]
    expect(await load(again, lines)).toEqual({ orders: { added: 1, known: 1 }, 'order-lines': { added: 1, known: 1 } })
    expect(await rows("select * from orders join order_lines on order_id = id where number = 'A'")).toEqual(before)
    expect(await load(again, lines)).toEqual({ orders: { added: 0, known: 2 }, 'order-lines': { added: 0, known: 2 } })
    const holder = (await server.visitor().login('ida@example.test', password)).data.is_all_in_one_user
    expect(holder).toBe(1)
  })

  it('takes the VAT of the country and the day from the catalogue, and members from the same folder', async () => {
    const members = [{ email: 'bo@example.test', name: 'Bo', created_at: '2019-05-04T10:00:00Z' }]
    const orders = [order('A', { member: 'Bo@example.test' }), order('B', { country: 'US' })]
    await importLines(server, { members, orders, 'order-lines': [line('A'), line('B')] })
    expect(
      await rows('select number, vat_basis_points, paid_at = placed_at as paid from orders order by number'),
    ).toEqual([
      { number: 'A', vat_basis_points: 1900, paid: true },
      { number: 'B', vat_basis_points: 0, paid: true },
    ])
  })

  it('keeps the postal code of a place outside the VAT area of its country, and its VAT', async () => {
    const placed = (number: string, postal_code: string) => order(number, { country: 'ES', postal_code })
    await load([placed('A', 'E-35001'), placed('B', '28001')], [line('A'), line('B')])
    expect(await rows('select postal_code, vat_basis_points from orders order by number')).toEqual([
      { postal_code: '35001', vat_basis_points: 0 },
      { postal_code: null, vat_basis_points: 2100 },
    ])
    expect(await load([placed('C', '3500')], [line('C')])).toEqual([
      'orders.jsonl:1: has a postal_code that its country has not',
    ])
  })

  it('keeps fully refunded lines apart, and partial refunds of lines that are kept', async () => {
    const kept = { pid: 731, quantity: 3, given_back: 5999, units_given_back: 1 }
    await load([order('A')], [line('A', { refunded: true }), line('A', kept)])
    expect(
      await rows('select position, status, goodwill::int, returned_units from order_lines order by position'),
    ).toEqual([
      { position: 0, status: 1, goodwill: 0, returned_units: 0 },
      { position: 1, status: 0, goodwill: 5999, returned_units: 1 },
    ])
  })

  it('reports the problems of all orders and lines together, and imports none', async () => {
    await server.member({ email: 'cy@example.test' })
    await load([order('C')], [line('C')])
    const orders = [
      order('A', { total: 5998 }),
      order('A'),
      order('B', { member: 'nobody@example.test' }),
      order('C', { member: 'cy@example.test' }),
      order('D'),
      order('E', { placed_at: '2027-01-01T00:00:00Z' }),
      order('F', { status: 'waiting' }),
    ]
    const lines = [
      line('A'),
      line('B', { pid: 9_999_999 }),
      line('C', { refunded: true }),
      line('E'),
      line('F', { refunded: true }),
      line('G'),
    ]
    expect(await load(orders, lines)).toEqual([
      'order-lines.jsonl:2: the catalogue has no product 9999999: then name and platforms are needed',
      'order-lines.jsonl:5: is refunded, but its order was never paid',
      'order-lines.jsonl:6: there is no order G in orders.jsonl',
      'orders.jsonl:1: the lines of A come to 5999, not to 5998',
      'orders.jsonl:2: A is in line 1 already',
      'orders.jsonl:3: there is no member nobody@example.test',
      'orders.jsonl:4: every line of C was refunded, so the order was, too',
      'orders.jsonl:4: the order C is there already, and is another member’s',
      'orders.jsonl:5: the order D has no line in order-lines.jsonl',
      'orders.jsonl:6: the order E was placed in the future',
    ])
    expect(await rows('select number from orders')).toEqual([{ number: 'C' }])
  })

  it('gives the member a history, and a receipt that is no invoice', async () => {
    const bought = [
      order('2021/17', { total: 16_498, coupon: 'SPRING', vat_basis_points: 700 }),
      order('2022.1', { placed_at: '2022-05-01T08:00:00+02:00', status: 'refunded', currency: 'JPY', country: 'JP' }),
    ]
    const lines = [
      line('2021/17', { quantity: 2, amount: 11_499 }),
      line('2022.1', { unit_amount: 7000 }),
      line('2021/17', { pid: 9_999_999, name: 'Tide Table 3', platforms: ['mac'], unit_amount: 4999 }),
    ]
    expect(await load(bought, lines)).toEqual({
      orders: { added: 2, known: 0 },
      'order-lines': { added: 3, known: 0 },
    })
    const visitor = server.visitor()
    await visitor.signIn('ida@example.test')
    const { order_list: list } = (await visitor.call('GET /member/get_order_list', { lang: 'en' })).data
    expect(list).toMatchObject([
      { order_id: '2022.1', status: 1, currency: 'JPY', amount: '7000' },
      {
        order_id: '2021/17',
        status: 0,
        currency: 'EUR',
        amount: '164.98',
        date: Date.parse('2021-03-04T10:00:00Z') / 1000,
      },
    ])
    expect(list[1]?.products).toMatchObject([
      { pid: 701, year: 'LFT', quantity: 2, platforms: ['win'] },
      { name: 'Tide Table 3', quantity: 1, platforms: ['mac'] },
    ])
    const receipt = await (await visitor.send('/invoice?order=2021%2F17&lang=en')).text()
    for (const words of ['This is a receipt, not an invoice', 'Tide Table 3', '164.98'])
      expect(receipt).toContain(words)
    expect(receipt).not.toContain('VAT / tax ID')
    expect(await rows('select number from invoices')).toEqual([])
    expect(await rows("select is_buyer from members where email = 'ida@example.test'")).toEqual([{ is_buyer: true }])
    expect(await rows('select language, coupon_code, provider from orders order by id limit 1')).toEqual([
      { language: 'de', coupon_code: 'SPRING', provider: null },
    ])
  })
})
