import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundLines } from '@/domains/commerce/orders'
import { refundCases } from '@/domains/commerce/refunds/tables'
import { subscriptions } from '@/domains/commerce/subscriptions/tables/subscriptions'
import { seatPools, seats } from '@/domains/licensing/licences/tables'
import { paymentFees } from '@/integrations/payments/tables'
import { money } from '@/platform/money/money'
import { before, days } from '@/platform/time/duration'
import { storedTrial } from '@/tests/console/trial-calls'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import type { ShownReport } from './contract/console'
import { keepAdoption } from './store/adoption'
import { keepSums } from './store/keep'

let server: TestServer
let finance: Visitor
beforeAll(async () => {
  server = await startServer()
  finance = (await signedInOperator(server, 'finance')).visitor
  const { id: memberId } = await server.member({ email: 'ada@example.test', passwordHash: '!' })
  const at = (moment: string) => ({ placedAt: new Date(moment), paidAt: new Date(moment) })
  // In Berlin it is November 20 already.
  const first = await placeOrder(server, memberId, at('2026-11-19T23:30:00Z'))
  await placeOrder(server, memberId, at('2026-11-20T10:00:00Z'))
  const yen = { currency: 'JPY' as const, vatBasisPoints: 1000, items: [itemOf(702, { unit: money(1980, 'JPY') })] }
  await placeOrder(server, memberId, { ...at('2026-11-21T08:00:00Z'), ...yen })
  await placeOrder(server, memberId, { placedAt: new Date('2026-11-20T12:00:00Z'), status: 2 })
  // A further term that was given, free of charge.
  await placeOrder(server, memberId, { ...at('2026-11-20T13:00:00Z'), items: [itemOf(701, { unit: money(0, 'USD') })] })
  await server.database.transaction((transaction) =>
    refundLines(transaction, server.installation.events, { order: first.id, positions: 'all', at: server.clock.now() }),
  )
  await subscribed(first.id, memberId)
  await askedBack()
  await kept('one', 117, '2026-11-19T23:30:00Z')
  await kept('two', 36, '2026-11-21T08:00:00Z')
  await kept('before', 99, '2026-11-18T08:00:00Z')
  await used(memberId)
  // Counted twice a day: the later count takes the place of the earlier.
  for (const _ of [1, 2]) await keepAdoption(server.database, { timeZone: 'Europe/Berlin', now: server.clock.now() })
})
afterAll(() => server.close())

/** Creates refund requests; returns and goodwill are not requested. */
async function askedBack() {
  const { id: memberId } = await server.member({ email: 'ben@example.test', passwordHash: '!' })
  const createdAt = new Date('2026-11-21T09:00:00Z')
  const about = { memberId, fullName: '', email: '', language: 'en', createdAt } as const
  const orderId = (await placeOrder(server, memberId, { placedAt: new Date('2026-10-01T00:00:00Z') })).id
  const other = (await placeOrder(server, memberId, { placedAt: new Date('2026-10-02T00:00:00Z') })).id
  await server.database.insert(refundCases).values([
    // One request, of which a part was declined.
    { ...about, orderId, number: 'one', kind: 'request', state: 'refunded', reason: 'other' },
    { ...about, orderId, number: 'two', kind: 'request', state: 'declined', reason: 'other' },
    { ...about, orderId: other, number: 'three', kind: 'withdrawal', state: 'refunded' },
    {
      ...about,
      orderId: other,
      number: 'four',
      kind: 'return',
      state: 'refunded',
      createdAt: new Date('2026-11-21T11:00:00Z'),
    },
  ])
}

/** 23.80 a year at 19 % VAT, since August; and one that ended on November 20. */
/** The first of them just after midnight in Berlin. */
const kept = (payment: string, amount: number, at: string) =>
  server.database
    .insert(paymentFees)
    .values({ provider: 'stripe', payment, currency: 'EUR', amount, keptAt: new Date(at) })

/** Creates seats of one line: four active ones, an inactive one, and a released one. */
async function used(memberId: number) {
  const now = server.clock.now()
  const place = { memberId, line: 'downloader', platform: 'win' as const, total: 6 }
  const [pool] = await server.database.insert(seatPools).values(place).returning()
  const programs = [
    ...['6.1.0', '6.1.0', '6.0.0'].map((version) => ({ version, architecture: 'x64', lastSeenAt: now })),
    { lastSeenAt: before(now, days(29)) },
    { version: '1.0.0', lastSeenAt: before(now, days(31)) },
    { version: '2.0.0', lastSeenAt: now, releasedAt: now },
  ]
  await server.database.insert(seats).values(
    programs.map((program, index) => {
      const device = { id: randomUUID(), deviceHash: Buffer.from([index]), device: `device ${index}` }
      return { ...device, poolId: pool?.id ?? 0, grantedAt: before(now, days(60)), ...program }
    }),
  )
}

async function subscribed(orderId: number, memberId: number) {
  const common = {
    memberId,
    orderId,
    pid: 701,
    currency: 'USD',
    renewalAmount: 2380,
    startedAt: new Date('2026-08-01T00:00:00Z'),
    paidUntil: new Date('2027-08-01T00:00:00Z'),
  } as const
  const ended = { state: 'ended', endedAt: new Date('2026-11-20T12:00:00Z'), ending: 'ranOut' } as const
  await server.database.insert(subscriptions).values([
    { ...common, reference: 'one', position: 0, term: '1Y', state: 'active', amount: 2380 },
    { ...common, reference: 'two', position: 1, term: '1M', amount: 1190, ...ended },
  ])
}

const range = { from: '2026-11-19', until: '2026-11-22' }

async function figuresOf(report: string, more: object = {}) {
  const { cscode, data } = await finance.call('GET /console/api/numbers', { report, ...range, ...more })
  expect(cscode).toBe(0)
  const { figures, ...rest } = data as ShownReport
  return {
    ...rest,
    ...Object.fromEntries(figures.map(({ name, rows }) => [name, rows.map(({ label: _, ...row }) => row)])),
  }
}

describe.each([
  ['counted once more', async () => {}],
  ['from what is kept', () => keepSums(server.database, { timeZone: 'Europe/Berlin', now: server.clock.now() })],
])('the numbers, %s,', (_, keep) => {
  beforeAll(keep)

  it('count sales by the vendor’s day, each currency separately', async () => {
    expect(await figuresOf('sales')).toEqual({
      ...range,
      grain: 'day',
      time_zone: 'Europe/Berlin',
      periods: ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
      gross: [
        { key: 'USD', values: [0, 5998, 0, 0], total: 5998 },
        { key: 'JPY', values: [0, 0, 1980, 0], total: 1980 },
      ],
      net: [
        { key: 'USD', values: [0, 5040, 0, 0], total: 5040 },
        { key: 'JPY', values: [0, 0, 1800, 0], total: 1800 },
      ],
      vat: [
        { key: 'USD', values: [0, 958, 0, 0], total: 958 },
        { key: 'JPY', values: [0, 0, 180, 0], total: 180 },
      ],
      fees: [{ key: 'EUR', values: [0, 117, 36, 0], total: 153 }],
      orders: [
        { key: 'USD', values: [0, 2, 0, 0], total: 2 },
        { key: 'JPY', values: [0, 0, 1, 0], total: 1 },
      ],
    })
  })

  it('count refunds on their own day, and their share of the sales', async () => {
    expect(await figuresOf('refunds')).toMatchObject({
      refundAmount: [{ key: 'USD', values: [0, 0, 2999, 0], total: 2999 }],
      refundCount: [{ key: 'USD', values: [0, 0, 1, 0], total: 1 }],
      refundRate: [
        { key: 'USD', values: [null, 0.5, null, null], total: 0.5 },
        { key: 'JPY', values: [null, null, 0, null], total: 0 },
      ],
      chargedBack: [],
    })
  })

  it('count reasons of refunds, each request once, without refunds that had no request', async () => {
    const { refundReasons } = (await figuresOf('refunds')) as unknown as Record<string, unknown>
    expect(refundReasons).toEqual([
      { key: 'other', values: [1], total: null },
      { key: 'withdrawal', values: [1], total: null },
    ])
  })

  it('give the monthly revenue of subscriptions, and the churn', async () => {
    expect(await figuresOf('subscriptions')).toMatchObject({
      // 20.00 without VAT in twelve months, and 10.00 in one.
      recurring: [{ key: 'USD', values: [1167, 167, 167, null], total: null }],
      running: [{ key: 'all', values: [2, 1, 1, null] }],
      started: [],
      churn: [{ key: 'all', values: [0, 0.5, 0, null], total: 0.5 }],
      endings: [{ key: 'ranOut', values: [1], total: null }],
    })
    expect(await figuresOf('subscriptions', { from: '2026-07-01', grain: 'month' })).toMatchObject({
      started: [{ key: 'all', values: [0, 2, 0, 0, 0], total: 2 }],
      churn: [{ key: 'all', values: [null, null, 0, 0, 0.5], total: null }],
    })
  })

  it('give the shares of versions and systems among active devices, on the last counted day', async () => {
    expect(await figuresOf('versions', { grain: 'week' })).toMatchObject({
      activeDevices: [{ key: 'downloader', values: [4], total: null }],
      versionShare: [
        { key: 'downloader 6.1.0', values: [0.5] },
        { key: 'downloader 6.0.0', values: [0.25] },
        { key: 'downloader ', values: [0.25] },
      ],
      platformShare: [
        { key: 'downloader win x64', values: [0.75] },
        { key: 'downloader win', values: [0.25] },
      ],
    })
    const file = await finance.send(`/console/api/numbers.csv?report=versions&${new URLSearchParams(range)}`)
    expect((await file.text()).split('\n')).toContain('versionShare,downloader 6.1.0,2026-11-21,0.5')
  })

  it('count the results of trials by product, and the running ones', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12))
    const over = { startedAt: at(1), endsAt: at(19), endedAt: at(19), ending: 'over' } as const
    const bought = { startedAt: at(19), endsAt: at(30), endedAt: at(20), ending: 'bought', boughtAt: at(20) } as const
    await server.database.execute('delete from trials')
    for (const facts of [{ startedAt: at(20), endsAt: at(30) }, over, { ...over, boughtAt: at(20) }, bought]) {
      await storedTrial(server, facts)
    }
    const day = { from: '2026-11-19', until: '2026-11-20' }
    expect(await figuresOf('trials', day)).toMatchObject({
      trialsStarted: [{ key: '701', values: [1, 1], total: 2 }],
      trialsRunning: [{ key: '701', values: [1] }],
      trialsEnded: [{ key: '701', values: [2, 0], total: 2 }],
      boughtWithinTrial: [{ key: '701', values: [0, 1], total: 1 }],
      boughtAfterTrial: [{ key: '701', values: [0, 1], total: 1 }],
    })
  })

  it('take few statements', async () => {
    for (const report of ['sales', 'refunds', 'subscriptions', 'seats', 'use', 'trials', 'versions']) {
      expect(await server.statementsOf(() => figuresOf(report))).toBeLessThanOrEqual(5)
    }
  })

  it('can be exported as a file, exact, in units of the currency', async () => {
    const response = await finance.send(`/console/api/numbers.csv?report=sales&${new URLSearchParams(range)}`)
    const lines = (await response.text()).split('\n')
    expect(lines[0]).toBe('figure,of,period,value')
    expect(lines).toContain('gross,USD,2026-11-20,59.98')
    expect(lines).toContain('vat,JPY,2026-11-21,180')
  })

  it('refuse an invalid range, and one too long for its grain', async () => {
    for (const wrong of [{ from: '2026-11-23' }, { from: '2020-01-01' }]) {
      const { cscode, data } = await finance.call('GET /console/api/numbers', { report: 'sales', ...range, ...wrong })
      expect({ cscode, data }).toEqual({ cscode: 10001, data: { fields: ['from', 'until'] } })
    }
    const none = { report: 'sales', from: '0000-01-01', until: '0000-01-02' }
    expect((await finance.call('GET /console/api/numbers', none)).cscode).toBe(10001)
  })
})
