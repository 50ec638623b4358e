import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDriver } from '@/packages/licence-conformance/src/driver'
import type { TestServer } from '@/tests/server/server'
import { openSeats } from '@/tests/shop/licences'
import { startServerWithFiles } from '@/tests/shop/releases'
import { type At, atServer, type Scene } from './at'
import { byPassword } from './case'
import { clients } from './clients'
import { startFront } from './front'
import { meetingOf } from './meeting'
import { publishUpdates } from './published'

/** The clients that count what a program uses (decision 0244); the others leave it to the program. */
const counting = clients.filter(({ name }) => name === 'JavaScript' || name === 'Python')

let server: TestServer
let scene: Pick<Scene, 'server' | 'seats' | 'updates' | 'folder'>
const folder = mkdtempSync(join(tmpdir(), 'foyer-use-'))
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

/** No program listens there. */
const nowhere = 'http://127.0.0.1:9'
const onMusic = (at: At) => ({ line: 'music', device: { ...at.device, platform: 'mobile' } })
const use = (amount?: number, meter = 'exports') => ({ op: 'use', meter, ...(amount !== undefined && { amount }) })
const exportsOf = async (at: At, amount?: number) => {
  const meters: unknown = await at.ok(use(amount))
  return (meters as { meter: string; used: number; limit: number }[]).find(({ meter }) => meter === 'exports')
}

describe.each(counting)('the client for $name', ({ prepare, hindrance }) => {
  async function withClient(run: (at: At) => Promise<void>) {
    const front = await startFront(server)
    const driver = startDriver(prepare())
    const startBehind = () => driver
    try {
      const at = atServer({ ...scene, front, driver, startBehind, meeting: meetingOf(1) })
      const { email } = await at.member([{ pid: 27, platforms: ['mobile'] }])
      await at.open(onMusic(at))
      await at.ok(byPassword(email, at.password))
      await run(at)
    } finally {
      await driver.stop()
      await front.close()
    }
  }

  it.skipIf(hindrance)('counts what is used, up to the limit', () =>
    withClient(async (at) => {
      expect(await exportsOf(at)).toMatchObject({ used: 1, limit: 10, resets_at: expect.any(Number) })
      expect(await exportsOf(at, 9)).toMatchObject({ used: 10 })
      await at.problem(use(), 'usedUp')
      await at.problem(use(1, 'pages'), 'noMeter')
      await at.problem(use(0), 'invalid')
      await at.problem(use(1, 'No name'), 'invalid')
    }),
  )

  it.skipIf(hindrance)('counts a use once whose answer was lost', () =>
    withClient(async (at) => {
      at.front.loseNext()
      expect(await at.ok(use(4))).toBeNull()
      expect(await exportsOf(at, 1)).toMatchObject({ used: 5 })
    }),
  )

  it.skipIf(hindrance)('reports with the next call what was used without a network, beyond the limit as well', () =>
    withClient(async (at) => {
      await at.open({ ...onMusic(at), server: nowhere })
      for (const amount of [6, 6]) expect(await at.ok(use(amount))).toBeNull()
      await at.problem('refresh', 'unreachable')
      await at.open(onMusic(at))
      await at.ok('refresh')
      expect(at.front.asked.slice(-2)).toEqual(['/licence/refresh', '/licence/use'])
      await at.ok('refresh')
      expect(at.front.asked.at(-1)).toBe('/licence/refresh')
      await at.problem(use(), 'usedUp')
      expect(await at.ok(use(1, 'minutes'))).toMatchObject([{ meter: 'exports', used: 12 }, { used: 1 }])
    }),
  )

  it.skipIf(hindrance)('reports more than goes into one call, also with what is refused', () =>
    withClient(async (at) => {
      await at.open({ ...onMusic(at), server: nowhere })
      for (let count = 0; count < 120; count++) expect(await at.ok(use(1))).toBeNull()
      await at.open(onMusic(at))
      await at.problem(use(), 'usedUp')
      expect(at.front.asked.filter((path) => path === '/licence/use')).toHaveLength(2)
      expect(await at.ok(use(1, 'minutes'))).toMatchObject([{ meter: 'exports', used: 120 }, { used: 1 }])
    }),
  )

  it.skipIf(hindrance)('reports what waits before it gives the seat back', () =>
    withClient(async (at) => {
      at.front.loseNext()
      expect(await at.ok(use(4))).toBeNull()
      await at.ok('release')
      expect(at.front.asked.slice(-2)).toEqual(['/licence/use', '/licence/release'])
      await at.problem(use(), 'notAuthorized')
    }),
  )
})
