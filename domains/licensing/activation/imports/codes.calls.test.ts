import { afterAll, beforeAll, expect, it } from 'vitest'
import { publish } from '@/domains/commerce/catalogue'
import { importLines } from '@/tests/import/import'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { startServer, type TestServer } from '@/tests/server/server'

let server: TestServer
let pool: string
beforeAll(async () => {
  server = await startServer()
  const catalogue = await readDemoCatalogue()
  await publish(server.database, catalogue, server.clock.now())
  const oem = catalogue.products.find(({ kind }) => kind === 'oem')
  if (!oem) throw new Error('The demo vendor has no oem product')
  pool = oem.family
  await server.member({ email: 'ida@example.test' })
  const bought = { status: 'complete', currency: 'EUR', country: 'DE', placed_at: '2021-03-04T10:00:00Z' }
  await importLines(server, {
    orders: [{ ...bought, number: 'A', member: 'ida@example.test' }],
    'order-lines': [
      { order: 'A', pid: 701, term: 'LFT', unit_amount: 5999 },
      { order: 'A', pid: oem.pid, term: 'LFT', unit_amount: 999, quantity: 2 },
    ],
  })
})
afterAll(() => server.close())

const load = (...codes: object[]) => importLines(server, { codes: codes.map((code) => ({ pool, ...code })) })
const givenAt = { given_at: '2021-03-05T10:00:00Z' }
const forUnit = { ...givenAt, order: 'A', line: 2, unit: 2 }

it('an import with wrong codes names each problem, and adds none', async () => {
  const wrong = [
    { code: 'WREN-0001' },
    { code: 'WREN-0001' },
    { code: 'WREN-0002', pool: 'shoes' },
    { code: 'WREN-0003', ...givenAt, member: 'nobody@example.test', product: 757 },
    { code: 'WREN-0004', ...forUnit, unit: 3 },
    { code: 'WREN-0005', ...forUnit, line: 1 },
    { code: 'WREN-0006', ...forUnit },
    { code: 'WREN-0007', ...forUnit },
  ]
  expect(await load(...wrong)).toEqual([
    `codes.jsonl:2: the code WREN-0001 of ${pool} is in line 1 already`,
    'codes.jsonl:3: the catalogue has no oem product shoes',
    'codes.jsonl:4: there is no member nobody@example.test',
    `codes.jsonl:5: there is no unit 3 of line 2 of A that gives a code of ${pool}`,
    `codes.jsonl:6: there is no unit 2 of line 1 of A that gives a code of ${pool}`,
    'codes.jsonl:8: a code for unit 2 of line 2 of A is in line 7 already',
  ])
  expect(await load({ code: 'WREN-0001', order: 'A' })).toEqual([expect.stringContaining('is neither free, nor given')])
  expect((await server.database.execute('select from codes')).rows).toEqual([])
})

it('an import fills the pools, with codes that members already have', async () => {
  const all = [
    { code: 'WREN-0001' },
    { code: 'WREN-0002', ...forUnit },
    { code: 'WREN-0003', ...givenAt, member: 'ida@example.test', product: 757 },
  ]
  expect(await load(...all)).toEqual({ codes: { added: 3, known: 0 } })
  expect(await load(...all)).toEqual({ codes: { added: 0, known: 3 } })
  const { rows } = await server.database.execute(
    'select code, member_id is not null as given, position, unit, product from codes order by code',
  )
  expect(rows).toEqual([
    { code: 'WREN-0001', given: false, position: null, unit: null, product: null },
    { code: 'WREN-0002', given: true, position: 1, unit: 2, product: null },
    { code: 'WREN-0003', given: true, position: null, unit: null, product: 757 },
  ])
  expect(await load({ code: 'WREN-0004', ...forUnit })).toEqual([
    'codes.jsonl:1: another code was given for the same before',
  ])
})
