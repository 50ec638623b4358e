import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publish } from '@/domains/commerce/catalogue/store'
import type { Platform } from '@/platform/programs/platforms'
import { changedVendor } from '@/tests/outside/vies'
import { password, startServer, type TestServer } from '@/tests/server/server'
import { deviceOf, licenceContent } from '@/tests/shop/licences'
import { itemOf, placeOrder } from '@/tests/shop/orders'

const ios = 'ios' as Platform
const platforms = {
  ios: { names: { en: 'iPhone and iPad', de: 'iPhone und iPad' }, labelled: true },
  tv: { names: { en: 'Television' } },
}

let server: TestServer
let version: number
beforeAll(async () => {
  server = await startServer({ VENDOR_DIR: await changedVendor({ platforms }) })
  const [first] = licenceContent.products
  if (!first) throw new Error('There is no product')
  const phone = { ...first, pid: 30, family: 'phone', platforms: [ios] }
  const content = { ...licenceContent, products: [...licenceContent.products, phone] }
  version = (await publish(server.database, content, server.clock.now())).version
})
afterAll(() => server.close())

/** A member who has a licence for it. */
async function owner(email: string) {
  const { id } = await server.member({ email })
  const items = [itemOf(30, { term: 'LFT', platforms: [ios] })]
  const order = await placeOrder(server, id, { catalogueVersion: version, items })
  const visitor = server.visitor()
  await visitor.signIn(email)
  return { order, visitor }
}

describe('a platform that the vendor has named', () => {
  it('has its own seats, devices with labels, and a card on the licence page', async () => {
    const email = 'ida@example.test'
    const { visitor } = await owner(email)
    const signIn = (device: Record<string, string>) =>
      server.visitor().call('POST /licence/sign_in', { ...device, email, pw: password })
    const taken = await signIn(deviceOf('phone', { platform: 'ios', device: 'Ida’s iPhone' }))
    expect(taken.cscode).toBe(0)
    expect((await signIn(deviceOf('pad', { platform: 'ios', device: 'Ida’s iPad' }))).cscode).not.toBe(0)
    expect(await signIn(deviceOf('other', { platform: 'android' }))).toMatchObject({
      cscode: 10001,
      data: { fields: ['platform'] },
    })
    const { data } = await visitor.call('GET /member/product_licenses', { product: 'downloader' })
    expect(data.win_totle).toBe(0)
    expect(data.own).toEqual([
      {
        platform: 'ios',
        used: 1,
        total: 1,
        buy_more: null,
        given: 0,
        devices: [expect.objectContaining({ device: 'Ida’s iPhone' })],
        deauthorize: { total: 1, used: 0, is_allow_reset: true },
      },
      expect.objectContaining({ platform: 'tv', used: 0, total: 0 }),
    ])
    const client = { client: 'ios', product: 'downloader' }
    expect((await visitor.call('GET /member/license_authorizations/product_reset', client)).cscode).toBe(0)
  })

  it('has its name in the reader’s language, as on an invoice', async () => {
    const { order, visitor } = await owner('udo@example.test')
    const history = await visitor.call('GET /member/get_order_list', { page: 1 })
    expect(JSON.stringify(history.data)).toContain('"platforms":["ios"]')
    const invoice = await visitor.send(`/invoice?order=${order.number}&lang=de`)
    expect(await invoice.text()).toContain('iPhone und iPad')
  })
})
