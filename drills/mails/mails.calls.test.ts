import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seconds } from '@/platform/time/duration'
import { beginPayment, openShop, pay } from '@/tests/checkout'
import { openSink } from '@/tests/mail-sink'
import { startServer, type TestServer } from '@/tests/server'
import type { Visitor } from '@/tests/visitor'
import { signedInBuyers } from '../buyers'
import { roundsOr } from '../rounds'
import { reportOf } from '../rows'

/** How many mails are due at one moment. */
const crowd = roundsOr(300)
const isByHand = process.env.DRILL_COMMAND !== undefined
/** How many orders are paid meanwhile, one after the other. */
const orders = isByHand ? 10 : 2
const rows = reportOf('mails', [
  'mails due',
  'places',
  'mails a second',
  'orders paid meanwhile',
  'longest until the order stands, ms',
  'until its letter has left, ms',
])

let sink: Awaited<ReturnType<typeof openSink>>
let server: TestServer
let buyer: Visitor
beforeAll(async () => {
  sink = await openSink()
  server = await startServer({
    SMTP_URL: sink.url,
    MAIL_FROM: 'Tidewren <hello@tidewren.example>',
    TRUSTED_PROXIES: '1',
  })
  await openShop(server)
  const [first] = await signedInBuyers(server.database, server.url, { name: 'ada', count: 1, now: server.clock.now() })
  if (!first) throw new Error('There is no buyer')
  buyer = first
})
afterAll(async () => {
  await server.worker.stop()
  await server.close()
  await sink.close()
})

/** Mails to many, as a release of them lets them go: all are due, and most at one moment. */
const putMails = (count: number) =>
  server.database.execute(sql`
    with written as (
      insert into mails (kind, recipient, language, subject, text, html, confidential, token, created_at)
      select 'consent.release', 'reader' || n || '@example.test', 'en', 'A new version', 'Hello', '<p>Hello</p>', false,
        'token' || n, ${server.clock.now()}::timestamptz
      from generate_series(1, ${count}::int) n returning id)
    insert into jobs (kind, lane, payload, run_at)
    select 'mail', 'mail', jsonb_build_object('id', id), ${server.clock.now()}::timestamptz from written`)

async function until(what: () => boolean | Promise<boolean>, limit: number): Promise<number> {
  const begun = performance.now()
  while (!(await what())) {
    if (performance.now() - begun > limit) throw new Error('It did not come about in time')
    await wait(20)
    // A job that failed once on a busy machine comes due again within the limit.
    server.clock.advance(seconds(isByHand ? 0.02 : 0.2))
  }
  return performance.now() - begun
}

/** Pays an order and asks for nothing more, as a buyer who has closed the page. */
async function order(number: number) {
  const { payment } = await beginPayment(buyer, { pid: '701', option: 'LFT', currency: 'USD', country: 'US' })
  const letters = () => sink.letters.filter((to) => to === 'ada0@example.test').length
  const before = letters()
  const begun = performance.now()
  await pay(buyer, payment)
  await until(async () => {
    const { rows: found } = await server.database.execute<{ count: number }>(
      'select count(*)::int as count from orders',
    )
    return (found[0]?.count ?? 0) === number
  }, seconds(60))
  const stands = performance.now() - begun
  await until(() => letters() > before, seconds(60))
  return { stands, letter: performance.now() - begun }
}

it(
  'an order and its letter do not wait for the mails that are due',
  async () => {
    await putMails(crowd)
    await server.database.execute('analyze jobs')
    const begun = performance.now()
    await server.worker.start()
    const done: { stands: number; letter: number }[] = []
    for (let number = 1; number <= orders; number++) done.push(await order(number))
    const longest = (of: 'stands' | 'letter') => Math.round(Math.max(...done.map((each) => each[of])))
    // By hand for long enough to count, and no longer: the crowd is for what stands before the orders.
    if (isByHand) await wait(Math.max(0, seconds(30) - (performance.now() - begun)))
    else await until(() => sink.letters.length >= crowd + orders, seconds(60))
    const rate = Math.round((sink.letters.length * 1000) / (performance.now() - begun))
    rows.add(String(crowd), sink.mostAtOnce, rate, orders, longest('stands'), longest('letter'))
    expect(longest('letter')).toBeLessThan(isByHand ? seconds(2) : seconds(20))
    if (isByHand) expect(rate).toBeGreaterThanOrEqual(200)
    expect(new Set(sink.letters).size).toBeGreaterThanOrEqual(sink.letters.length - orders)
  },
  seconds(180),
)
