import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConformanceCase, DriverAnswer } from '@/packages/licence-conformance/src/case'
import { type Driver, startDriver } from '@/packages/licence-conformance/src/driver'
import { takenLicences, takenStores } from '@/packages/licence-conformance/src/flips'
import { lifeCases } from '@/packages/licence-conformance/src/life-cases'
import { runCase } from '@/packages/licence-conformance/src/run-case'
import { startStage } from '@/packages/licence-conformance/src/stage'
import { askAtOnce } from '@/packages/licence-conformance/src/storm'
import { type At, atServer } from '@/tests/licence-conformance/at'
import { another, byPassword } from '@/tests/licence-conformance/case'
import { clients } from '@/tests/licence-conformance/clients'
import { startFront } from '@/tests/licence-conformance/front'
import { meetingOf } from '@/tests/licence-conformance/meeting'
import { publishUpdates } from '@/tests/licence-conformance/published'
import type { TestServer } from '@/tests/server/server'
import { openSeats } from '@/tests/shop/licences'
import { startServerWithFiles } from '@/tests/shop/releases'
import { roundsOr } from '../rounds'
import { reportOf } from '../rows'

/** The ways in which those who had paid were locked out, played at a real server by the clients in every language (decision 0272). */

const rounds = roundsOr(3, 10)
const folder = mkdtempSync(join(tmpdir(), 'foyer-storms-'))
const able = clients.filter(({ hindrance }) => !hindrance)
const left = clients.filter(({ hindrance }) => hindrance).map(({ title }) => title)
const told = reportOf('storms', ['asked, and refused', ...able.map(({ name }) => name)])
let stock: Pick<Parameters<typeof atServer>[0], 'server' | 'seats' | 'updates' | 'folder'>
let server: TestServer

beforeAll(async () => {
  server = await startServerWithFiles({ TRUSTED_PROXIES: '1' })
  const seats = await openSeats(server)
  // The vendor gets a key with the first licence, and programs are shipped with it.
  const { email } = await seats.member('first@example.test')
  await seats.signIn(email)
  stock = { server, seats, updates: await publishUpdates(server), folder }
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** How often a client was asked, and what of it was wrong. */
interface Storm {
  readonly asked: number
  readonly wrong: readonly unknown[]
}

type Client = (typeof able)[number]

/** Processes of one client, each as the suite speaks to it; the first one's `at` has the words of the cases. */
async function withProcesses(
  client: Client,
  count: number,
  play: (at: At, drivers: readonly Driver[]) => Promise<Storm>,
) {
  const command = client.prepare()
  const drivers = Array.from({ length: count }, () => startDriver(command))
  const [driver] = drivers as [Driver]
  const front = await startFront(server)
  try {
    return await play(atServer({ ...stock, front, driver, startBehind: () => driver, meeting: meetingOf(1) }), drivers)
  } finally {
    await Promise.all(drivers.map((each) => each.stop()))
    await front.close()
  }
}

/** Programs of one computer and one member, each with the store of its user. */
async function seated(at: At, drivers: readonly Driver[], { line, users }: { line: string; users: number }) {
  const { email } = await at.member(line === 'team' ? [{ pid: 6, quantity: 1 }] : undefined)
  const own = mkdtempSync(join(folder, 'seated-'))
  const { device } = another()
  for (const [index, driver] of drivers.entries()) {
    const store = join(own, `user-${index % users}`, 'store.json')
    await at.with(driver).open({ line, device, store })
    if (index < users) await at.with(driver).ok(byPassword(email, at.password))
  }
  /** Drafts and locks that are left. */
  const litter = () =>
    readdirSync(own, { recursive: true, encoding: 'utf8' }).filter((name) => !/^user-\d(.store\.json)?$/.test(name))
  return { litter }
}

/** Two programs at work, on one store or each on its own. */
const together = (line: string, users: number) => (client: Client) =>
  withProcesses(client, 2, async (at, drivers) => {
    const { litter } = await seated(at, drivers, { line, users })
    const calls = ['refresh', 'ensure', 'check', ...(line === 'team' ? ['heartbeat'] : [])]
    const { answers, problems } = await askAtOnce(drivers, rounds, calls)
    return { asked: answers, wrong: [...problems, ...litter()] }
  })

const forty = Array.from({ length: 40 }, (_, index) => ['refresh', 'ensure', 'check'][index % 3] as string)

/** In one process; in C, where one thread uses a client at a time, in forty. */
const atOnce = (client: Client) =>
  withProcesses(client, client.name === 'C' ? forty.length : 1, async (at, drivers) => {
    const { litter } = await seated(at, drivers, { line: 'downloader', users: 1 })
    const wrong: unknown[] = []
    for (let round = 0; round < rounds; round++) {
      const problems =
        drivers.length > 1
          ? (await Promise.all(drivers.map((driver, index) => driver.ask({ op: forty[index] as string })))).map(
              problemOf,
            )
          : ((await at.ok({ op: 'at_once', ops: forty })) as unknown as (string | null)[])
      wrong.push(...problems.filter((problem) => problem !== null))
    }
    return { asked: rounds * forty.length, wrong: [...wrong, ...litter()] }
  })

const problemOf = (answer: DriverAnswer) => ('problem' in answer ? answer.problem : null)

const broken = lifeCases.filter(({ group }) => group === 'A broken server')

/** Each kind of broken server, while the licence is due to be refreshed. */
const atBrokenServers = (client: Client) =>
  withProcesses(client, 1, async (_, [driver]) => {
    const stage = await startStage()
    const wrong: unknown[] = []
    // On a busy machine the first request of a program takes longer than the two seconds that these cases give a server.
    await runCase(driver as Driver, lifeCases[0] as ConformanceCase, { folder, stage })
    for (const each of broken) {
      const { wanted, brought } = await runCase(driver as Driver, each, { folder, stage })
      if (!isDeepStrictEqual(wanted, brought)) wrong.push({ name: each.name, wanted, brought })
    }
    stage.close()
    return { asked: broken.length, wrong }
  })

/** Forged or broken, a licence and a store are taken for nothing else. */
const flipped = (client: Client) =>
  withProcesses(client, 1, async (_, [driver]) => {
    const licences = await takenLicences(driver as Driver)
    const stores = await takenStores(driver as Driver, folder)
    return { asked: licences.tried + stores.tried, wrong: [...licences.wrong, ...stores.wrong] }
  })

/** By hand alone: the suite of every client has its own tests of these. */
const played = {
  [`${broken.length} kinds of broken server`]: atBrokenServers,
  'every byte flipped, of a licence and a store': flipped,
}

const storms: Readonly<Record<string, (client: Client) => Promise<Storm>>> = {
  'two processes with one store': together('downloader', 1),
  'two processes with one floating seat': together('team', 1),
  'two users of one computer': together('downloader', 2),
  'two users with one floating seat': together('team', 2),
  'forty calls at once': atOnce,
  ...(process.env.DRILL_COMMAND === undefined ? {} : played),
}

const why = left.length > 0 ? ` (without ${left.join(', ')})` : ''

describe(`the clients in ${able.length} languages${why}`, () => {
  it.each(Object.entries(storms))('none is locked out by %s', { timeout: 900_000, retry: 0 }, async (name, play) => {
    const wrong: object[] = []
    const figures: string[] = []
    for (const client of able) {
      const { asked, wrong: found } = await play(client)
      figures.push(`${asked}, ${found.length}`)
      if (found.length > 0) wrong.push({ client: client.name, found: found.slice(0, 5) })
    }
    told.add(name, ...figures)
    expect(wrong).toEqual([])
  })
})
