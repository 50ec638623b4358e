import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ShownReport } from '@/domains/back-office/reports/contract/console'
import { publish } from '@/domains/commerce/catalogue'
import { hours } from '@/platform/time/duration'
import { signedInOperator } from '@/tests/people/operator'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { startServer, type TestServer } from '@/tests/server/server'
import { itemOf, placeOrder } from '@/tests/shop/orders'

let server: TestServer
let version: number
beforeAll(async () => {
  server = await startServer()
  version = (await publish(server.database, await readDemoCatalogue(), server.clock.now())).version
})
afterAll(() => server.close())

const tell = (facts: object) => server.visitor().call('POST /statistics/count', { ...facts })
const rows = async () =>
  (await server.database.execute('select event, subject, count::int from statistics_counts order by 1, 2')).rows

describe('events of pages (spec 12.7)', () => {
  it('an event is counted by day, at once as well, without personal data', async () => {
    const click = { event: 'recommendation_clicked', pid: 907, scene: 'member_upgrade_unifab', position: 1 }
    const answers = await Promise.all([click, click, click].map(tell))
    expect(answers.map(({ cscode }) => cscode)).toEqual([0, 0, 0])
    await tell({ event: 'login_error', code: 42012 })
    await tell({ event: 'google_register' })
    await tell({ event: 'gift_code_taken', campaign: 'all-in-one-new' })
    expect(await rows()).toEqual([
      { event: 'gift_code_taken', subject: 'all-in-one-new', count: 1 },
      { event: 'google_register', subject: '', count: 1 },
      { event: 'login_error', subject: '42012', count: 1 },
      { event: 'recommendation_clicked', subject: 'member_upgrade_unifab 974 1', count: 3 },
    ])
    const { rows: columns } = await server.database.execute(`
      select column_name as name from information_schema.columns where table_name = 'statistics_counts' order by 1`)
    expect(columns.map(({ name }) => name)).toEqual(['count', 'day', 'event', 'subject'])
  })

  it('an unknown event is not counted', async () => {
    const before = await rows()
    const codes = await Promise.all(
      [
        { event: 'offer_shown', pid: 9_999_998 },
        { event: 'offer_shown' },
        { event: 'login_error', code: 4711 },
        { event: 'gift_opened', campaign: 'constructor' },
        { event: 'recommendation_shown', pid: 757, position: 2 },
      ].map(async (facts) => (await tell(facts)).cscode),
    )
    expect(codes).toEqual([20040, 20040, 20040, 20040, 20040])
    for (const facts of [{ event: 'anything' }, { event: 'offer_shown', pid: '757; drop' }, { event: { $gt: '' } }]) {
      expect((await tell(facts)).cscode).toBe(10001)
    }
    expect(await rows()).toEqual(before)
  })

  it('a caller who sends more events than pages do is refused', async () => {
    server.clock.advance(hours(1))
    const answers = await Promise.all(Array.from({ length: 80 }, () => tell({ event: 'offer_shown', pid: 757 })))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(10)
    const shown = (await rows()).find(({ event }) => event === 'offer_shown')
    expect(Number(shown?.count)).toBeLessThanOrEqual(62)
  })

  it('events stand in the reports, beside the sales of the tracked products', async () => {
    const { id } = await server.member({ email: 'ada@example.test' })
    await placeOrder(server, id, {
      items: [itemOf(712), itemOf(701), itemOf(62037)],
      catalogueVersion: version,
    })
    const { visitor } = await signedInOperator(server, 'finance')
    const { data } = await visitor.call('GET /console/api/numbers', { report: 'statistics', lang: 'en' })
    const { figures } = data as ShownReport
    const found = Object.fromEntries(
      figures.map(({ name, rows: of }) => [name, of.map(({ key, total }) => [key, total])]),
    )
    expect(found).toMatchObject({
      trackedSold: [
        ['62037', 1],
        ['712', 1],
      ],
      recommendationsClicked: [['member_upgrade_unifab 974 1', 3]],
      googleRegistrations: [['all', 1]],
      loginErrors: [['42012', 1]],
    })
    const labels = figures.find(({ name }) => name === 'recommendationsClicked')?.rows.map(({ label }) => label)
    expect(labels).toEqual([expect.stringMatching(/^1\. .+ \(974\), member_upgrade_unifab$/)])
    const file = await visitor.call('GET /console/api/numbers.csv', { report: 'statistics' })
    expect(file.text).toContain('recommendationsClicked')
  })
})
