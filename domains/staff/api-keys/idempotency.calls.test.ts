import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditLog } from '@/platform/audit/tables'
import { hours, minutes } from '@/platform/time/duration'
import { callApi, makeKey } from '@/tests/console/key-calls'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { openShop } from '@/tests/shop/checkout'
import { purgeRequests } from './store/requests'
import { apiRequests } from './tables'

let server: TestServer
let secret: string
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
})
beforeEach(async () => {
  const made = await makeKey(await signedInOperator(server, 'owner'), { scopes: ['orders.enter', 'members.help'] })
  secret = made.secret
})
afterAll(() => server.close())

let deals = 0
const deal = () => ({
  email: 'ruth@example.test',
  language: 'en',
  product: 701,
  term: '1Y',
  country: 'DE',
  document: `Deal ${++deals}`,
  reason: 'Sold by a reseller',
})

const issue = (input: object, name: string, by = secret) =>
  callApi(server, 'POST /api/v1/licences', {
    secret: by,
    input: input as Record<string, unknown>,
    headers: { 'idempotency-key': name },
  })

const entered = () => server.database.$count(auditLog, eq(auditLog.action, 'order.enter'))

it('a repeated request gets the same answer, and is done once', async () => {
  const request = deal()
  const before = await entered()
  const first = await issue(request, 'a')
  const again = await issue(Object.fromEntries(Object.entries(request).reverse()), 'a')
  expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
  expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true'])
  expect((await entered()) - before).toBe(1)
})

it('another request under the same name is refused, but not for another key', async () => {
  await issue(deal(), 'b')
  const { status, body } = await issue(deal(), 'b')
  expect([status, body.type]).toEqual([422, '/api/v1/problems#idempotency-key-reused'])
  const other = await makeKey(await signedInOperator(server, 'owner'), { scopes: ['orders.enter'] })
  expect((await issue(deal(), 'b', other.secret)).status).toBe(200)
})

it('a request that is sent twenty times at once is done once', async () => {
  const request = deal()
  const before = await entered()
  const answers = await Promise.all(Array.from({ length: 20 }, () => issue(request, 'c')))
  const done = answers.filter(({ status }) => status === 200)
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
  for (const { status, body, headers } of answers.filter(({ status }) => status !== 200)) {
    expect([status, body.type, headers.get('retry-after')]).toEqual([409, '/api/v1/problems#request-running', '1'])
  }
  expect((await entered()) - before).toBe(1)
  expect((await issue(request, 'c')).text).toBe(done[0]?.text)
})

it('a refusal is kept as well; answers are deleted after a day', async () => {
  const request = deal()
  await issue(request, 'd')
  const refused = await issue(request, 'e')
  expect([refused.status, (await issue(request, 'e')).text]).toEqual([409, refused.text])
  server.clock.advance(hours(24))
  expect((await issue(deal(), 'd')).status).toBe(200)
  await purgeRequests(server.database, server.clock.now())
  expect((await server.database.select().from(apiRequests)).map(({ name }) => name)).toEqual(['d'])
})

it('an answer sealed with another secret of the installation is lost, but its request is not repeated', async () => {
  const request = deal()
  expect((await issue(request, 'g')).status).toBe(200)
  const before = await entered()
  server.clock.advance(minutes(3))
  await server.database
    .update(apiRequests)
    .set({ body: randomBytes(64) })
    .where(eq(apiRequests.name, 'g'))
  expect((await issue(request, 'g')).body.type).toBe('/api/v1/problems#answer-lost')
  expect(await entered()).toBe(before)
})

it('a request is run again if its server stopped before any work, but never after it', async () => {
  const request = deal()
  await issue(request, 'f')
  const stopped = { status: null, body: null }
  const named = eq(apiRequests.name, 'f')
  await server.database.update(apiRequests).set(stopped).where(named)
  expect((await issue(request, 'f')).body.type).toBe('/api/v1/problems#request-running')
  server.clock.advance(minutes(3))
  const before = await entered()
  expect((await issue(request, 'f')).body.type).toBe('/api/v1/problems#answer-lost')
  await server.database.update(apiRequests).set({ doneAt: null }).where(named)
  // The order was entered, as the document says; what counts is that it is tried again.
  expect((await issue(request, 'f')).body.type).toBe('/api/v1/problems#not-possible')
  expect(await entered()).toBe(before)
})

it('a name is optional, and an invalid one is refused', async () => {
  expect((await callApi(server, 'POST /api/v1/licences', { secret, input: deal() })).status).toBe(200)
  for (const name of ['x'.repeat(256), 'two words']) {
    const { status, body } = await issue(deal(), name)
    expect([status, body.fields]).toEqual([400, ['Idempotency-Key']])
  }
})
