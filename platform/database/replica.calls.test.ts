import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { canCopy, startPostgres } from '@/tests/database/postgres-server'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'

type Postgres = Awaited<ReturnType<typeof startPostgres>>

const forgetful = ['fsync=off', 'jit=off']

let [primary, replica]: [Postgres | null, Postgres | null] = [null, null]
let replaying: pg.Client
let server: TestServer
let staff: Visitor
beforeAll(async () => {
  if (!canCopy) return
  primary = await startPostgres(forgetful)
  replica = await startPostgres(forgetful, undefined, primary.url)
  server = await startServer({}, { place: { url: primary.url, replica: replica.url } })
  staff = (await signedInOperator(server, 'owner')).visitor
  replaying = new pg.Client({ connectionString: replica.url })
  replaying.on('error', () => {})
  await replaying.connect()
})
afterAll(async () => {
  await server?.close()
  await replaying?.end().catch(() => {})
  await replica?.stop()
  await primary?.stop()
})

/** Looks at the replica, too, so that the next read knows how it is. */
const figure = async (name: string) => {
  const figures = await (await fetch(`${server.url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(figures)?.[1])
}
const hasCaughtUp = () => expect.poll(() => figure('foyer_replica_lag_seconds')).toBe(0)

const seen = async () => {
  const { data } = await staff.call('GET /console/api/members', {})
  return data.members.map(({ email }) => email)
}

it.runIf(canCopy)(
  'a list comes from the replica, but what its browser has just changed, and all of it once the replica is gone',
  async () => {
    const one = await server.member({ email: 'one@example.test' })
    // Signing in has written.
    staff.cookies.delete('foyer_written')
    await hasCaughtUp()
    await replaying.query('select pg_wal_replay_pause()')
    await server.member({ email: 'two@example.test' })
    expect(await figure('foyer_replica_fresh')).toBe(1)
    expect(await seen()).toEqual(['one@example.test'])

    await staff.call('POST /console/api/members/suspend', { id: one.id, reason: 'A test' })
    expect(await seen()).toContain('two@example.test')

    staff.cookies.delete('foyer_written')
    await replica?.stop()
    replica = null
    expect(await seen()).toContain('two@example.test')
    expect(await figure('foyer_replica_fresh')).toBe(0)
    expect(await figure('foyer_replica_lag_seconds')).toBeNaN()
  },
)
