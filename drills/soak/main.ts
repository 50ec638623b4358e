import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { readConfig } from '@/apps/server/config'
import { quantile } from '@/bench/figures'
import { hashPassword } from '@/domains/accounts/identity'
import { members } from '@/domains/accounts/identity/tables/members'
import { host } from '@/e2e/proxies'
import packageFile from '@/package.json'
import { type Database, openDatabase } from '@/platform/database/connect'
import { startPostgres } from '@/tests/database/postgres-server'
import { sparePort } from '@/tests/machine/spare-port'
import { openSink } from '@/tests/mail/mail-sink'
import { signedInOperator } from '@/tests/people/operator'
import { openShop } from '@/tests/shop/checkout'
import { signedInBuyers } from '../buyers'
import { type Child, startChild, until } from '../failover/child'
import { countJobs } from '../kill/books'
import { report } from '../report'
import { roundsOr } from '../rounds'
import { type Door, openDoor } from './door'
import { watchLevels } from './levels'
import { startLoad, type Tally } from './load'

/** In milliseconds. */
const duration = roundsOr(25) * 60_000
/** The time for the start, the exchange and the last jobs beyond that. In milliseconds. */
const aside = 300_000
const count = 100

/** A server as in production, started again at the same address. */
async function startServer(variables: Readonly<Record<string, string>>, log: string) {
  const port = await sparePort()
  const { PATH, HOME } = process.env
  const start = async () => {
    const env = { PATH, HOME, PORT: String(port), ...variables }
    const child = startChild('sh', ['-c', packageFile.scripts.start], log, { env })
    await until('the server', () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok))
    return child
  }
  let child: Child = await start()
  return {
    port,
    pid: () => child.pid,
    /** By SIGTERM. @returns the seconds that it took */
    async exchange() {
      const began = performance.now()
      await child.stop()
      child = await start()
      return (performance.now() - began) / 1000
    },
    stop: () => child.stop(),
  }
}

/** Fills a shop with signed-in members and an operator. @returns the tokens of their sessions */
async function fill(database: Database, variables: Readonly<Record<string, string>>, door: Door) {
  const server = {
    database,
    config: readConfig({ ...variables }),
    clock: { now: () => new Date() },
    visitor: () => door.visitor('127.0.0.1'),
  }
  await openShop(server)
  const buyers = await signedInBuyers(database, '', { name: 'soak', count })
  await database.update(members).set({ passwordHash: await hashPassword('of the drill') })
  const { visitor } = await signedInOperator(server, 'owner')
  return { members: buyers.map(({ token }) => token ?? ''), staff: visitor.cookies.get('foyer_console') ?? '' }
}

function reportTallies(tallies: ReadonlyMap<string, Tally>) {
  const figuresOf = ({ times, failed, unanswered, unexpected }: Tally) => [
    times.length,
    ...[0.5, 0.99].map((part) => quantile(times, part).toFixed(1)),
    failed,
    unanswered,
    unexpected,
  ]
  const sumOf = (what: 'requests' | 'failed' | 'unanswered' | 'unexpected') =>
    [...tallies.values()].reduce((sum, tally) => sum + tally[what], 0)
  const perSecond = ((sumOf('requests') * 1000) / duration).toFixed(0)
  const all = [sumOf('requests'), '', '', sumOf('failed'), sumOf('unanswered'), sumOf('unexpected')]
  report(
    'soak',
    ['', 'times', 'p50, ms', 'p99, ms', '500 and above', 'unanswered', 'otherwise wrong'],
    [
      ...[...tallies].map(([what, tally]) => ({ what, figures: figuresOf(tally) })),
      { what: `all requests, ${perSecond} a second`, figures: all },
    ],
  )
}

async function drill(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-soak-'))
  const stops = [async () => rmSync(folder, { recursive: true, force: true })]
  const started = <Thing extends { stop(): Promise<unknown> }>(thing: Thing) => {
    stops.unshift(async () => void (await thing.stop()))
    return thing
  }
  const log = join(folder, 'servers.log')
  try {
    const sink = await openSink()
    started({ stop: () => sink.close() })
    const postgres = started(await startPostgres())
    const opened = await openDatabase({ url: `${postgres.url}?application_name=soak` })
    started({ stop: () => opened.close() })
    const { database } = opened
    const data = join(folder, 'data')
    mkdirSync(data)
    const variables = {
      NODE_ENV: 'production',
      PUBLIC_URL: `https://${host}`,
      TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'error',
      DATABASE_URL: postgres.url,
      DATA_DIR: data,
      LICENCE_SECRET: 'the same for every process here.',
      SMTP_URL: sink.url,
      MAIL_FROM: 'hello@tidewren.example',
      PAYMENT_PROVIDER: 'sandbox',
    }
    const servers = [started(await startServer(variables, log)), started(await startServer(variables, log))] as const
    const door = started(await openDoor([servers[0].port, servers[1].port], database))
    const tokens = await fill(database, variables, door)

    console.error(`${duration / 60_000} minutes, behind ${door.name} …`)
    const levels = watchLevels(database, () => servers.map((server) => server.pid()))
    const load = startLoad(door, tokens, duration)
    await wait(duration * 0.4)
    for (const server of servers) console.error(`Exchanged within ${(await server.exchange()).toFixed(1)} s.`)
    await load.ended
    const { rows, grown } = await levels.stop()
    await until('all jobs', async () => (await countJobs(database)) === 0, 60)

    reportTallies(load.tallies)
    report('soak levels', ['', 'second fifth', 'last fifth'], rows)
    const wrong = [
      ...[...load.problems].map(([problem, times]) => `${times} × ${problem}`),
      ...grown.map((what) => `It has grown: ${what}`),
      ...(await miscounted(database, load.tallies)),
    ]
    if (wrong.length > 0) console.error([...wrong, door.complaints()].join('\n'))
    return wrong.length === 0
  } catch (error) {
    console.error(readFileSync(log, 'utf8').slice(-4000))
    throw error
  } finally {
    for (const stop of stops) await stop().catch((error: unknown) => console.error(error))
  }
}

/** Compares the rows with the load: each successful request left one row, and there are no more rows than requests. */
async function miscounted(database: Database, tallies: ReadonlyMap<string, Tally>): Promise<readonly string[]> {
  const { rows } = await database.execute<{ orders: number; captchas: number }>(
    sql`select (select count(*)::int from orders) as orders, (select count(*)::int from captchas) as captchas`,
  )
  const made = {
    orders: ['whole purchase'],
    captchas: ['page and captcha', 'page, captcha and refused login'],
  }
  return Object.entries(made).flatMap(([what, kinds]) => {
    const there = rows[0]?.[what as keyof typeof made] ?? 0
    const own = kinds.map((kind) => tallies.get(kind))
    const asked = own.reduce((sum, tally) => sum + (tally?.times.length ?? 0), 0)
    const wrong = own.reduce((sum, tally) => sum + (tally?.unexpected ?? 0), 0)
    const isRight = there <= asked && there >= asked - wrong
    return isRight ? [] : [`Of ${asked} ${what}, ${wrong} went wrong, and ${there} are there`]
  })
}

// Interrupted, or hanging somewhere, it takes everything along that it has started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
setTimeout(() => process.exit(1), duration + aside).unref()
process.exitCode = (await drill()) ? 0 : 1
