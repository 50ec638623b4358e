import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { startDriver } from '@/packages/licence-conformance/src/driver'
import { minutes } from '@/platform/time/duration'
import type { TestServer } from '@/tests/server/server'
import { openSeats } from '@/tests/shop/licences'
import { startServerWithFiles } from '@/tests/shop/releases'
import { type At, atServer, type Scene } from './at'
import { byPassword } from './case'
import { clients } from './clients'
import { startFront } from './front'
import { meetingOf } from './meeting'
import { publishUpdates } from './published'

let server: TestServer
let scene: Pick<Scene, 'server' | 'seats' | 'updates' | 'folder'>
const folder = mkdtempSync(join(tmpdir(), 'foyer-process-'))
beforeAll(async () => {
  server = await startServerWithFiles({ TRUSTED_PROXIES: '1' })
  const seats = await openSeats(server)
  const { email } = await seats.member('first@example.test')
  await seats.signIn(email)
  scene = { server, seats, updates: await publishUpdates(server), folder }
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Each client names its process (decision 0251). */
describe.each(clients)('the client for $name', ({ prepare, hindrance }) => {
  it.skipIf(hindrance)('has a place for each running program of a device, which share a store', async () => {
    const front = await startFront(server)
    const command = prepare()
    const drivers = [startDriver(command), startDriver(command), startDriver(command)]
    const meeting = meetingOf(1)
    const [one, two, three] = drivers.map((driver) =>
      atServer({ ...scene, front, driver, startBehind: () => driver, meeting }),
    ) as [At, At, At]
    try {
      const { email } = await one.member([{ pid: 29, quantity: 2 }])
      const same = { line: 'team', device: one.device, store: one.store }
      for (const each of [one, two, three]) await each.open(same)
      await one.ok(byPassword(email, one.password))
      await one.ok('check')
      await two.problem('check', 'notAuthorized')
      await two.ok('ensure')
      await three.problem('ensure', 'noFreeSeat')
      for (const each of [one, two]) await each.ok('check')
      await one.later(minutes(6))
      for (const each of [one, two, one, two]) await each.ok('ensure')
      await three.problem('ensure', 'noFreeSeat')
      for (const each of [two, one]) await each.ok('refresh')
      await two.ok('give_back')
      await two.problem('check', 'notAuthorized')
      await one.ok('check')
      await three.ok('ensure')
      await two.problem('ensure', 'noFreeSeat')
      // It ends without a word: its place is free after lease and grace.
      await drivers[2]?.stop()
      for (let times = 0; times < 5; times++) {
        await one.later(minutes(8))
        await one.ok('ensure')
      }
      await two.ok('ensure')
    } finally {
      for (const driver of drivers) await driver.stop()
      await front.close()
    }
  })
})
