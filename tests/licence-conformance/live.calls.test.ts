import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Command, startDriver } from '@/packages/licence-conformance/src/driver'
import { type Row, table } from '@/packages/licence-conformance/src/table'
import { root } from '@/platform/config/root'
import { clients, everyClient } from '@/tests/licence-conformance/clients'
import type { TestServer } from '@/tests/server/server'
import { openSeats } from '@/tests/shop/licences'
import { startServerWithFiles } from '@/tests/shop/releases'
import { atServer, type Scene } from './at'
import { type LiveCase, usuallyWithin } from './case'
import { liveCases } from './cases'
import { startFront } from './front'
import { meetingOf } from './meeting'
import { publishUpdates } from './published'

/** The clients at a real server. By hand: `npx vitest run --project 'calls on PostgreSQL' tests/licence-conformance`. */

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'foyer-conformance-'))
const able = clients.filter(({ hindrance }) => !hindrance)
/** The failure of each case, null for none, by client. */
const results = new Map(able.map(({ name }) => [name, liveCases.map((): string | null => 'It was not tried.')]))
const limitOf = ({ within = usuallyWithin }: LiveCase) => within

/**
 * Runs all clients at the same time, case by case. A case that waits for seconds, or only for some clients, runs beside
 * the others.
 */
beforeAll(async () => {
  server = await startServerWithFiles({ TRUSTED_PROXIES: '1' })
  const seats = await openSeats(server)
  const updates = await publishUpdates(server)
  // The vendor gets a key with the first licence, and programs are shipped with it.
  const { email } = await seats.member('first@example.test')
  await seats.signIn(email)
  const ready = able.map(({ name, prepare }) => ({ name, command: prepare() }))
  const hands = () => Promise.all(ready.map((client) => handOf(client.name, client.command)))

  const beside = Promise.all(
    liveCases
      .filter((each) => each.beside)
      .map(async (each) => {
        const own = await hands()
        await runCase(each, own, { server, seats, folder, updates })
        await Promise.all(own.map((hand) => hand.close()))
      }),
  )
  const all = await hands()
  const others = liveCases.filter((each) => !each.beside)
  for (const each of others.filter(({ turnsClock }) => !turnsClock))
    await runCase(each, all, { server, seats, folder, updates })
  await beside
  for (const each of others.filter(({ turnsClock }) => turnsClock))
    await runCase(each, all, { server, seats, folder, updates })
  await Promise.all(all.map((hand) => hand.close()))
})

/** A client's driver, and the proxy between it and the server. */
async function handOf(name: string, command: Command) {
  const front = await startFront(server)
  let driver = startDriver(command)
  return {
    name,
    front,
    driver: () => driver,
    startBehind: (proxy: string) => startDriver({ ...command, env: { ...command.env, http_proxy: proxy } }),
    startAnew() {
      driver.end()
      driver = startDriver(command)
    },
    async close() {
      await driver.stop()
      await front.close()
    },
  }
}

/** Runs one case by every client. One that hangs delays others no longer than its limit. */
async function runCase(
  each: LiveCase,
  hands: readonly Awaited<ReturnType<typeof handOf>>[],
  scene: Omit<Scene, 'front' | 'driver' | 'startBehind' | 'meeting'>,
) {
  const meeting = meetingOf(hands.length)
  await Promise.all(
    hands.map(async ({ name, front, driver, startBehind, startAnew }) => {
      const run = each.run(atServer({ ...scene, front, driver: driver(), startBehind, meeting }))
      const end = new AbortController()
      const tooLong = wait(limitOf(each) * 1000, `It took longer than ${limitOf(each)} s.`, { signal: end.signal })
      const wrong = await Promise.race([run.then(() => null, String), tooLong])
      end.abort()
      meeting.leave()
      results.get(name)?.splice(liveCases.indexOf(each), 1, wrong)
      if (wrong !== null) startAnew()
    }),
  )
}

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(clients)('the client for $title', ({ name, hindrance }) => {
  it.skipIf(hindrance).each(liveCases.map((each, index) => ({ ...each, index })))('$group: $name', ({ index }) => {
    expect(results.get(name)?.[index]).toBeNull()
  })
})

it.skipIf(!everyClient)('the table of clients and cases stands in the documentation', async () => {
  const rows: Row[] = liveCases.map((each, index) => ({
    group: each.group,
    name: each.name,
    results: clients.map((client) => results.get(client.name)?.[index] === null),
    within: limitOf(each),
  }))
  const text = `# What each client does at a server

Written by \`npx vitest run --project 'calls on PostgreSQL' tests/licence-conformance -u\`, which lets each client work at a real server over HTTP. A client that has not done a case within its time has failed it. What each does without one stands in [conformance.md](conformance.md).

${table(
  clients.map(({ name }) => name),
  rows,
)}
`
  await expect(text).toMatchFileSnapshot(join(root, 'docs/reference/licences/conformance-live.md'))
})
