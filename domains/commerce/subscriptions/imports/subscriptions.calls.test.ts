import { afterAll, beforeAll, expect, it } from 'vitest'
import { publish } from '@/domains/commerce/catalogue'
import { releaseMails } from '@/platform/mail/hold'
import { importLines } from '@/tests/import/import'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { password, startServer, type TestServer } from '@/tests/server/server'
import { passDays, startClockwork } from '@/tests/shop/subscriptions'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await publish(server.database, await readDemoCatalogue(), server.clock.now())
  for (const name of ['ida', 'bo']) await server.member({ email: `${name}@example.test` })
  const order = (number: string, placed_at: string, more: object = {}) => ({
    number,
    member: 'ida@example.test',
    status: 'complete',
    currency: 'EUR',
    country: 'DE',
    placed_at,
    ...more,
  })
  await importLines(server, {
    orders: [
      order('M1', '2026-10-05T10:00:00Z'),
      order('M2', '2026-11-05T10:00:00Z'),
      order('Y1', '2024-03-05T10:00:00Z'),
      order('S1', '2024-03-05T10:00:00Z'),
      order('R1', '2026-11-01T10:00:00Z', { status: 'refunded' }),
      order('B1', '2026-11-05T10:00:00Z', { member: 'bo@example.test' }),
    ],
    'order-lines': [
      { order: 'M1', pid: 365, term: '1M', unit_amount: 999 },
      { order: 'M2', pid: 365, term: '1M', unit_amount: 1099 },
      { order: 'Y1', pid: 366, term: '1Y', unit_amount: 7999 },
      { order: 'S1', pid: 701, term: 'LFT', unit_amount: 5999 },
      { order: 'R1', pid: 365, term: '1M', unit_amount: 999 },
      { order: 'B1', pid: 365, term: '1M', unit_amount: 999 },
    ],
  })
})
afterAll(() => server.close())

const load = (...subscriptions: object[]) => importLines(server, { subscriptions })
const running = { state: 'cancelled', paid_until: '2026-12-05T10:00:00Z' }
const charged = { provider: 'paddle', checkout: 'old-1', provider_subscription: 'sub_1' }
const monthly = {
  order: 'M1',
  state: 'active',
  paid_until: '2026-12-05T10:00:00Z',
  renewals: ['M2'],
  card_brand: 'visa',
  card_last_four: '4242',
  ...charged,
}

it('an import with wrong subscriptions names each problem, and adds none', async () => {
  const wrong = [
    { ...running, order: 'M1' },
    { ...running, order: 'M1', renewals: ['M2'] },
    { ...running, order: 'Z9' },
    { ...running, order: 'S1' },
    { ...running, order: 'R1', paid_until: '2026-12-01T10:00:00Z' },
    { ...running, order: 'Y1', state: 'ended', ended_at: '2027-01-01T00:00:00Z', renewals: ['B1'] },
    { ...running, order: 'M2', paid_until: '2026-10-01T00:00:00Z', ...charged },
    { ...running, order: 'B1', ...charged },
  ]
  expect(await load(...wrong)).toEqual([
    'subscriptions.jsonl:1: is paid until 2026-12-05, and its orders pay until 2026-11-05: name those of its renewals',
    'subscriptions.jsonl:2: the subscription of line 1 of M1 is in line 1 already',
    'subscriptions.jsonl:3: there is no line 1 of Z9',
    'subscriptions.jsonl:4: line 1 of S1 is no subscription of the catalogue',
    'subscriptions.jsonl:5: line 1 of R1 was not paid, or was given back: its subscription has ended',
    'subscriptions.jsonl:6: ended in the future',
    'subscriptions.jsonl:6: there is no order B1 of the same member that renews it',
    'subscriptions.jsonl:7: is paid until before it began',
    'subscriptions.jsonl:7: the checkout old-1 is another member’s',
    'subscriptions.jsonl:8: the checkout old-1 is another member’s',
  ])
  expect((await server.database.execute('select from subscriptions')).rows).toEqual([])
})

it('an imported live subscription is the same as one bought here', async () => {
  const ended = { order: 'Y1', state: 'ended', paid_until: '2025-03-05T10:00:00Z', ended_at: '2025-03-05T10:00:00Z' }
  expect(await load(monthly, ended)).toEqual({ subscriptions: { added: 2, known: 0 } })
  expect(await load({ ...monthly, paid_until: '2026-12-06T10:00:00Z' }, ended)).toEqual({
    subscriptions: { added: 0, known: 2 },
  })
  const ida = server.visitor()
  const login = await ida.login('ida@example.test', password)
  const until = Date.parse('2026-12-05T10:00:00Z') / 1000
  expect(login.data).toMatchObject({ dvdfab_subscribe: 1, vip: until })
  const { data } = await ida.call('GET /member/subscription_info', { lang: 'en' })
  expect(data).toMatchObject({ type: 'active', next_subscribe: { amount: '10.99', date: until } })
  expect(data.order_list).toMatchObject([
    { oid: 'M1', EXT2: 0, expired: false, end: until, payment_amount: '10.99', card_last4: '4242' },
    { oid: 'Y1', EXT2: 2, expired: true, STATUS: 'Cancelled' },
  ])
  const shelf = await ida.call('GET /member', { lang: 'en' })
  expect(shelf.data.content.subscription_active).toMatchObject({ active_product_max: 6 })
})

it('an imported subscription is announced to its member in time before the renewal, and not earlier', async () => {
  expect(await server.mailsTo('ida@example.test')).toEqual([])
  const now = server.clock.now()
  await server.database.transaction((transaction) => releaseMails(transaction, { now, sends: true }))
  await startClockwork(server)
  await passDays(server, 10)
  expect(await server.mailsTo('ida@example.test')).toEqual([])
  await passDays(server, 2)
  const [notice, ...more] = await server.mailsTo('ida@example.test')
  expect(notice?.text).toContain('10.99')
  expect(more).toEqual([])
})
