import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { days } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import { openShop } from '@/tests/shop/checkout'
import { passDays, startClockwork, subscribe, subscriber } from '@/tests/shop/subscriptions'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  await startClockwork(server)
})
afterAll(() => server.close())

let buyers = 0
async function bought(request: object) {
  const email = `buyer${++buyers}@example.test`
  await subscribe(server, await subscriber(server, email), request)
  const notices = async () => (await server.mailsTo(email)).filter(({ kind }) => kind === 'subscription.notice')
  const renewsIn = async () => {
    const { rows } = await server.database.execute<{ paid_until: string }>(sql`
      select s.paid_until from subscriptions s join members m on m.id = s.member_id where m.email = ${email}`)
    return Math.round((new Date(rows[0]?.paid_until ?? 0).getTime() - server.clock.now().getTime()) / days(1))
  }
  return { email, notices, renewsIn }
}

it('notices of a yearly renewal follow the law of the country of purchase, once', async () => {
  const yearly = { pid: 365, option: '1Y', currency: 'EUR' }
  const [french, german] = [await bought({ ...yearly, country: 'FR' }), await bought({ ...yearly, country: 'DE' })]
  server.clock.advance(days((await french.renewsIn()) - 61))
  await server.worker.drain()
  expect([await french.notices(), await german.notices()]).toEqual([[], []])
  await passDays(server, 2)
  expect([(await french.notices()).length, (await german.notices()).length]).toEqual([1, 0])
  server.clock.advance(days((await german.renewsIn()) - 14))
  await passDays(server, 2)
  expect([(await french.notices()).length, (await german.notices()).length]).toEqual([1, 1])
})

it('notices of a changed price name both prices, a fortnight before', async () => {
  const { notices, renewsIn } = await bought({ pid: 367, option: '1M', country: 'DE', currency: 'EUR' })
  server.clock.advance(days((await renewsIn()) - 15))
  await server.worker.drain()
  expect(await notices()).toEqual([])
  await passDays(server, 2)
  const [notice, ...more] = await notices()
  expect(more).toEqual([])
  expect(notice?.text).toMatch(/The price changes: the running period costs €9\.99, each further one €12\.99/)
})
