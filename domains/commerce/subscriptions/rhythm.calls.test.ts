import { afterAll, beforeAll, expect, it } from 'vitest'
import { days } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import { openShop, quoteFor } from '@/tests/shop/checkout'
import { startClockwork, subscribe, subscriber, subscriptionsOf } from '@/tests/shop/subscriptions'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  await startClockwork(server)
})
afterAll(() => server.close())

it.each([
  [{ pid: 367, option: '2M' }, 62, '22.99', '2027-01-21', '2027-03-21'],
  [{ pid: 365, option: '2Y' }, 732, '219.99', '2028-11-21', '2030-11-21'],
] as const)('a product sold for two periods renews every two: %o', async (bought, passed, amount, first, second) => {
  const visitor = await subscriber(server, `two${passed}@example.test`)
  const began = server.clock.now().getTime()
  const [line] = (await quoteFor(visitor, { ...bought, currency: 'USD', country: 'US' })).lines
  expect(line).toMatchObject({ renewal: amount, renews: true })
  await subscribe(server, visitor, bought)
  const own = async () => {
    const [listed] = (await subscriptionsOf(visitor)).order_list
    return [listed?.EXT2, new Date((listed?.end ?? 0) * 1000).toISOString().slice(0, 10)]
  }
  const shifted = (day: string) => {
    const end = new Date(`${day}T12:00:00Z`).getTime() + began - Date.parse('2026-11-21T12:00:00Z')
    return new Date(end).toISOString().slice(0, 7)
  }
  const [renews, end] = await own()
  expect([renews, String(end).slice(0, 7)]).toEqual([0, shifted(first)])
  server.clock.advance(days(passed))
  await startClockwork(server)
  await server.worker.drain()
  const [still, later] = await own()
  expect([still, String(later).slice(0, 7)]).toEqual([0, shifted(second)])
  const { order_list } = (await visitor.call('GET /member/get_order_list', { lang: 'en' })).data
  expect(order_list.map((order) => order.amount)[0]).toBe(amount)
})
