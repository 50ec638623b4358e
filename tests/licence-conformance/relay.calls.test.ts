import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { openRelay } from '@/apps/relay/relay'
import { startDriver } from '@/packages/licence-conformance/src/driver'
import { createLog } from '@/platform/log/log'
import { minutes } from '@/platform/time/duration'
import type { TestServer } from '@/tests/server/server'
import { openSeats } from '@/tests/shop/licences'
import { startServerWithFiles } from '@/tests/shop/releases'
import { atServer, type Scene } from './at'
import { another } from './case'
import { clients } from './clients'
import { startFront } from './front'
import { meetingOf } from './meeting'
import { publishUpdates } from './published'

let server: TestServer
let scene: Pick<Scene, 'server' | 'seats' | 'updates' | 'folder'>
let relay: Awaited<ReturnType<typeof openRelay>>
let address: string
const folder = mkdtempSync(join(tmpdir(), 'foyer-relay-clients-'))
beforeAll(async () => {
  server = await startServerWithFiles({ TRUSTED_PROXIES: '1' })
  const seats = await openSeats(server)
  scene = { server, seats, updates: await publishUpdates(server), folder }
  relay = await openRelay({ folder: join(folder, 'relay'), clock: server.clock.now, log: createLog('silent') })
  address = await relay.app.listen({ port: 0, host: '127.0.0.1' })
  const { visitor } = await seats.member('hall@example.test', [{ pid: 30, quantity: 1 }])
  const asked = { line: 'team', platform: 'win', key: relay.key, name: 'Hall', places: 1 } as const
  const { data } = await visitor.call('POST /licence/allot', asked)
  writeFileSync(join(folder, 'relay', 'allotment.json'), data.file)
  await relay.follow()
})
afterAll(async () => {
  await relay.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Every client takes a place of a relay by its server's address and the vendor's keys, and nothing else (decision 0253). */
describe.each(clients)('the client for $title', ({ prepare, hindrance }) => {
  it.skipIf(hindrance)('takes a place of a relay, keeps it, and gives it back', async () => {
    const front = await startFront(server)
    const driver = startDriver(prepare())
    const startBehind = () => driver
    try {
      const at = atServer({ ...scene, front, driver, startBehind, meeting: meetingOf(1) })
      const here = { line: 'team', server: address }
      const second = { ...here, ...another(), store: `${at.store}.second` }
      await at.open(here)
      await at.ok('claim')
      await at.ok('check')
      await at.later(minutes(6))
      await at.ok('ensure')
      await at.open(second)
      await at.problem('claim', 'noFreeSeat')
      await at.open(here)
      await at.ok('refresh')
      await at.ok('give_back')
      await at.open(second)
      await at.ok('claim')
      await at.ok('release')
      await at.problem('check', 'notAuthorized')
    } finally {
      await driver.stop()
      await front.close()
    }
  })
})
