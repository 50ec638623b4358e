import { setTimeout as wait } from 'node:timers/promises'
import { type Command, startDriver } from '@/packages/licence-conformance/src/driver'
import type { TestServer } from '@/tests/server/server'
import { openSeats } from '@/tests/shop/licences'
import { atServer, type Scene } from './at'
import { type LiveCase, usuallyWithin } from './case'
import { liveCases } from './cases'
import { startFront } from './front'
import { meetingOf } from './meeting'
import { publishUpdates } from './published'

export const limitOf = ({ within = usuallyWithin }: LiveCase) => within

/** The failure of each case, null for none, by client. */
type Results = ReadonlyMap<string, (string | null)[]>

/** Things of the server that every case has. */
type Stock = Omit<Scene, 'front' | 'driver' | 'startBehind' | 'meeting'>

/**
 * Runs all clients at the same time, case by case. A case that waits for seconds, or only for some clients, runs beside
 * the others.
 */
export async function playLive(
  server: TestServer,
  folder: string,
  clients: readonly { readonly name: string; prepare(): Command }[],
): Promise<Results> {
  const results = new Map(clients.map(({ name }) => [name, liveCases.map((): string | null => 'It was not tried.')]))
  const seats = await openSeats(server)
  const stock = { server, seats, folder, updates: await publishUpdates(server) }
  // The vendor gets a key with the first licence, and programs are shipped with it.
  const { email } = await seats.member('first@example.test')
  await seats.signIn(email)
  const ready = clients.map(({ name, prepare }) => ({ name, command: prepare() }))
  const hands = () => Promise.all(ready.map(({ name, command }) => handOf(server, name, command)))

  const beside = Promise.all(
    liveCases
      .filter((each) => each.beside)
      .map(async (each) => {
        const own = await hands()
        await runCase(each, own, stock, results)
        await Promise.all(own.map((hand) => hand.close()))
      }),
  )
  const all = await hands()
  const others = liveCases.filter((each) => !each.beside)
  for (const each of others.filter(({ turnsClock }) => !turnsClock)) await runCase(each, all, stock, results)
  await beside
  for (const each of others.filter(({ turnsClock }) => turnsClock)) await runCase(each, all, stock, results)
  await Promise.all(all.map((hand) => hand.close()))
  return results
}

/** A client's driver, and the proxy between it and the server. */
async function handOf(server: TestServer, name: string, command: Command) {
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
  stock: Stock,
  results: Results,
) {
  const meeting = meetingOf(hands.length)
  await Promise.all(
    hands.map(async ({ name, front, driver, startBehind, startAnew }) => {
      const run = each.run(atServer({ ...stock, front, driver: driver(), startBehind, meeting }))
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
