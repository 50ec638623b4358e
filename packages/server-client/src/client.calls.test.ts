import { afterAll, beforeAll, expect, it } from 'vitest'
import { keyScopes } from '@/domains/staff/api-keys/rules/scopes'
import { type ExampleShop, openExampleShop } from '@/tests/api/api-shop'
import { makeKey } from '@/tests/console/key-calls'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { FoyerClient, ProblemError } from './index'

let server: TestServer
let shop: ExampleShop
let client: FoyerClient
beforeAll(async () => {
  server = await startServer()
  const { secret } = await makeKey(await signedInOperator(server, 'owner'), {
    scopes: [...keyScopes],
    per_minute: 10_000,
  })
  shop = await openExampleShop(server, secret)
  client = new FoyerClient({ server: `${server.url}/`, key: secret, retries: 0 })
})
afterAll(() => server.close())

it('the client lists everything, page by page', async () => {
  for (let count = 0; count < 5; count += 1) await shop.buy()
  const found: string[] = []
  for await (const { id } of client.list('GET /api/v1/orders', { member: 1, limit: 2 })) found.push(id)
  expect(found).toHaveLength(6)
  expect(new Set(found).size).toBe(6)
})

it('the client calls with parameters in the path', async () => {
  const issued = await client.call('POST /api/v1/licences', {
    email: 'ruth@example.test',
    language: 'en',
    product: 701,
    term: '1Y',
    quantity: 3,
    country: 'DE',
    document: 'Contract 31',
    reason: 'Bundle',
  })
  const [licence = ''] = issued.licences
  const { status, quantity } = await client.call('GET /api/v1/licences/{licence}', { licence })
  expect([status, quantity]).toEqual(['active', 3])
})

it('the client throws the problem of a refused call', async () => {
  const refused = await client.call('GET /api/v1/orders/{order}', { order: 'NONE' }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ProblemError)
  expect(refused).toMatchObject({ problem: 'not-found', status: 404, request: expect.any(String) })
})

it('the client repeats an unanswered call under the same key, so that it is done once', async () => {
  const names: (string | null)[] = []
  const real = globalThis.fetch
  let broken = 2
  globalThis.fetch = async (url, init) => {
    names.push(new Headers(init?.headers).get('idempotency-key'))
    const response = await real(url, init)
    // The server has done it; the answer is lost on the way.
    if (broken-- > 0) throw new TypeError('fetch failed')
    return response
  }
  try {
    const patient = new FoyerClient({ server: server.url, key: shop.secret, retries: 2 })
    const request = { member: 1, reason: 'Chargebacks' }
    const { suspended_at } = await patient.call('POST /api/v1/members/{member}/suspend', request)
    expect(suspended_at).not.toBeNull()
  } finally {
    globalThis.fetch = real
  }
  expect(names).toHaveLength(3)
  expect(new Set(names).size).toBe(1)
})
