import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadDemoCatalogue } from '@/apps/demo/catalogue'
import { password, startServer, type TestServer } from '@/tests/server'
import type { Visitor } from '@/tests/visitor'

let server: TestServer
let ada: Visitor
beforeAll(async () => {
  server = await startServer()
  await loadDemoCatalogue(server.database, server.config.vendorDir, server.clock.now())
  await server.member({ email: 'ada@example.test' })
  ada = server.visitor()
  await ada.login('ada@example.test', password)
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
] as const)('%s takes the session of the cookie, and what is empty or null for left out', async (key, fields) => {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null))
  const { cscode, data } = await ada.call(key, given)
  for (const session of key.startsWith('GET') ? [''] : ['', null]) {
    expect(await ada.call(key, { ...fields, laravel_session: session })).toMatchObject({ cscode, data })
  }
})
