import { createHash } from 'node:crypto'
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
  const bought = { status: 'complete', currency: 'EUR', country: 'DE', placed_at: '2021-03-04T10:00:00Z' }
  await importLines(server, {
    orders: [{ ...bought, number: 'A', member: 'ida@example.test' }],
    'order-lines': [
      { order: 'A', pid: 701, term: 'LFT', unit_amount: 5999 },
      { order: 'A', pid: 1701, term: '1M', unit_amount: 999 },
    ],
  })
})
afterAll(() => server.close())

const device = (mac: string, more: object = {}) => ({
  member: 'ida@example.test',
  line: 'downloader',
  platform: 'win',
  fingerprint: createHash('sha256').update(mac).digest('base64url'),
  device: mac,
  granted_at: '2021-03-05T10:00:00Z',
  ...more,
})
const first = device('A4-5E-60-C1-77-01', { name: 'Studio', last_seen_at: '2026-11-01T10:00:00Z' })
const load = (...devices: object[]) => importLines(server, { devices })
const seatsTaken = async () => (await server.database.execute('select used, total from seat_pools')).rows

it('an import names devices that cannot have a seat, and assigns none then', async () => {
  const wrong = [
    device('A4:5E:60:C1:77:01', { member: 'nobody@example.test' }),
    first,
    device('A4:5E:60:C1:77:02', { line: 'shoes' }),
    { ...first, granted_at: '2027-01-01T00:00:00Z' },
  ]
  expect(await load(...wrong)).toEqual([
    'devices.jsonl:1: there is no member nobody@example.test',
    'devices.jsonl:3: there is no line "shoes"',
    expect.stringMatching(
      /^devices\.jsonl:4: the device A4:5E:60:C1:77:01 of ida@example\.test .* is in line 2 already$/,
    ),
    'devices.jsonl:4: was given its seat in the future',
  ])
  const many = ['01', '02', '03'].map((last) => device(`A4:5E:60:C1:77:${last}`))
  expect(await load(...many, device('A4:5E:60:C1:77:04', { platform: 'mac' }))).toEqual([
    'devices.jsonl:1: more devices than the 2 seats of ida@example.test for downloader on win',
    'devices.jsonl:4: more devices than the 0 seats of ida@example.test for downloader on mac',
  ])
  expect(await seatsTaken()).toEqual([])
})

it('an imported device is on the licence page, and stays released when it was', async () => {
  expect(await load(first)).toEqual({ devices: { added: 1, known: 0 } })
  expect(await seatsTaken()).toEqual([{ used: 1, total: 2 }])
  const visitor = server.visitor()
  await visitor.signIn('ida@example.test')
  const { data } = await visitor.call('GET /member/product_licenses', { lang: 'en', product: 'downloader' })
  const [shown] = data.device_licenses.win
  expect(shown).toMatchObject({ device: 'A4:5E:60:C1:77:01' })
  expect((await visitor.call('GET /member/unbind_device', { lang: 'en', id: shown?.id })).cscode).toBe(0)
  const second = device('A4:5E:60:C1:77:02')
  expect(await load(first, second)).toEqual({ devices: { added: 1, known: 1 } })
  expect(await load(first, second)).toEqual({ devices: { added: 0, known: 2 } })
  expect(await seatsTaken()).toEqual([{ used: 1, total: 2 }])
})
