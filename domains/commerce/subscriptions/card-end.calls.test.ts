import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { openShop, pay } from '@/tests/shop/checkout'
import { newest, passDays, startClockwork, subscribe, subscriber, subscriptionsOf } from '@/tests/shop/subscriptions'

let server: TestServer
let members = 0
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  await startClockwork(server)
})
afterAll(() => server.close())

/** Creates a subscriber whose card ends with the next month; the tests' default card ends years from now. */
async function withCardThatEnds() {
  const email = `cards${++members}@example.test`
  const visitor = await subscriber(server, email)
  await subscribe(server, visitor, { pid: 367, option: '1M' })
  const { vid } = await newest(visitor)
  const ends = server.clock.now()
  ends.setUTCMonth(ends.getUTCMonth() + 1, 1)
  const expires = ends.toISOString().slice(0, 7)
  const own = sql`(select provider_subscription from subscriptions where reference = ${vid})`
  const { database } = server
  await database.execute(sql`update provider_subscriptions set card_expires = ${expires} where subscription = ${own}`)
  await database.execute(sql`update sandbox_subscriptions set card_expires = ${expires} where id = ${own}`)
  await database.execute(sql`update subscriptions set card_expires = ${expires},
    look_at = ${server.clock.now()}::timestamptz where reference = ${vid}`)
  return { email, visitor, vid, end: Date.UTC(ends.getUTCFullYear(), ends.getUTCMonth() + 1) / 1000 }
}

const cardLetters = async (email: string) =>
  (await server.mailsTo(email))
    .map(({ kind }) => kind.replace('subscription.', ''))
    .filter((kind) => /^card/.test(kind))
const endShown = async (visitor: Visitor) => (await subscriptionsOf(visitor)).order_list[0]?.card_ends

it('the end of a card is mailed a month and a week before, and shown on the page meanwhile', async () => {
  const { email, visitor, end } = await withCardThatEnds()
  await passDays(server, 70)
  expect(await cardLetters(email)).toEqual(['cardExpires', 'cardExpires'])
  expect((await subscriptionsOf(visitor)).type).toBe('active')
  expect(end * 1000).toBeLessThan(server.clock.now().getTime())
  expect(await endShown(visitor)).toBe(0)
})

it('the notice ends when another card pays, also one that the bank has renewed', async () => {
  const { email, visitor, vid, end } = await withCardThatEnds()
  expect(await endShown(visitor)).toBe(server.clock.now().getTime() / 1000 >= end - 30 * 86_400 ? end : 0)
  while ((await cardLetters(email)).length === 0) await passDays(server, 1)
  expect(await endShown(visitor)).toBe(end)
  const { data } = await visitor.call('POST /member/payment_method_session', { vid })
  await pay(visitor, data.payment.payment)
  await server.worker.drain()
  expect(await endShown(visitor)).toBe(0)
  expect(await cardLetters(email)).toEqual(['cardRenewed', 'cardExpires'])
})
