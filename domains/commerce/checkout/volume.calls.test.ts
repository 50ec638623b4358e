import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { buy, openShop, quoteFor } from '@/tests/shop/checkout'

let server: TestServer
let ada: Visitor
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  await server.member({ email: 'ada@example.test' })
  ada = server.visitor()
  await ada.signIn('ada@example.test')
})
afterAll(() => server.close())

describe('25 of a product', () => {
  const request = { pid: '701', option: 'LFT', quantity: '25', country: 'DE', lang: 'de' }

  it('are quoted with what each costs, and a link without a number asks for one', async () => {
    const { lines, total } = await quoteFor(ada, request)
    expect(lines).toMatchObject([
      {
        quantity: 25,
        most: 1000,
        unit: '69.29',
        list: '2474.75',
        price: '1732.25',
        amount: '1732.25',
        tiers: [
          { from: 1, unit: '98.99' },
          { from: 5, unit: '89.09' },
          { from: 10, unit: '79.19' },
          { from: 25, unit: '69.29' },
        ],
        same_for: null,
      },
    ])
    expect(total).toBe('1732.25')
    const { quantity: _, ...plain } = request
    expect((await quoteFor(ada, plain)).lines).toMatchObject([{ quantity: 1, unit: '98.99', amount: '98.99' }])
  })

  it('are one line of the order, with the seats, the letter and the invoice of as many', async () => {
    const { order } = await buy(ada, request)
    const { data } = await ada.call('GET /member/get_order_list')
    expect(data.order_list[0]).toMatchObject({ order_id: order, amount: '1732.25', products: [{ quantity: 25 }] })

    const { data: licences } = await ada.call('GET /member/product_licenses', { product: 'downloader' })
    // Each licence of the product is for two devices.
    expect(licences).toMatchObject({ win_totle: 50, win_used: 0 })

    const [mail] = await server.mailsTo('ada@example.test')
    const plain = (text: string | null = '') => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')
    expect(plain(mail?.text ?? '')).toContain('(25 × 69,29 € · Unbefristet · Windows · ')

    const page = await ada.send(`/invoice?order=${order}&lang=de`, {
      headers: { accept: 'text/html', 'sec-fetch-site': 'none' },
    })
    const invoice = plain(await page.text())
    for (const figure of ['>25<', '69,29 €', '1.732,25 €']) expect(invoice).toContain(figure)
  })

  it('cost no more than the larger number that is cheaper', async () => {
    const nine = { ...request, quantity: 9 }
    expect((await quoteFor(ada, nine)).lines).toMatchObject([{ unit: '89.09', amount: '791.90', same_for: 10 }])
    expect(await buy(ada, nine)).toMatchObject({ state: 'paid' })
    const mails = await server.mailsTo('ada@example.test')
    expect(mails.some(({ text }) => text?.includes('Mengenpreis'))).toBe(true)
  })
})

test('each product of an offer has its number, or all have the same', async () => {
  const several = (quantity: string) => quoteFor(ada, { pid: '701,751', option: 'LFT', quantity })
  expect((await several('2,3')).lines.map(({ quantity }) => quantity)).toEqual([2, 3])
  expect((await several('4')).lines.map(({ quantity }) => quantity)).toEqual([4, 4])
})

test.each(['0', '-1', '1.5', '1001', '2,3', 'many'])('%j is no number of one product', async (quantity) => {
  const answer = await ada.call('POST /checkout/quote', { pid: '701', quantity })
  expect([answer.cscode, answer.data]).toEqual([10001, { fields: ['quantity'] }])
})

test('the price seen for one does not hold for more', async () => {
  const answer = await ada.call('POST /checkout/begin', { pid: '701', option: 'LFT', quantity: 2, total: '98.99' })
  expect(answer.data).toMatchObject({ state: 'changed', quote: { total: '197.98', lines: [{ quantity: 2 }] } })
})
