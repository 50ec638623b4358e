import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { openShop } from '@/tests/shop/checkout'
import {
  cancel,
  newest,
  passDays,
  pauseFor,
  plansOf,
  startClockwork,
  subscribe,
  subscriber,
  subscriptionsOf,
} from '@/tests/shop/subscriptions'

let server: TestServer
let members = 0
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  await startClockwork(server)
})
afterAll(() => server.close())

async function someSubscriber() {
  const email = `pauses${++members}@example.test`
  const visitor = await subscriber(server, email)
  await subscribe(server, visitor, { pid: 367, option: '1M' })
  return { visitor, email, ...(await newest(visitor)) }
}

const dayOf = (unix: number) => new Date(unix * 1000).toISOString().slice(0, 10)
const today = () => server.clock.now().toISOString().slice(0, 10)
const shown = async (visitor: Visitor) => {
  const [own] = (await subscriptionsOf(visitor)).order_list
  if (!own) throw new Error('There is no subscription')
  return own
}
const orders = async (visitor: Visitor) =>
  (await visitor.call('GET /member/get_order_list', { lang: 'en' })).data.order_list.length
const isServed = async (visitor: Visitor) => (await visitor.call('GET /member/dvdfab365', {})).data.status === 1
const letters = async (email: string) =>
  (await server.mailsTo(email))
    .map(({ kind }) => kind.replace('subscription.', ''))
    .filter((kind) => !kind.includes('.'))
const resume = (visitor: Visitor, vid: string, oid: string) =>
  visitor.call('POST /member/resume_subscription', { vid, oid })

it('a pause begins when the paid period ends, costs nothing, and ends by itself after an announcement', async () => {
  const { visitor, email, vid } = await someSubscriber()
  const { end } = await shown(visitor)
  const { pauses } = await plansOf(visitor, vid)
  expect((await pauseFor(visitor, vid, 1)).data.effective_at).toBe(end)
  const pause = { from: end, until: pauses[0]?.until, begun: false }
  expect(await shown(visitor)).toMatchObject({ EXT2: 0, pause })
  await passDays(server, 29)
  expect(await isServed(visitor)).toBe(true)
  await passDays(server, 2)
  expect(await isServed(visitor)).toBe(false)
  expect(await shown(visitor)).toMatchObject({ EXT2: 0, expired: false, pause: { ...pause, begun: true } })
  await passDays(server, 28)
  expect((await letters(email))[0]).toBe('pauseEnds')
  while (today() <= dayOf(pause.until ?? 0)) await passDays(server, 1)
  expect(await isServed(visitor)).toBe(true)
  expect(await shown(visitor)).toMatchObject({ pause: null, payment_amount: '12.99', EXT2: 0 })
  expect(await orders(visitor)).toBe(2)
  expect((await letters(email)).slice(0, 3)).toEqual(['renewed', 'pauseEnds', 'paused'])
})

it('a pause is withdrawn before it begins, and the subscription renews as usual', async () => {
  const { visitor, email, vid, oid } = await someSubscriber()
  const { end } = await shown(visitor)
  await pauseFor(visitor, vid, 3)
  expect((await resume(visitor, vid, oid)).cscode).toBe(0)
  await server.worker.drain()
  expect(await shown(visitor)).toMatchObject({ end, pause: null })
  expect((await letters(email)).slice(0, 2)).toEqual(['unpaused', 'paused'])
  // A second time, since it is possible again.
  expect((await pauseFor(visitor, vid, 3)).cscode).toBe(0)
  expect((await resume(visitor, vid, oid)).cscode).toBe(0)
  await passDays(server, 32)
  expect(await isServed(visitor)).toBe(true)
  expect(await orders(visitor)).toBe(2)
})

it('a pause is ended early by its member, and charged from that day on', async () => {
  const { visitor, vid, oid } = await someSubscriber()
  await pauseFor(visitor, vid, 3)
  await passDays(server, 40)
  expect(await isServed(visitor)).toBe(false)
  const { data } = await resume(visitor, vid, oid)
  await server.worker.drain()
  expect(await isServed(visitor)).toBe(true)
  expect(await orders(visitor)).toBe(2)
  expect(await shown(visitor)).toMatchObject({ end: data.end, pause: null })
})

it('a pause ends with a subscription that is cancelled during it', async () => {
  const { visitor, vid, oid } = await someSubscriber()
  await pauseFor(visitor, vid, 3)
  await passDays(server, 40)
  expect((await cancel(visitor, { vid, oid })).cscode).toBe(0)
  await passDays(server, 90)
  expect(await shown(visitor)).toMatchObject({ EXT2: 2, pause: null })
  expect(await orders(visitor)).toBe(1)
})

it('a pause that has not begun is dropped by a cancellation at the end of the period', async () => {
  const { visitor, vid, oid } = await someSubscriber()
  const { end } = await shown(visitor)
  await pauseFor(visitor, vid, 2)
  expect((await cancel(visitor, { vid, oid })).cscode).toBe(0)
  expect(await shown(visitor)).toMatchObject({ EXT2: 1, end, pause: null })
})

it('a pause is refused for longer than the vendor allows, at changed figures, and twice', async () => {
  const { visitor, vid } = await someSubscriber()
  const ask = (months: number, quote: string) => visitor.call('POST /member/pause_subscription', { vid, months, quote })
  expect((await pauseFor(visitor, vid, 4)).cscode).toBe(20035)
  const { pauses } = await plansOf(visitor, vid)
  expect((await ask(1, pauses[1]?.quote ?? '')).cscode).toBe(20035)
  const codes = (await Promise.all([1, 2, 3].map((months) => ask(months, pauses[months - 1]?.quote ?? '')))).map(
    ({ cscode }) => cscode,
  )
  expect(codes.toSorted()).toEqual([0, 20035, 20035])
})
