import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { loadDemoCatalogue } from '@/apps/demo/data'
import { calls } from '@/apps/server/calls'
import type { CallDefinition } from '@/platform/contract/call'
import { isClearable } from '@/platform/contract/fields'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'

let server: TestServer
let ada: Visitor
beforeAll(async () => {
  server = await startServer()
  await loadDemoCatalogue(server.database, server.config.vendorDir, server.clock.now())
  await server.member({ email: 'ada@example.test' })
  ada = server.visitor()
  await ada.signIn('ada@example.test')
})
afterAll(() => server.close())

it.each([
  ['GET /member/get_order_list', {}],
  ['GET /member/subscription_info', {}],
  ['GET /member/product_licenses', { product: '' }],
  [
    'POST /recommend/best/list',
    { scene: 'member_upgrade_unifab', machine_id: null, email: null, os: '', currency: '' },
  ],
  ['POST /member/activate', { lang: null }],
] as const)('%s takes the session of the cookie, and treats empty and null fields as left out', async (key, fields) => {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null))
  const { cscode, data } = await ada.call(key, given)
  for (const session of key.startsWith('GET') ? [''] : ['', null]) {
    expect(await ada.call(key, { ...fields, laravel_session: session })).toMatchObject({ cscode, data })
  }
})

/** Calls that read, or that ask for something: sent without it they change nothing. */
const harmless = (Object.entries(calls) as [keyof typeof calls & string, CallDefinition][]).flatMap(([key, call]) => {
  const fields = Object.entries(call.input.shape)
  const optional = fields.filter(([, schema]) => z.safeParse(schema, undefined).success)
  const changes = call.effect === 'write' && optional.length === fields.length
  const names = optional.filter(([, schema]) => !isClearable(schema)).map(([name]) => name)
  return changes || names.length === 0 ? [] : [{ key, names }]
})

it('every call of the contract answers as if its optional fields were left out where they are empty or null', async () => {
  expect(harmless.length).toBeGreaterThan(100)
  const refusals = async (key: keyof typeof calls & string, fields: Record<string, unknown>) => {
    const { cscode, data } = await ada.call(key, fields)
    return [cscode, (data as { fields?: string[] } | null)?.fields]
  }
  const others: unknown[] = []
  for (const { key, names } of harmless) {
    const expected = await refusals(key, {})
    for (const value of key.startsWith('GET') ? [''] : ['', null]) {
      const found = await refusals(key, Object.fromEntries(names.map((name) => [name, value])))
      if (JSON.stringify(found) !== JSON.stringify(expected)) others.push([key, value, expected, found])
    }
  }
  expect(others).toEqual([])
})

it.each([2, '2', 'xx', { a: 1 }])('an invalid language counts as missing: %j', async (lang) => {
  const { cscode, data } = await ada.call('POST /member/activate', { pid: 701 })
  expect(await ada.call('POST /member/activate', { pid: 701, lang })).toMatchObject({ cscode, data })
  const { data: refused } = await server.visitor().call('POST /api/auth/login', { lang })
  expect(refused).toEqual({ fields: ['email', 'pw'] })
})
