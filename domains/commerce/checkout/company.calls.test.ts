import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { begin, buy, openShop } from '@/tests/shop/checkout'

let server: TestServer
let ada: Visitor
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  await server.member({ email: 'ada@example.test' })
  ada = server.visitor()
  await ada.signIn('ada@example.test')
  await ada.call('POST /member/update_user_business', {
    company: 'Stadt Kiel',
    country: 'DE',
    address_line: 'Fleethörn 9',
    city: 'Kiel',
    postal_code: '24103',
  })
})
afterAll(() => server.close())

const references = { purchase_order: ' 4500012345 ', buyer_reference: '04011000-1234512345-06' }
const request = { pid: '701', option: 'LFT', country: 'DE' }

const document = async (order: string | null, more: string) => {
  const response = await ada.send(`/invoice?order=${order}${more}`, { headers: { 'sec-fetch-site': 'none' } })
  return response.text()
}

describe('a business’s references on its invoice', () => {
  it('are on the order, in the mail, on the invoice and in the electronic invoice', async () => {
    const { order } = await buy(ada, { ...request, ...references })
    const { order_list: orders } = (await ada.call('GET /member/get_order_list')).data
    expect(orders[0]).toMatchObject({ purchase_order: '4500012345', buyer_reference: '04011000-1234512345-06' })
    await server.worker.drain()
    const mails = await server.mailsTo('ada@example.test')
    expect(mails[0]?.text).toContain('4500012345')
    const page = await document(order, '')
    for (const fact of ['4500012345', '04011000-1234512345-06']) expect(page).toContain(fact)
    const ubl = await document(order, '&format=xrechnung')
    expect(ubl).toContain('<cbc:BuyerReference>04011000-1234512345-06<')
    expect(ubl).toContain('<cbc:ID>4500012345<')
    const cii = await document(order, '&format=cii')
    expect(cii).toContain('<ram:BuyerReference>04011000-1234512345-06<')
    expect(cii).toMatch(/<ram:BuyerOrderReferencedDocument>\s*<ram:IssuerAssignedID>4500012345</)
  })

  it('may be empty: then the order number takes their place', async () => {
    const { order } = await buy(ada, { ...request, purchase_order: ' ', buyer_reference: '' })
    const { order_list: orders } = (await ada.call('GET /member/get_order_list')).data
    expect(orders[0]).not.toHaveProperty('purchase_order')
    expect(await document(order, '')).not.toContain('Your purchase order')
    expect(await document(order, '&format=xrechnung')).toContain(`<cbc:BuyerReference>${order}<`)
  })

  it('are refused where a Leitweg-ID is mistyped, or a reference too long', async () => {
    const mistyped = await begin(ada, { ...request, buyer_reference: '04011000-1234512345-07' })
    expect(mistyped).toMatchObject({ cscode: 10001, data: { fields: ['buyer_reference'] } })
    expect(await begin(ada, { ...request, purchase_order: 'x'.repeat(51) })).toMatchObject({ cscode: 10001 })
  })
})
