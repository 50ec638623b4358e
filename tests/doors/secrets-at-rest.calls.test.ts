import { getTableName } from 'drizzle-orm'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiCalls, consoleCalls } from '@/apps/server/calls'
import { linkSecret } from '@/domains/licensing/downloads/actions/link-secret'
import { keyScopes } from '@/domains/staff/api-keys/rules/scopes'
import type { ApiCallDefinition } from '@/platform/contract/api-call'
import type { CallDefinition } from '@/platform/contract/call'
import { schemaOf } from '@/platform/contract/openapi'
import { type ExampleShop, exampleReceiver, inShop, openExampleShop, preparations } from '@/tests/api/api-shop'
import { type OperatorCall, samples } from '@/tests/console/console-calls'
import { callApi, makeKey } from '@/tests/console/key-calls'
import { everyTable } from '@/tests/database/tables'
import { openReceiver, type Receiver } from '@/tests/outside/webhook-receiver'
import { codeNow, type SignedInOperator, signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'

let server: TestServer
let owner: SignedInOperator
let shop: ExampleShop
let receiver: Receiver
beforeAll(async () => {
  server = await startServer()
  owner = await signedInOperator(server, 'owner')
  shop = await openExampleShop(
    server,
    (await makeKey(owner, { scopes: [...keyScopes], per_minute: 10_000 })).secret as string,
  )
  receiver = await openReceiver((response) => response.writeHead(204).end())
  shop.called.set(exampleReceiver, receiver.url)
})
afterAll(async () => {
  await receiver.close()
  await server.close()
})

/** Fields of answers with secrets that are shown once, or to their owner alone. */
const secretFields = /^(secret|recovery_codes)$/

function secretsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    secretFields.test(name) ? [each].flat().map(String).filter(Boolean) : secretsIn(each),
  )
}

const givesSecrets = (answer: CallDefinition['answer']) =>
  typeof answer !== 'string' && /"(secret|recovery_codes)":/.test(JSON.stringify(schemaOf(answer, 'output')))

/** Returns the tables with a row that contains one of the texts, plain or as bytes. */
async function tablesWith(texts: readonly string[]): Promise<readonly string[]> {
  const { $client: pool } = server.database as typeof server.database & { $client: Pool }
  const bytesOf = (text: string) => [
    Buffer.from(text),
    Buffer.from(text.replace(/^whsec_/, ''), 'base64'),
    Buffer.from(text, 'base64url'),
  ]
  const wanted = texts.flatMap((text) => [text, ...bytesOf(text).map((bytes) => bytes.toString('hex'))])
  const patterns = wanted.filter((text) => text.length >= 8).map((text) => `%${text.replaceAll(/[%_\\]/g, '\\$&')}%`)
  const found: string[] = []
  for (const table of await everyTable()) {
    const name = getTableName(table)
    const query = `select from "${name}" as kept where kept::text like any($1) limit 1`
    if ((await pool.query(query, [patterns])).rowCount) found.push(name)
  }
  return found
}

it('the search finds a plain text in a table', async () => {
  expect(await tablesWith([owner.operator.email])).toContain('operators')
})

const gives = Object.entries<CallDefinition>(consoleCalls).filter(
  ([, { answer, who }]) => who === 'operator' && givesSecrets(answer),
) as [OperatorCall, CallDefinition][]

it.each(gives)('%s leaves no secret in plain text', async (key) => {
  const caller = await signedInOperator(server, 'owner')
  const { cscode, data } = await caller.visitor.call(key, await samples[key](server, caller))
  const secrets = secretsIn(data)
  expect([cscode, secrets.length > 0]).toEqual([0, true])
  expect(await tablesWith(secrets)).toEqual([])
})

const writes = Object.entries<ApiCallDefinition>(apiCalls).filter(([, { effect }]) => effect === 'write') as [
  keyof typeof apiCalls,
  ApiCallDefinition,
][]

it('an answer that the server API keeps for a repeat cannot be read in the database, for any call', async () => {
  for (const [key, { example }] of writes) {
    await preparations[key]?.(shop)
    const input = inShop(shop, example.input)
    const answer = await callApi(server, key, {
      secret: shop.secret,
      input,
      headers: { 'idempotency-key': key.replaceAll(' ', '-') },
    })
    expect([key, answer.status]).toEqual([key, 200])
    const { text } = example.answer as { readonly text?: string }
    const secrets = [...secretsIn(answer.body), ...(text ? [text] : [])]
    expect([key, await tablesWith(secrets)]).toEqual([key, []])
  }
  const { $client: pool } = server.database as typeof server.database & { $client: Pool }
  const { rows } = await pool.query<{ body: Buffer }>('select body from api_requests')
  expect(rows.length).toBe(writes.length)
  // So many letters in a row stand in every answer, and in no cipher text.
  expect(rows.filter(({ body }) => /[ -~]{24}/.test(body.toString('latin1')))).toEqual([])
})

it('sessions, apps of the second factor and recovery codes cannot be read there', async () => {
  await server.member({ email: 'rest@example.test' })
  const visitor = server.visitor()
  await visitor.signIn('rest@example.test')
  const begun = await visitor.call('POST /member/authenticator/begin')
  const code = codeNow(server, begun.data.secret)
  const confirmed = await visitor.call('POST /member/authenticator/confirm', { code })
  const secrets = [...secretsIn(begun.data), ...secretsIn(confirmed.data)]
  expect(secrets.length).toBe(11)
  const cookies = [...visitor.cookies, ...owner.visitor.cookies].map(([, value]) => value)
  expect(await tablesWith([...secrets, ...cookies.filter((value) => value.length > 30)])).toEqual([])
})

it('with another secret of the installation links to files are signed by a new key, the same for every process', async () => {
  const { database, clock, config } = server
  const now = clock.now()
  const former = await linkSecret(database, config.licenceSecret, now)
  expect(await linkSecret(database, config.licenceSecret, now)).toEqual(former)
  const other = { text: 'another secret of the installation' }
  const all = await Promise.all([1, 2, 3].map(() => linkSecret(database, other, now)))
  expect(new Set(all.map((each) => each.toString('hex'))).size).toBe(1)
  expect(all[0]).not.toEqual(former)
})
