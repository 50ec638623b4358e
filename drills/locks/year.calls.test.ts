import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { days } from '@/platform/time/duration'
import { deadlocksIn } from '@/tests/database/deadlocks'
import { watchLocks } from '@/tests/database/lock-order'
import { signedInOperator } from '@/tests/people/operator'
import { random } from '@/tests/samples/random'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { beginPayment, openShop, pay } from '@/tests/shop/checkout'
import { startClockwork } from '@/tests/shop/subscriptions'
import { signedInBuyers } from '../buyers'
import { countJobs } from '../kill/books'
import { roundsOr, seedOr } from '../rounds'
import { reportOf } from '../rows'

const count = roundsOr(3)
/** A part of the year among the tests. */
const months = roundsOr(0) > 0 ? 12 : 3
/** Of each server. */
const workers = 3
const pick = random(seedOr(11))
const rows = reportOf('locks', ['buyers', 'months', 'orders', 'renewals', 'refunds', 'deadlocks', 'against the order'])

const servers: TestServer[] = []
let watched: ReturnType<typeof watchLocks>[]
beforeAll(async () => {
  const server = await startServer({ TRUSTED_PROXIES: '1' })
  servers.push(server)
  // The embedded database has but one connection.
  if (server.place && 'url' in server.place) servers.push(await startServer({ TRUSTED_PROXIES: '1' }, server))
  watched = servers.map(watchLocks)
  await openShop(server)
  await startClockwork(server)
})
let areOpen = true
const close = async () => {
  if (areOpen) for (const server of servers) await server.close()
  areOpen = false
}
afterAll(close)

const basket = { currency: 'USD', country: 'US' }
const products = [
  { pid: '701', option: 'LFT' },
  { pid: '367', option: '1M' },
  { pid: '367', option: '1Y' },
]

const answers: { readonly status: number; readonly cscode: number }[] = []

async function buy(buyer: Visitor) {
  const begun = await beginPayment(buyer, { ...basket, ...products[pick(products.length)] }).catch(() => null)
  if (begun) await pay(buyer, begun.payment)
}

/** Requests a refund of the last purchase while staff refund a part of it as goodwill. */
async function giveBack(buyer: Visitor, staff: Visitor) {
  const { data } = await buyer.call('GET /member/get_order_list', { limit: 1 })
  const order = data.order_list[0]?.order_id
  if (order === undefined) return
  const asked = { lang: 'en', order_no: order, refund_method: 1, refund_id: 'not_needed' }
  const goodwill = { order, position: 0, amount: 10, reason: 'A year' }
  answers.push(
    ...(await Promise.all([
      buyer.call('POST /ticket/request_refund', asked),
      staff.call('POST /console/api/refunds/goodwill', goodwill),
    ])),
  )
}

/** Several workers of each server run due jobs at once. */
const work = () => Promise.all(servers.flatMap(({ worker }) => Array.from({ length: workers }, () => worker.drain())))

it(`no two transactions of ${months} months in which ${count} buyers buy, renew and give back wait for each other`, {
  timeout: 0,
}, async () => {
  const [server] = servers as [TestServer]
  const { database, clock } = server
  const buyers = await signedInBuyers(database, server.url, { name: 'year', count, now: clock.now() })
  const { visitor: staff } = await signedInOperator(server, 'owner')
  const lasting = sql`expires_at = expires_at + interval '2 years'`
  await database.execute(sql`update sessions set ${lasting}, proven_at = now() + interval '2 years'`)
  await database.execute(sql`update operator_sessions set ${lasting}`)
  for (let month = 0; month < months; month++) {
    const acts = buyers.flatMap((buyer) => [buy(buyer), ...(pick(3) === 0 ? [giveBack(buyer, staff)] : [])])
    await Promise.all([...acts, work()])
    for (const each of servers) each.clock.advance(days(31))
    await work()
  }
  await work()
  expect(await countJobs(database)).toBe(0)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const numberOf = async (rows: ReturnType<typeof sql>) =>
    Number((await database.execute<{ count: string }>(sql`select count(*) from ${rows}`)).rows[0]?.count)
  const [orders, renewals, refunds] = [
    await numberOf(sql`orders`),
    await numberOf(sql`renewal_payments`),
    await numberOf(sql`refund_cases`),
  ]
  for (const each of [orders, renewals, refunds]) expect(each).toBeGreaterThan(0)
  const against = watched.flatMap((watch) => watch.against())
  await close()
  const deadlocks = server.place && 'url' in server.place ? await deadlocksIn(server.place.url) : 0
  rows.add(String(count), months, orders, renewals, refunds, deadlocks, against.length)
  expect({ deadlocks, against }).toEqual({ deadlocks: 0, against: [] })
})
