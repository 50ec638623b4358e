import { afterAll, beforeAll, expect, it } from 'vitest'
import { publish } from '@/domains/commerce/catalogue'
import { importLines } from '@/tests/import/import'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { startServer, type TestServer } from '@/tests/server/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await publish(server.database, await readDemoCatalogue(), server.clock.now())
  await server.member({ email: 'ida@example.test' })
})
afterAll(() => server.close())

const load = (...lines: object[]) => importLines(server, { 'member-coupons': lines })
const ida = { coupon: 'REEDSONG', member: 'ida@example.test' }

it('an import with wrong coupons names each problem, and assigns none', async () => {
  expect(await load(ida, ida, { ...ida, coupon: 'NOTHERE' }, { ...ida, member: 'nobody@example.test' })).toEqual([
    'member-coupons.jsonl:2: the coupon REEDSONG of ida@example.test is in line 1 already',
    'member-coupons.jsonl:3: the catalogue has no coupon NOTHERE',
    'member-coupons.jsonl:4: there is no member nobody@example.test',
  ])
  expect((await server.database.execute('select from coupon_holders')).rows).toEqual([])
})

it('an import assigns coupons once', async () => {
  expect(await load(ida)).toEqual({ 'member-coupons': { added: 1, known: 0 } })
  expect(await load(ida)).toEqual({ 'member-coupons': { added: 0, known: 1 } })
})
