import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog } from '@/platform/audit/tables'
import { days, hours, minutes } from '@/platform/time/duration'
import { callApi, keySettings, makeKey } from '@/tests/console/key-calls'
import { type SignedInOperator, signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { apiKeySecrets } from './tables'

let server: TestServer
let owner: SignedInOperator
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const askKey = (secret: string, headers: Record<string, string> = {}) =>
  callApi(server, 'GET /api/v1/key', { secret, headers })

/** Returns an owner with a fresh proof, at any time on the clock. */
async function freshOwner() {
  owner = await signedInOperator(server, 'owner')
  return owner
}

it('lets a system in with the secret that is shown once, and stores its hash alone', async () => {
  const { key, secret } = await makeKey(await freshOwner(), { name: 'Bookkeeping', scopes: ['orders.read'] })
  expect(secret).toMatch(/^foyer_demo_[0-9A-Za-z]{49}$/)
  const { status, body, headers } = await askKey(secret)
  expect([status, body]).toEqual([
    200,
    { name: 'Bookkeeping', scopes: ['orders.read'], per_minute: 600, expires_at: null },
  ])
  expect(headers.get('ratelimit-policy')).toBe('"key";q=600;w=60')
  expect(headers.get('ratelimit')).toBe('"key";r=599;t=60')
  const rows = await server.database.select().from(apiKeySecrets).where(eq(apiKeySecrets.keyId, key.id))
  expect(rows.map(({ hash }) => hash.length)).toEqual([32])
  expect(JSON.stringify(await server.database.select().from(auditLog))).not.toContain(secret)
  const { data } = await owner.visitor.call('GET /console/api/keys')
  const listed = data.keys.find(({ id }) => id === key.id)
  expect(listed).toMatchObject({ state: 'active', used_from: '127.0.0.1', secrets: [{ hint: secret.slice(-4) }] })
  expect(JSON.stringify(data)).not.toContain(secret)
})

it('answers strangers with a problem', async () => {
  const { secret } = await makeKey(await freshOwner())
  const mistyped = `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`
  for (const given of [undefined, 'x', mistyped, `foyer_demo_${'0'.repeat(49)}`]) {
    const { status, headers, body } = await callApi(
      server,
      'GET /api/v1/key',
      given === undefined ? {} : { secret: given },
    )
    expect([given, status, headers.get('www-authenticate')]).toEqual([given, 401, 'Bearer'])
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(body).toMatchObject({ type: '/api/v1/problems#unauthenticated', status: 401 })
  }
  expect((await callApi(server, 'GET /api/v1/nothing', { secret })).body).toMatchObject({
    type: '/api/v1/problems#not-found',
  })
  const wrong = await callApi(server, 'POST /api/v1/key', { secret })
  expect([wrong.status, wrong.headers.get('allow'), wrong.body.type]).toEqual([
    405,
    'GET',
    '/api/v1/problems#method-not-allowed',
  ])
})

it('gives no scope that its maker lacks, and no name twice', async () => {
  const finance = await signedInOperator(server, 'finance')
  const { visitor } = finance
  const refused = await visitor.call('POST /console/api/keys/make', keySettings({ scopes: ['members.help'] }))
  expect([refused.cscode, refused.data]).toMatchObject([20040, { fields: ['scopes'] }])
  await makeKey(finance, { name: 'Shop', scopes: ['orders.read'] })
  for (const name of ['Shop', 'shop', ' SHOP ']) {
    expect((await visitor.call('POST /console/api/keys/make', keySettings({ name }))).cscode).toBe(20025)
  }
})

it('ends at once when it is revoked, and when it expires', async () => {
  const { visitor } = await freshOwner()
  const { key, secret } = await makeKey(owner)
  const { cscode } = await visitor.call('POST /console/api/keys/revoke', { key: key.id, seen: 0, reason: 'Leaked' })
  expect(cscode).toBe(0)
  expect((await askKey(secret)).body).toMatchObject({ status: 401, detail: 'The key was revoked.' })

  const expires = Math.floor(server.clock.now().getTime() / 1000) + 60
  const short = await makeKey(owner, { expires })
  expect((await askKey(short.secret)).status).toBe(200)
  server.clock.advance(minutes(1))
  expect((await askKey(short.secret)).body).toMatchObject({ status: 401, detail: 'The key has expired.' })
})

it('keeps the old secret valid beside the new one for the chosen time', async () => {
  const { visitor } = await freshOwner()
  const { key, secret: first } = await makeKey(owner)
  const rotate = (seen: number, overlap_hours: number) =>
    visitor.call('POST /console/api/keys/rotate', { key: key.id, seen, overlap_hours })
  const { data } = await rotate(0, 24)
  expect((await askKey(first)).status).toBe(200)
  expect((await askKey(data.secret)).status).toBe(200)
  expect((await rotate(0, 24)).cscode).toBe(31002)
  server.clock.advance(hours(24))
  expect((await askKey(first)).body.detail).toBe('The secret was replaced by a newer one.')
  expect((await askKey(data.secret)).status).toBe(200)
})

it('ends all former secrets at once where no overlap is chosen', async () => {
  const { visitor } = await freshOwner()
  const { key, secret: first } = await makeKey(owner)
  const rotate = (seen: number, overlap_hours: number) =>
    visitor.call('POST /console/api/keys/rotate', { key: key.id, seen, overlap_hours })
  const second = (await rotate(0, 720)).data.secret
  const third = (await rotate(1, 0)).data.secret
  expect((await askKey(first)).status).toBe(401)
  expect((await askKey(second)).status).toBe(401)
  expect((await askKey(third)).status).toBe(200)
})

it('admits a key from its networks alone', async () => {
  const { secret } = await makeKey(await freshOwner(), { networks: ['192.0.2.0/24', '2001:db8::/32'] })
  expect((await askKey(secret)).body).toMatchObject({ type: '/api/v1/problems#network-not-allowed', status: 403 })
  const near = await makeKey(owner, { networks: ['127.0.0.0/8', '::1/128'] })
  expect((await askKey(near.secret)).status).toBe(200)
  const { visitor } = owner
  for (const network of ['127.0.0.0/33', 'localhost', '', '10.0.0.1/-1']) {
    const made = await visitor.call('POST /console/api/keys/make', keySettings({ networks: [network] }))
    expect([network, made.cscode]).toEqual([network, 10001])
  }
})

it('a key is limited to the maker of its secret: by a lost role, and by a blocked operator', async () => {
  await freshOwner()
  const finance = await signedInOperator(server, 'finance')
  const { key, secret } = await makeKey(finance, { scopes: ['orders.read', 'catalogue.read', 'refunds.decide'] })
  const { visitor } = owner
  const operator = finance.operator.id
  await visitor.call('POST /console/api/operators/role', { operator, seen: 0, role: 'publisher' })
  expect((await askKey(secret)).body.scopes).toEqual(['catalogue.read'])
  await visitor.call('POST /console/api/operators/disable', { operator, seen: 1, reason: 'Left' })
  expect((await askKey(secret)).body).toMatchObject({ status: 401 })
  const listed = async () => (await visitor.call('GET /console/api/keys')).data.keys.find(({ id }) => id === key.id)
  expect(await listed()).toMatchObject({ state: 'fallen' })

  // An operator who takes the key over makes a secret of their own; the former operator's stays dead.
  const { data } = await visitor.call('POST /console/api/keys/rotate', { key: key.id, seen: 0, overlap_hours: 24 })
  expect(await listed()).toMatchObject({ state: 'active', resting: [] })
  expect((await askKey(data.secret)).body.scopes).toEqual(['catalogue.read', 'orders.read', 'refunds.decide'])
  expect((await askKey(secret)).status).toBe(401)
})

it('a key cannot be taken over by an operator with fewer permissions', async () => {
  const { key } = await makeKey(await freshOwner(), { scopes: ['members.help'] })
  const { visitor } = await signedInOperator(server, 'finance')
  const request = { key: key.id, seen: 0 }
  const rotated = await visitor.call('POST /console/api/keys/rotate', { ...request, overlap_hours: 0 })
  expect([rotated.cscode, rotated.data]).toMatchObject([20040, { fields: ['scopes'] }])
  expect((await visitor.call('POST /console/api/keys/revoke', { ...request, reason: 'Leaked' })).cscode).toBe(0)
})

it('counts the requests of each key apart, reports the rest, and asks to wait', async () => {
  const { secret } = await makeKey(await freshOwner(), { per_minute: 3 })
  const other = await makeKey(owner, { per_minute: 3 })
  const left = []
  for (let call = 0; call < 3; call += 1) left.push((await askKey(secret)).headers.get('ratelimit'))
  expect(left).toEqual(['"key";r=2;t=60', '"key";r=1;t=60', '"key";r=0;t=60'])
  server.clock.advance(minutes(0.5))
  const { status, headers, body } = await askKey(secret)
  expect([status, headers.get('retry-after'), body.type]).toEqual([429, '30', '/api/v1/problems#too-many-requests'])
  expect((await askKey(other.secret)).status).toBe(200)
  server.clock.advance(minutes(0.5))
  expect((await askKey(secret)).headers.get('ratelimit')).toBe('"key";r=2;t=60')
})

it('a new key is mailed to the owners, and needs a second factor', async () => {
  const { operator } = await freshOwner()
  await makeKey(owner, { name: 'Forum' })
  const [mail] = await server.mailsTo(operator.email)
  expect(mail?.text).toContain('Forum')
  server.clock.advance(days(0.01))
  expect((await owner.visitor.call('POST /console/api/keys/make', keySettings())).cscode).toBe(20051)
})
