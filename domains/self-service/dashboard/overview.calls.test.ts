import { afterAll, beforeAll, expect, it } from 'vitest'
import { transferAccount } from '@/tests/payments/bank'
import { startServer, type TestServer } from '@/tests/server/server'
import { beginPayment, buy, openShop, statusOf } from '@/tests/shop/checkout'

let server: TestServer
beforeAll(async () => {
  server = await startServer(transferAccount)
  await openShop(server)
})
afterAll(() => server.close())

const shop = { option: 'LFT', country: 'DE', currency: 'EUR' }

it('the overview says how the rooms of one member stand, and nothing of others', async () => {
  await server.member({ email: 'ada@example.test' })
  await server.member({ email: 'other@example.test' })
  const [ada, other] = [server.visitor(), server.visitor()]
  await ada.signIn('ada@example.test')
  await other.signIn('other@example.test')
  const overviewOf = async (visitor: typeof ada) => (await visitor.call('GET /member/overview', { lang: 'en' })).data
  const nothing = { orders: 0, products: 0, transfers: [], seats: [], tickets: { open: 0, answered: 0 } }
  expect(await overviewOf(ada)).toEqual(nothing)

  await buy(ada, { ...shop, pid: '701', quantity: '2' })
  const { checkout } = await beginPayment(ada, { ...shop, pid: '701', by_transfer: true })
  const { order, transfer } = await statusOf(ada, checkout)
  await server.worker.drain()
  const overview = await overviewOf(ada)
  expect(overview).toMatchObject({
    orders: 2,
    products: 1,
    transfers: [{ order, currency: 'EUR', amount: transfer?.amount, until: transfer?.until }],
    tickets: { open: 0, answered: 0 },
  })
  expect(await overviewOf(other)).toEqual(nothing)
})
