import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import { newAddress } from '@/domains/billing/fraud/testing/thief'
import { newLicenceKey } from '@/domains/licensing/licences/rules/keys'
import { publishedKeys } from '@/domains/licensing/licences/testing'
import type { DriverAnswer, DriverRequest } from '@/packages/licence-conformance/src/case'
import type { Driver, ShownPrompt } from '@/packages/licence-conformance/src/driver'
import { type Duration, unixSeconds } from '@/platform/time/duration'
import { storedKey } from '@/tests/console/licence-key-calls'
import { password, type TestServer } from '@/tests/server/server'
import { deviceOf, type openSeats } from '@/tests/shop/licences'
import type { Front } from './front'
import type { Meeting } from './meeting'
import type { publishUpdates } from './published'

/** The environment of a case at a real server. */
export interface Scene {
  readonly server: TestServer
  readonly seats: Awaited<ReturnType<typeof openSeats>>
  readonly front: Front
  readonly driver: Driver
  /** A driver of the same client whose environment names a proxy. */
  startBehind(proxy: string): Driver
  readonly folder: string
  readonly meeting: Meeting
  /** The keys that check updates: of the build server, and of the server. */
  readonly updates: Awaited<ReturnType<typeof publishUpdates>>
}

export type At = ReturnType<typeof atServer>

let count = 0

/** The words in which the cases are written. */
export function atServer(scene: Scene, driver = scene.driver) {
  const { server, seats, front, folder, meeting } = scene
  // Tries are counted for each network: no case is to be in the way of another.
  front.from(newAddress())
  const now = () => unixSeconds(server.clock.now())
  const store = `${folder}/live-${count++}.json`
  const { line, ...device } = deviceOf()

  async function ask(request: DriverRequest | string, show?: (prompt: ShownPrompt) => Promise<unknown>) {
    return driver.ask(typeof request === 'string' ? { op: request } : request, show)
  }

  return {
    scene,
    now,
    store,
    device,
    password,
    server,
    seats,
    front,
    ask,
    together: meeting.together,
    /** A member with a seat for one computer, or with other purchases. */
    member: (items?: Parameters<typeof seats.member>[1]) => seats.member(`live-${count++}@example.test`, items),
    /** Returns a licence key, bought by a member who never logs in. */
    async key({ pid = 17, quantity = 1, language = 'en' } = {}) {
      const email = `live-${count++}@example.test`
      const { id } = await server.member({ email, language })
      const order = await seats.buy(id, [{ pid, quantity }])
      const key = newLicenceKey('TIDE', randomInt)
      return { key, email, order, record: await storedKey(server, { orderId: order.id, pid, text: key }) }
    },
    /** Advances the clocks of the server and of the client, in cases that ask for it. */
    async later(duration: Duration) {
      await meeting.together(async () => server.clock.advance(duration))
      expect(await ask({ op: 'clock', now: now() })).toEqual({ ok: null })
    },
    /** Begins with a new client; `more` may name another device. */
    async open(more: object = {}) {
      const keys = await publishedKeys(server.url)
      const request = { op: 'open', server: front.url, line, keys, device, store, now: now(), version: '5.2.0' }
      expect(await ask({ ...request, ...more })).toEqual({ ok: null })
    },
    async ok(request: DriverRequest | string, show?: (prompt: ShownPrompt) => Promise<unknown>) {
      const answer = await ask(request, show)
      expect(answer, JSON.stringify(request)).toHaveProperty('ok')
      return (answer as { ok: never }).ok as LicenceAnswer
    },
    async problem(request: DriverRequest | string, problem: string, show?: (prompt: ShownPrompt) => Promise<unknown>) {
      const answer: DriverAnswer = await ask(request, show)
      expect(answer, JSON.stringify(request)).toMatchObject({ problem })
    },
    /** The same with another driver. */
    with: (other: Driver) => atServer(scene, other),
  }
}

interface LicenceAnswer {
  readonly seat: string
  readonly kind: string
  readonly features: readonly string[]
  readonly expires_at: number
}
