import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type Duration, seconds } from '@/platform/time/duration'
import { openSink } from '@/tests/mail/mail-sink'
import { startServer, type TestServer } from '@/tests/server/server'
import { beginPayment, openShop, pay } from '@/tests/shop/checkout'
import { signedInBuyers } from '../buyers'
import { roundsOr } from '../rounds'
import { reportOf } from '../rows'

/** The number of mails due at one moment: far more than any machine sends while the orders are paid. */
const crowd = roundsOr(5000)
const isByHand = process.env.DRILL_COMMAND !== undefined
/** How many orders are paid meanwhile, one after the other. */
const orders = isByHand ? 10 : 2
/** The limit for a result that never comes; durations are judged by hand alone. */
const limit = seconds(120)
const rows = reportOf('mails', [
  'mails due',
  'places',
  'mails a second',
  'ms of processor for each, the sink and the buyer included',
  'orders paid meanwhile',
  'longest until the order stands, ms',
  'until its letter has left, ms',
  'load before and after',
])

/** Opens a place for one try, so that a repeated try begins from nothing. */
async function open() {
  const sink = await openSink()
  const server = await startServer({
    SMTP_URL: sink.url,
    MAIL_FROM: 'Tidewren <hello@tidewren.example>',
    TRUSTED_PROXIES: '1',
  })
  await openShop(server)
  const [buyer] = await signedInBuyers(server.database, server.url, { name: 'ada', count: 1, now: server.clock.now() })
  if (!buyer) throw new Error('There is no buyer')
  const close = async () => {
    await server.worker.stop()
    await server.close()
    await sink.close()
  }
  return { sink, server, buyer, close }
}
type Place = Awaited<ReturnType<typeof open>>

/** Queues mails to many members, as after the announcement of a release: all are due, most at one moment. */
async function putMails({ database, clock }: TestServer) {
  await database.execute(sql`
    with written as (
      insert into mails (kind, recipient, language, subject, text, html, confidential, token, created_at)
      select 'consent.release', 'reader' || n || '@example.test', 'en', 'A new version', 'Hello', '<p>Hello</p>', false,
        'token' || n, ${clock.now()}::timestamptz
      from generate_series(1, ${crowd}::int) n returning id)
    insert into jobs (kind, lane, payload, run_at)
    select 'mail', 'mail', jsonb_build_object('id', id), ${clock.now()}::timestamptz from written`)
  await database.execute('analyze jobs')
}

/** Waits while the server's clock goes on as time does, so that failed work comes due again. */
async function rest({ clock }: TestServer, length: Duration) {
  const begun = performance.now()
  await wait(length)
  clock.advance((performance.now() - begun) as Duration)
}

async function until(server: TestServer, what: () => boolean | Promise<boolean>) {
  const begun = performance.now()
  while (!(await what())) {
    if (performance.now() - begun > limit) throw new Error('It did not come about in time')
    await rest(server, seconds(0.02))
  }
}

const count = async ({ database }: TestServer, of: string) =>
  Number((await database.execute<{ count: string }>(`select count(*) from ${of}`)).rows[0]?.count)

/** Pays an order without reading the result, as a buyer who has closed the page. */
async function order({ sink, server, buyer }: Place, number: number) {
  const { payment } = await beginPayment(buyer, { pid: '701', option: 'LFT', currency: 'USD', country: 'US' })
  const begun = performance.now()
  await pay(buyer, payment)
  await until(server, async () => (await count(server, 'orders')) === number)
  const stands = performance.now() - begun
  await until(server, () => sink.letters.filter((to) => to === 'ada0@example.test').length === number)
  return { stands, letter: performance.now() - begun }
}

async function drill(place: Place) {
  const { sink, server } = place
  await putMails(server)
  const [loadBefore = 0] = loadavg()
  const [begun, spent] = [performance.now(), process.cpuUsage()]
  await server.worker.start()
  const done: { stands: number; letter: number }[] = []
  for (let number = 1; number <= orders; number++) done.push(await order(place, number))
  const left = crowd + orders - sink.letters.length
  if (isByHand) await rest(server, Math.max(0, seconds(30) - (performance.now() - begun)) as Duration)
  const rate = Math.round((sink.letters.length * 1000) / (performance.now() - begun))
  const { user, system } = process.cpuUsage(spent)
  const each = ((user + system) / 1000 / sink.letters.length).toFixed(1)
  await server.worker.stop()
  const longest = (of: 'stands' | 'letter') => Math.round(Math.max(...done.map((times) => times[of])))
  const loads = [loadBefore, loadavg()[0] ?? 0].map((load) => load.toFixed(0)).join(', ')
  rows.add(String(crowd), sink.mostAtOnce, rate, each, orders, longest('stands'), longest('letter'), loads)
  return { left, rate, letter: longest('letter') }
}

it(
  'an order and its letter do not wait for the mails that are due, and each mail has left once or still waits',
  async () => {
    const place = await open()
    try {
      const { left, rate, letter } = await drill(place)
      const { sink, server } = place
      expect(left).toBeGreaterThan(0)
      const readers = sink.letters.filter((to) => to.startsWith('reader'))
      expect(new Set(readers).size).toBe(readers.length)
      expect(await count(server, `mails where sent_at is not null and kind = 'consent.release'`)).toBe(readers.length)
      expect(await count(server, `jobs where kind = 'mail' and lane = 'mail'`)).toBe(crowd - readers.length)
      if (isByHand) expect(letter).toBeLessThan(seconds(2))
      if (isByHand) expect(rate).toBeGreaterThanOrEqual(200)
    } finally {
      await place.close()
    }
  },
  seconds(600),
)
