import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiCalls } from '@/apps/server/calls'
import { keyScopes } from '@/domains/staff/api-keys/rules/scopes'
import { may, roles } from '@/domains/staff/operators/rules/permissions'
import { auditLog } from '@/platform/audit/tables'
import type { ApiCallDefinition } from '@/platform/contract/api-call'
import { problems } from '@/platform/contract/problems'
import { type ExampleShop, exampleReceiver, inShop, openExampleShop, preparations } from '@/tests/api/api-shop'
import { callApi, keySettings, makeKey } from '@/tests/console/key-calls'
import { openReceiver, type Receiver } from '@/tests/outside/webhook-receiver'
import { type SignedInOperator, signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { placeOrder } from '@/tests/shop/orders'
import { tellingOf } from './nonsense'

let server: TestServer
let owner: SignedInOperator
let shop: ExampleShop
let receiver: Receiver
beforeAll(async () => {
  server = await startServer()
  owner = await signedInOperator(server, 'owner')
  const all = { name: 'Bookkeeping', scopes: [...keyScopes], per_minute: 10_000 }
  shop = await openExampleShop(server, (await makeKey(owner, all)).secret)
  receiver = await openReceiver((response) => response.writeHead(204).end())
  shop.called.set(exampleReceiver, receiver.url)
})
afterAll(async () => {
  await receiver.close()
  await server.close()
})

const calls = Object.entries<ApiCallDefinition>(apiCalls) as [keyof typeof apiCalls, ApiCallDefinition][]

/** Masks random values, and counters that depend on other examples. */
const masked = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/\b[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}\b/g, 'ORDER')
      .replaceAll(/"R-[2-9A-HJKMNP-Z]{8}"/g, '"REFUND"')
      .replaceAll(/\bwe_\w{12}\b/g, 'ENDPOINT')
      .replaceAll(/\bwhsec_[\w+/=]+/g, 'SECRET')
      .replaceAll(/\bevt_\d+_\w{8}\b/g, 'EVENT')
      .replaceAll(/"seat":"[0-9a-f-]{36}"/g, '"seat":"SEAT"')
      .replaceAll(/"file":"\{(?:[^"\\]|\\.)*"/g, '"file":"LICENCE"')
      .replaceAll(/"ending":"\w{4}"/g, '"ending":"END"')
      .replaceAll(/"id":"\d+"/g, '"id":"0"')
      .replaceAll(/"(member|milliseconds|count|key)":\d+/g, '"$1":0'),
  )

const lines = () => server.database.$count(auditLog)

it('each call has an example that succeeds, matches the document, and is in the audit log', async () => {
  for (const [key, definition] of calls) {
    const { effect, example, answer } = definition
    await preparations[key]?.(shop)
    const before = await lines()
    const { status, body } = await callApi(server, key, { secret: shop.secret, input: inShop(shop, example.input) })
    expect([key, status, status === 200 ? '' : body]).toEqual([key, 200, ''])
    expect([key, (await lines()) - before]).toEqual([key, effect === 'write' ? 1 : 0])
    expect([key, answer.safeParse(body).error?.issues ?? []]).toEqual([key, []])
    expect([key, answer.safeParse(example.answer).error?.issues ?? []]).toEqual([key, []])
    const expected = masked(inShop(shop, example.answer))
    const items = expected.items as unknown[] | undefined
    if (items) expect([key, masked(body).items]).toEqual([key, expect.arrayContaining(items)])
    else if (key !== 'GET /api/v1/key') expect([key, masked(body)]).toEqual([key, expected])
  }
  const { rows } = await server.database.execute<{ operator: string }>(
    `select distinct operator from audit_log where action not like 'key.%'`,
  )
  expect(rows).toEqual([{ operator: 'API key Bookkeeping' }])
})

it('calls need scopes that keys can have, and each scope of keys is needed by a call', () => {
  const wanted = new Set(calls.flatMap(([, { permission }]) => permission ?? []))
  expect([...wanted].sort()).toEqual([...keyScopes].sort())
})

it.each(keyScopes)(
  'the calls of %s are opened by a key with that scope alone, and by none with all others',
  async (scope) => {
    const settings = { per_minute: 10_000 }
    const { secret } = await makeKey(owner, { ...settings, scopes: [scope] })
    const others = await makeKey(owner, { ...settings, scopes: keyScopes.filter((each) => each !== scope) })
    const before = await lines()
    for (const [key, { permission }] of calls) {
      if (permission !== null && permission !== scope) continue
      // The names in its path do not exist, so that an admitted call does nothing.
      const ask = (secret: string) => callApi(server, key, { secret, input: unknownNames })
      expect([key, (await ask(secret)).status === 403]).toEqual([key, false])
      if (permission === null) continue
      const { status, body } = await ask(others.secret)
      expect([key, status, body.scope]).toEqual([key, 403, scope])
    }
    expect(await lines()).toBe(before)
  },
)

const unknownNames = {
  member: 999_999,
  order: '22222-22222',
  licence: '22222-22222-1',
  product: 999_999,
  refund: 'R-22222222',
  endpoint: 'we_222222222222',
  release: 'none.exe',
  consent: 999_999,
  company: 999_999,
  invoice: 'none',
  key: 999_999,
  subscription: 'none',
  device: '00000000-0000-4000-8000-000000000000',
  trial: '00000000-0000-4000-8000-000000000000',
}

describe('of a role', () => {
  it.each(roles)('%s can give a key its own scopes', async (role) => {
    const { visitor } = await signedInOperator(server, role)
    for (const scope of keyScopes) {
      const { cscode } = await visitor.call('POST /console/api/keys/make', keySettings({ scopes: [scope] }))
      const given = may(role, scope) ? 0 : 20040
      const expected = may(role, 'keys.manage') ? given : 31001
      expect([scope, cscode]).toEqual([scope, expected])
    }
  })
})

it('unknown objects and nonsense get a problem, and never a failure', async () => {
  const { secret } = shop
  const before = await lines()
  for (const [key, definition] of calls) {
    const inPath = Object.fromEntries(Object.entries(unknownNames).filter(([name]) => key.includes(`{${name}}`)))
    const requests = ['\0', '\ud800', 'x'.repeat(5_000), [], {}, null, -1, 1e308, ''].map((value) => {
      const given = key.startsWith('GET') ? String(value).slice(0, 900) : value
      const fields = Object.fromEntries(Object.keys(definition.input.shape).map((name) => [name, given]))
      return { ...fields, ...inPath }
    })
    for (const input of tellingOf(definition, requests, server.installation.offer)) {
      const { status, headers, body } = await callApi(server, key, { secret, input })
      if (status === 200) continue
      expect([key, input, status]).toEqual([key, input, expect.toSatisfy((each: number) => each >= 400 && each < 500)])
      expect(headers.get('content-type')).toMatch(/^application\/problem\+json/)
      expect(body).toMatchObject({
        status,
        title: expect.any(String),
        type: expect.stringMatching(/^\/api\/v1\/problems#/),
      })
    }
  }
  expect(await lines()).toBe(before)
})

it('a body that is no object is malformed, and a method that a path does not have is refused whatever its body', async () => {
  const send = async (method: string, path: string, body?: string, type = 'application/json') => {
    const headers = { authorization: `Bearer ${shop.secret}`, ...(body !== undefined && { 'content-type': type }) }
    const answer = await fetch(server.url + path, { method, headers, ...(body !== undefined && { body }) })
    return [answer.status, (await answer.json()).fields ?? answer.headers.get('allow')]
  }
  for (const body of ['false', '[]', '7', 'null', '"text"']) {
    expect([body, ...(await send('POST', '/api/v1/consents/withdraw', body))]).toEqual([body, 400, ['body']])
  }
  expect(await send('QUERY', '/api/v1/key')).toEqual([405, 'GET'])
  expect(await send('POST', '/api/v1/key', '{')).toEqual([405, 'GET'])
  expect(await send('DELETE', '/api/v1/consents/withdraw', '<a/>', 'text/xml')).toEqual([405, 'POST'])
  expect((await send('POST', '/api/v1/nothing', '{'))[0]).toBe(404)
})

it('the document says which parameters may be empty, and how a request may be named', async () => {
  const { paths } = (await callApi(server, 'GET /api/v1/openapi.json')).body
  const parametersOf = ({ parameters }: { parameters: { name: string; allowEmptyValue?: boolean }[] }) =>
    Object.fromEntries(parameters.map((each) => [each.name, each]))
  expect(parametersOf(paths['/api/v1/members'].get).after?.allowEmptyValue).toBe(true)
  expect(parametersOf(paths['/api/v1/orders/{order}'].get).order).not.toHaveProperty('allowEmptyValue')
  const { schema } = parametersOf(paths['/api/v1/licences'].post)['Idempotency-Key'] as { schema?: { pattern: string } }
  expect(new RegExp(schema?.pattern ?? '').test('contract 2026')).toBe(false)
})

it('the document describes every call with its example, and every problem at the address of its type', async () => {
  const { paths } = (await callApi(server, 'GET /api/v1/openapi.json')).body
  for (const [key, { example }] of calls) {
    const [method = '', path = ''] = key.split(' ')
    const { responses } = paths[path][method.toLowerCase()]
    expect(responses[200].content['application/json'].example).toEqual(example.answer)
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '401', '403', '429', '500']))
  }
  const page = await (await fetch(`${server.url}/api/v1/problems`)).text()
  expect(Object.keys(problems).filter((name) => !page.includes(`id="${name}"`))).toEqual([])
})

it('a list is read page by page, and new rows do not shift it', async () => {
  const { secret } = shop
  const pageAfter = async (after?: string) =>
    (await callApi(server, 'GET /api/v1/orders', { secret, input: { member: 1, limit: 2, ...(after && { after }) } }))
      .body
  const all = await callApi(server, 'GET /api/v1/orders', { secret, input: { member: 1 } })
  const seen: string[] = []
  let page = await pageAfter()
  for (;;) {
    seen.push(...page.items.map(({ id }: { id: string }) => id))
    if (page.next === null) break
    await shop.buy()
    page = await pageAfter(page.next)
  }
  expect(seen).toEqual(all.body.items.map(({ id }: { id: string }) => id))
  const wrong = await callApi(server, 'GET /api/v1/orders', { secret, input: { after: 'x' } })
  expect([wrong.status, wrong.body.fields]).toEqual([400, ['after']])
})

it('orders are listed by the day on which they were placed, also late and very old ones', async () => {
  const { secret } = shop
  const { id } = await server.member({ email: 'brought@example.test' })
  const days = ['2024-05-02', '2019-01-31', '2023-07-09', '2019-02-01', '2019-01-31']
  for (const day of days) {
    await placeOrder(server, id, { origin: 'import', placedAt: new Date(`${day}T10:00:00Z`) })
  }
  const seen: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const input = { member: id, limit: 2, ...(after !== '' && { after }) }
    const { body } = await callApi(server, 'GET /api/v1/orders', { secret, input })
    seen.push(...body.items.map(({ placed_at: at }: { placed_at: string }) => at.slice(0, 10)))
    after = body.next
  }
  expect(seen).toEqual([...days].sort().reverse())
  const input = { placed_from: '2019-01-31T00:00:00Z', placed_until: '2019-02-01T00:00:00Z' }
  const { body } = await callApi(server, 'GET /api/v1/orders', { secret, input })
  expect([body.items.length, body.next]).toEqual([2, null])
})

it('wrong fields are reported under the caller’s names', async () => {
  const { secret } = shop
  const order = await shop.buy()
  const deal = { email: 'ruth@example.test', language: 'en', country: 'DE', document: 'Contract 32', reason: 'Bundle' }
  const wrong = [
    ['POST /api/v1/licences', { ...deal, product: 999, term: '1Y', quantity: 5 }, ['product']],
    ['POST /api/v1/orders/{order}/goodwill', { order, position: 7, amount: 1, reason: 'A day' }, ['position']],
    [
      'POST /api/v1/orders/{order}/withdrawals',
      { order, declared_at: '2019-01-01T00:00:00Z', reason: 'A letter' },
      ['declared_at'],
    ],
  ] as const
  for (const [key, input, fields] of wrong) {
    const { status, body } = await callApi(server, key, { secret, input })
    expect([key, status, body.fields]).toEqual([key, 422, fields])
  }
})

it('a malformed path is answered like an unknown one', async () => {
  const unreadable = await fetch(`${server.url}/api/v1/orders/%ED%A0%80`)
  const { type } = await unreadable.json()
  expect([unreadable.status, type]).toEqual([404, '/api/v1/problems#not-found'])
})
