import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiCalls } from '@/apps/server/calls'
import { root } from '@/platform/config/root'
import { callApi, makeKey } from '@/tests/console/key-calls'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { buy, openShop } from '@/tests/shop/checkout'

let server: TestServer
let secret: string
let order: string
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  await server.member({ email: 'ada@example.test' })
  const ada = server.visitor()
  await ada.signIn('ada@example.test')
  const bought = await buy(ada, { pid: '701,702,703', option: 'LFT', country: 'DE', currency: 'EUR' })
  order = bought.order ?? 'none'
  const scopes = ['orders.read', 'refunds.read', 'refunds.begin', 'members.read', 'members.help', 'events.read']
  secret = (await makeKey(await signedInOperator(server, 'owner'), { scopes })).secret
})
afterAll(() => server.close())

const called = async (call: string, input: object) => {
  const { status, body } = await callApi(server, call, { secret, input: { ...input } })
  expect([call, status, status === 200 ? '' : body]).toEqual([call, 200, ''])
  return body
}

interface Payload {
  readonly order?: unknown
  readonly licence?: unknown
  readonly position?: unknown
  readonly refunded?: unknown
  readonly placed_at?: unknown
  readonly lines?: unknown
}

/**
 * Returns wrongly counted places: positions count from 0, and a licence is its order's number with the place from 1.
 */
function contradictions(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(contradictions)
  if (typeof value !== 'object' || value === null) return []
  const { order: number, licence, position, refunded, placed_at: placed, lines } = value as Payload
  const places = Array.isArray(lines) ? lines.map((line) => line?.position) : []
  const wrong = [
    placed !== undefined && places.some((place, index) => place !== index) && `lines ${places}`,
    typeof licence === 'string' && typeof position === 'number' && licence !== `${number}-${position + 1}` && licence,
    Array.isArray(refunded) && !refunded.every((place) => places.includes(place)) && `refunded ${refunded}`,
    ...(Array.isArray(lines) ? lines : []).map(
      ({ id, position: place }) => typeof id === 'string' && !id.endsWith(`-${place + 1}`) && id,
    ),
  ]
  return [...wrong.filter((each) => typeof each === 'string'), ...Object.values(value).flatMap(contradictions)]
}

it('a line has the same number in calls and events about revocations, credits and refunds', async () => {
  const told: unknown[] = [await called('GET /api/v1/orders/{order}', { order })]
  const third = `${order}-3`
  await called('POST /api/v1/licences/{licence}/revoke', { licence: third, reason: 'A test' })
  const staff = (await signedInOperator(server, 'owner')).visitor
  const decide = async (refund: string) =>
    expect((await staff.call('POST /console/api/refunds/approve', { refund, seen: 1 })).cscode).toBe(0)
  const goodwill = await called('POST /api/v1/orders/{order}/goodwill', {
    order,
    position: 0,
    amount: 100,
    reason: 'A',
  })
  await decide(goodwill.id)
  await server.worker.drain()
  const back = { order, positions: [1], cause: 'other', reason: 'A test' }
  const refund = await called('POST /api/v1/orders/{order}/refunds', back)
  expect(refund.lines).toMatchObject([{ position: 1, product: 702 }])
  await decide(refund.id)
  await server.worker.drain()
  const { items } = await called('GET /api/v1/events', { limit: 500 })
  const data = (type: string) => items.find((each: { type: string }) => each.type === type)?.data
  expect(data('order.paid').lines.map(({ product }: { product: number }) => product)).toEqual([701, 702, 703])
  expect(data('licence.revoked')).toMatchObject({ licence: third, position: 2, product: 703 })
  expect(data('order.credited')).toMatchObject({ position: 0 })
  expect(data('order.refunded')).toMatchObject({ refunded: [1], whole: false })
  const after = await called('GET /api/v1/orders/{order}', { order })
  expect(after.lines.map(({ status }: { status: string }) => status)).toEqual(['paid', 'refunded', 'paid'])
  told.push(items, after, refund)
  expect(contradictions(told)).toEqual([])
})

it('a line has the same number in the documentation', () => {
  const text = readFileSync(join(root, 'docs', 'reference', 'webhooks.md'), 'utf8')
  const shown = [...text.matchAll(/```json\n([\s\S]*?)\n```/g)].map(([, json = '']) => JSON.parse(json))
  expect(shown.length).toBeGreaterThan(20)
  expect(contradictions(shown)).toEqual([])
  expect(contradictions(Object.values(apiCalls).map(({ example }) => example))).toEqual([])
  expect(contradictions({ placed_at: '', lines: [{ position: 1 }] })).toEqual(['lines 1'])
})
