import { afterAll, beforeAll, expect, it } from 'vitest'
import { importLines } from '@/tests/import/import'
import { type SignedInOperator, signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { deviceOf, openSeats } from '@/tests/shop/licences'

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
let staff: SignedInOperator['visitor']
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
  staff = (await signedInOperator(server, 'owner')).visitor
})
afterAll(() => server.close())

const list = (...lines: string[]) => ({
  name: 'keys.csv',
  content: ['key;product;platform;devices;valid until;email', ...lines].join('\n'),
})
const check = (...lines: string[]) => staff.call('POST /console/api/licence-keys/check', list(...lines))
const take = (...lines: string[]) => staff.call('POST /console/api/licence-keys/import', list(...lines))
const activate = (key: string, device = deviceOf()) =>
  server.visitor().call('POST /licence/activate', { ...device, key })
const keyCount = async () =>
  (await server.database.execute<{ n: number }>('select count(*)::int as n from licence_keys')).rows[0]?.n

it('an import reports the problems of a list by line, and imports none of it', async () => {
  const lines = ['OLD-WRONG-0001;1;;;;', 'OLD-WRONG-0002;404;;;;', ';1;;;;']
  const { data } = await check(...lines)
  expect(data).toMatchObject({ lines: 3, added: 1, wrong: 2 })
  expect(data.problems).toEqual([
    { line: 3, kind: 'product', value: '404' },
    { line: 4, kind: 'key', value: '' },
  ])
  expect((await take(...lines)).cscode).toBe(10001)
  expect(await keyCount()).toBe(0)
})

it('an import takes keys unchanged, once, and assigns them to the members with the listed addresses', async () => {
  const { visitor } = await seats.member('ida@example.test', [])
  const lines = [
    'Old Tide 2009/17;1;;3;2027-12-31;Ida@Example.test',
    'OLD-TIDE-2010-1;1;win;;;later@example.test',
    'OLD-TIDE-2010-2;music;windows;;2016-12-31;',
  ]
  const planned = { days: null, lines: 3, added: 3, known: 0, assigned: 1, waiting: 1, roomier: 0 }
  expect((await check(...lines)).data).toEqual({ ...planned, problems: [], wrong: 0 })
  expect(await keyCount()).toBe(0)
  expect((await take(...lines)).data).toEqual(planned)
  expect((await take(...lines)).data).toEqual({ ...planned, added: 0, known: 3, assigned: 0 })
  await server.worker.drain()
  // Three devices, until the end of the day, and not one more.
  for (const name of ['a', 'b', 'c']) expect((await activate('old-tide 2009/17', deviceOf(name))).cscode).toBe(0)
  expect((await activate('Old Tide 2009/17')).cscode).toBe(30005)
  const { data } = await visitor.call('GET /member/product_licenses', { lang: 'en', product: 'downloader' })
  expect([data.win_used, data.win_totle]).toEqual([3, 3])
  const { rows } = await server.database.execute<{ over: string }>(
    `select to_char(o.paid_at + interval '1 year' + l.extra_days * interval '1 day', 'YYYY-MM-DD') as over
     from order_lines l join orders o on o.id = l.order_id where l.extra_seats = 2 and l.term = '1Y'
     union all select to_char(o.paid_at + interval '2 years' + l.extra_days * interval '1 day', 'YYYY-MM-DD')
     from order_lines l join orders o on o.id = l.order_id where l.extra_seats = 2 and l.term = '2Y'`,
  )
  expect(rows).toEqual([{ over: '2028-01-01' }])
  // A waiting key has no address stored, so the member who types it in gets it.
  expect((await activate('OLD-TIDE-2010-1')).cscode).toBe(30012)
  await seats.member('later@example.test', [])
  expect((await take(...lines)).data).toMatchObject({ added: 0, assigned: 1, waiting: 0 })
  await server.worker.drain()
  expect((await activate('OLD-TIDE-2010-1')).cscode).toBe(0)
  const { rows: log } = await server.database.execute(
    `select details from audit_log where action = 'licenceKey.import' order by id limit 1`,
  )
  expect(log).toEqual([{ details: { file: 'keys.csv', added: 3, known: 0, assigned: 1 } }])
})

it('an import leaves a key of an imported order unchanged', async () => {
  const { email } = await seats.member('before@example.test', [])
  const order = { number: 'OLD-7', member: email, status: 'complete', currency: 'EUR', country: 'DE' }
  await importLines(server, {
    orders: [{ ...order, placed_at: '2021-03-04T10:00:00Z' }],
    'order-lines': [{ order: 'OLD-7', pid: 1, term: 'LFT', unit_amount: 5999 }],
    'licence-keys': [{ order: 'OLD-7', key: 'Came-With-An-Order' }],
  })
  expect((await take(`came-with-an-order;1;;;;${email}`)).data).toMatchObject({ added: 0, known: 1, assigned: 0 })
})

it('the console lists unclaimed keys, by fifty, and disables them before they are claimed', async () => {
  await take(...Array.from({ length: 55 }, (_, index) => `OLD-MANY-${1000 + index};1;;;;`))
  const first = (await staff.call('GET /console/api/licence-keys', {})).data
  expect([first.keys.length, first.more]).toEqual([50, true])
  const next = (await staff.call('GET /console/api/licence-keys', { before: first.keys.at(-1)?.id ?? 0 })).data
  expect(next.more).toBe(false)
  expect([...first.keys, ...next.keys].every(({ member }) => member === null)).toBe(true)
  const [one] = (await staff.call('GET /console/api/licence-keys', { q: 'old many 1007' })).data.keys
  expect(one).toMatchObject({ product: 'A', ending: '07', member: null, disabled: 0 })
  const about = { key: one?.id ?? 0, reason: 'Never sold' }
  expect((await staff.call('POST /console/api/members/disable-key', { ...about, release: false })).cscode).toBe(0)
  expect((await activate('OLD-MANY-1007')).cscode).toBe(30016)
  const { visitor } = await seats.member('claims@example.test', [])
  expect((await visitor.call('POST /member/licence_keys/claim', { key: 'OLD-MANY-1007' })).cscode).toBe(30016)
  expect((await staff.call('POST /console/api/members/enable-key', about)).cscode).toBe(0)
  expect((await visitor.call('POST /member/licence_keys/claim', { key: 'OLD-MANY-1007' })).cscode).toBe(0)
  const [owned] = (await staff.call('GET /console/api/licence-keys', { q: 'OLD-MANY-1007' })).data.keys
  expect(owned?.member).toBeGreaterThan(0)
})
