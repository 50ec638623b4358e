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
  const bought = { member: 'ida@example.test', status: 'complete', currency: 'EUR', country: 'DE' }
  await importLines(server, {
    orders: [
      { ...bought, number: 'A', placed_at: '2026-03-04T10:00:00Z' },
      { ...bought, number: 'F', placed_at: '2026-03-04T10:00:00Z', country: 'FR' },
    ],
    'order-lines': [
      { order: 'A', pid: 757, term: 'LFT', unit_amount: 9999 },
      { order: 'F', pid: 757, term: 'LFT', unit_amount: 9999 },
      { order: 'A', pid: 701, term: 'LFT', unit_amount: 5999 },
    ],
  })
})
afterAll(() => server.close())

const value = { campaign: 'all-in-one-new', currency: 'EUR', amount: 2500 }
const load = (...codes: object[]) => importLines(server, { 'gift-codes': codes.map((code) => ({ ...value, ...code })) })
const given = { given_at: '2026-03-05T10:00:00Z', order: 'A' }

it('an import with wrong gift codes names each problem, and adds none', async () => {
  expect(
    await load(
      { code: 'AMZ-0001' },
      { code: 'AMZ-0001' },
      { code: 'AMZ-0002', ...given, line: 2 },
      { code: 'AMZ-0003', ...given, order: 'Z' },
      { code: 'AMZ-0004', ...given },
      { code: 'AMZ-0005', ...given, line: 1 },
    ),
  ).toEqual([
    'gift-codes.jsonl:2: the code AMZ-0001 is in line 1 already',
    'gift-codes.jsonl:3: line 2 of A is nothing that all-in-one-new gives a code for',
    'gift-codes.jsonl:4: line 1 of Z is nothing that all-in-one-new gives a code for',
    'gift-codes.jsonl:6: a code of all-in-one-new for line 1 of A is in line 5 already',
  ])
  expect((await server.database.execute('select from gift_codes')).rows).toEqual([])
})

it('an import fills the pool, and keeps the codes that members already have', async () => {
  const all = [{ code: 'AMZ-0001' }, { code: 'AMZ-0002', ...given, site: 'FR' }]
  expect(await load(...all)).toEqual({ 'gift-codes': { added: 2, known: 0 } })
  expect(await load(...all)).toEqual({ 'gift-codes': { added: 0, known: 2 } })
  expect(await load({ code: 'AMZ-0003', ...given })).toEqual([
    'gift-codes.jsonl:1: line 1 of A has a claim of all-in-one-new already',
  ])
  expect(await load({ code: 'AMZ-0001', campaign: 'downloader-all-in-one' })).toEqual([
    'gift-codes.jsonl:1: the code AMZ-0001 is one of all-in-one-new already',
  ])
  const ida = server.visitor()
  await ida.signIn('ida@example.test')
  const answer = await ida.call('GET /member/all_in_one_new_amazon_gift/list', { lang: 'en' })
  expect(JSON.stringify(answer.data)).toContain('"gift_status":1')
  expect(JSON.stringify(answer.data)).toContain('AMZ-0002')
})

it('a code for every shop suits the shop of its order, and is bound to none', async () => {
  expect(await load({ code: 'AMZ-0009', ...given, order: 'F' })).toEqual({ 'gift-codes': { added: 1, known: 0 } })
  const ida = server.visitor()
  await ida.signIn('ida@example.test')
  const { data } = await ida.call('GET /member/all_in_one_new_amazon_gift/list', { lang: 'en' })
  expect(data.content.all_in_one_amazon.find(({ oid }) => oid === 'F')).toMatchObject({
    country: 'FR',
    only_shop: null,
  })
})
