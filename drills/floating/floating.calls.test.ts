import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { authorizeDevice } from '@/domains/licensing/licences/actions/authorize'
import type { LicencesContext } from '@/domains/licensing/licences/context'
import { licences } from '@/domains/licensing/licences/domain'
import { isRefusal } from '@/platform/contract/refusal'
import { minutes } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import { deviceOf, openSeats } from '@/tests/shop/licences'
import { roundsOr } from '../rounds'
import { reportOf } from '../rows'

/** The embedded database has one connection, in one process: all rivals but one would only wait. */
const real = inject('postgres') !== null
const rounds = roundsOr(real ? 3 : 2)
const rivals = real ? 100 : 20
const free = 3

const races = reportOf('floating', ['places', 'rounds', 'devices at once', 'got one in each', 'at most at work'])
const rates = reportOf('heartbeats', ['', 'heartbeats', 'at once', 'a second', 'an hour'])

let servers: TestServer[]
beforeAll(async () => {
  const first = await startServer()
  servers = real ? [first, await startServer({}, first)] : [first]
})
afterAll(async () => {
  for (const server of servers) await server.close()
})

/** An address that no try had before: one that is repeated begins with a member, and a licence, of its own. */
const addressOf = (name: string) => `${name}-${randomBytes(4).toString('hex')}@example.test`

const contextOf = ({ installation }: TestServer): LicencesContext => installation.of(licences)

it(`of ${rivals} devices that want ${free} places at once, at every server, ${free} get one: ${rounds} times over`, {
  timeout: 0,
}, async () => {
  const [server] = servers as [TestServer]
  const { id: memberId } = await server.member({ email: addressOf('float') })
  await (await openSeats(server)).buy(memberId, [{ pid: 6, quantity: free }])
  const contexts = servers.map(contextOf)
  const place = { line: 'team', platform: 'win' } as const
  const held = async () => {
    const { rows } = await server.database.execute<{ count: number }>(
      sql`select count(seat_id)::int as count from floating_places
        where pool_id in (select id from seat_pools where member_id = ${memberId})`,
    )
    return rows[0]?.count
  }
  for (let round = 0; round < rounds; round++) {
    const now = server.clock.now()
    const requests = Array.from({ length: rivals }, (_, rival) => {
      const device = { deviceHash: randomBytes(32), device: `device ${rival}`, nickname: null }
      return authorizeDevice(contexts[rival % contexts.length] as LicencesContext, { memberId, place, device, now })
    })
    const outcomes = await Promise.all(requests)
    expect(outcomes.map((outcome) => (isRefusal(outcome) ? outcome.refused : 0)).sort()).toEqual([
      ...Array(free).fill(0),
      ...Array(rivals - free).fill(30005),
    ])
    expect(await held()).toBe(free)
    // These leases are not ended: the next round's devices take over the expired ones.
    for (const { clock } of servers) clock.advance(minutes(40))
  }
  races.add(String(free), rounds, rivals, free, (await held()) ?? 0)
})

it('a place that has run out goes to one of those who beat for it at once', { timeout: 0 }, async () => {
  const [server] = servers as [TestServer]
  const seats = await openSeats(server)
  const { email } = await seats.member(addressOf('beats'), [{ pid: 6 }])
  const devices = Array.from({ length: real ? 10 : 4 }, (_, each) => deviceOf(`beater ${each}`, { line: 'team' }))
  const held: { refresh_token: string; fingerprint: string }[] = []
  for (const device of devices) {
    const { data } = await seats.signIn(email, device)
    held.push({ refresh_token: data.refresh_token, fingerprint: device.fingerprint })
    for (const { clock } of servers) clock.advance(minutes(40))
  }
  for (let round = 0; round < rounds; round++) {
    const beats = held.map((each, turn) =>
      (servers[turn % servers.length] as TestServer).visitor().call('POST /licence/heartbeat', each),
    )
    const codes = (await Promise.all(beats)).map(({ cscode }) => cscode)
    expect(codes.sort()).toEqual([0, ...Array(held.length - 1).fill(30005)])
    for (const { clock } of servers) clock.advance(minutes(41))
  }
})

it('a heartbeat is cheap', { timeout: 0 }, async () => {
  const [server] = servers as [TestServer]
  const seats = await openSeats(server)
  const { email } = await seats.member(addressOf('many'), [{ pid: 6, quantity: 20 }])
  const held: { refresh_token: string; fingerprint: string }[] = []
  for (let each = 0; each < 20; each++) {
    const device = deviceOf(`many ${each}`, { line: 'team' })
    const { data } = await seats.signIn(email, device)
    held.push({ refresh_token: data.refresh_token, fingerprint: device.fingerprint })
  }
  const each = rounds * 10
  const began = performance.now()
  await Promise.all(
    held.map(async (device) => {
      const program = server.visitor()
      for (let beat = 0; beat < each; beat++) {
        expect((await program.call('POST /licence/heartbeat', device)).cscode).toBe(0)
      }
    }),
  )
  const count = held.length * each
  const second = (1000 * count) / (performance.now() - began)
  rates.add(real ? 'PostgreSQL' : 'embedded', count, held.length, Math.round(second), Math.round(second * 3600))
})
