import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { enqueue } from '@/platform/jobs/queue'
import { events } from '@/platform/jobs/tables'
import { days } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import { keepPartitions, partitionedTables, partitionsOf } from './partitions'

const table = { name: 'events', by: 'at' } as const
const keep = days(90)
const at = (day: string) => new Date(`${day}T00:00:00Z`)

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.execute('delete from events')
  for (const { name } of await partitionsOf(server.database, table)) {
    await server.database.execute(`drop table partitions.${name}`)
  }
})

const note = (...moments: Date[]) =>
  server.database.insert(events).values(moments.map((each) => ({ name: 'tide.turned', payload: {}, at: each })))
/** How many rows lie where. */
async function placesOf() {
  const { rows } = await server.database.execute<{ place: string; count: number }>(
    'select tableoid::regclass::text as place, count(*)::int as count from events group by 1 order by 1',
  )
  return Object.fromEntries(rows.map(({ place, count }) => [place.replace('partitions.', ''), count]))
}
const namesOf = async () => (await partitionsOf(server.database, table)).map(({ name }) => name)

describe('a table of weeks', () => {
  it('is every partitioned one of the database, and each accepts rows of any time', async () => {
    const { rows } = await server.database.execute<{ name: string }>(`
      select p.partrelid::regclass::text as name from pg_partitioned_table p where p.partdefid <> 0 order by 1`)
    expect(rows.map(({ name }) => name)).toEqual(partitionedTables.map(({ name }) => name))
  })

  it('accepts a row of any time, and moves it to its week by the job', async () => {
    const moments = ['2026-11-16', '2026-11-20', '2026-11-23', '2029-05-17'].map(at)
    await note(...moments, new Date('2026-11-22T23:59:59.999Z'))
    expect(await placesOf()).toEqual({ events_default: 5 })
    const ids = async () => (await server.database.select().from(events).orderBy(events.id)).map(({ id }) => id)
    const before = await ids()
    await keepPartitions(server.database, table, { now: at('2026-11-21'), keep })
    expect(await placesOf()).toEqual({ events_2026_11_16: 3, events_2026_11_23: 1, events_2029_05_14: 1 })
    expect(await ids()).toEqual(before)
    await note(at('2026-12-13'), at('2026-12-14'))
    expect(await placesOf()).toMatchObject({ events_2026_12_07: 1, events_default: 1 })
  })

  it('drops old rows at once, and nothing else', async () => {
    await keepPartitions(server.database, table, { now: at('2026-11-21'), keep })
    await note(new Date('2026-11-22T23:59:59.999Z'), at('2026-11-23'))
    const again = await keepPartitions(server.database, table, { now: at('2027-02-20'), keep })
    expect([again.dropped, again.made[0], again.made.length]).toEqual([[], 'events_2027_02_15', 4])
    const later = await keepPartitions(server.database, table, { now: at('2027-02-21'), keep })
    expect(later.dropped).toEqual(['events_2026_11_16'])
    expect(await placesOf()).toEqual({ events_2026_11_23: 1 })
    // A table that never got a week is dropped as soon.
    await note(at('2020-01-01'))
    await keepPartitions(server.database, table, { now: at('2027-02-21'), keep })
    expect(await placesOf()).toEqual({ events_2026_11_23: 1 })
  })

  it('is maintained by the server’s own job, mails as well', async () => {
    await note(server.clock.now())
    await enqueue(server.database, { kind: 'platform.purge', payload: {}, runAt: server.clock.now() })
    await server.worker.drain()
    expect(await placesOf()).toEqual({ events_2026_11_16: 1 })
    const mails = await partitionsOf(server.database, { name: 'mails', by: 'created_at' })
    expect(mails.map(({ name }) => name)).toEqual([
      'mails_2026_11_16',
      'mails_2026_11_23',
      'mails_2026_11_30',
      'mails_2026_12_07',
    ])
  })

  it('moves no row under a trigger: records of an account are kept once', async () => {
    const { id } = await server.member({ email: 'ada@example.test' })
    const payload = { memberId: id }
    await server.database.insert(events).values({ name: 'member.password_changed', payload, at: at('2026-11-21') })
    await keepPartitions(server.database, table, { now: at('2026-11-21'), keep })
    await server.database.insert(events).values({ name: 'member.password_changed', payload, at: at('2026-11-22') })
    const kept = await server.database.execute(`select what from account_events where member_id = ${id}`)
    expect([await placesOf(), kept.rows.length]).toEqual([{ events_2026_11_16: 2 }, 2])
  })

  it('is created once by several processes at the same time, while others write', async () => {
    const now = at('2026-11-21')
    const writes = Array.from({ length: 20 }, (_, day) => note(new Date(now.getTime() + days(day * 4))))
    const rounds = await Promise.all([1, 2, 3].map(() => keepPartitions(server.database, table, { now, keep })))
    await Promise.all(writes)
    const made = rounds.flatMap((round) => round.made)
    expect(new Set(made).size).toBe(made.length)
    await keepPartitions(server.database, table, { now, keep })
    const places = await placesOf()
    expect(Object.values(places).reduce((sum, count) => sum + count)).toBe(20)
    expect(places.events_default).toBeUndefined()
  })
})

describe.runIf(inject('postgres'))('on a server', () => {
  const waiting = async () => {
    const { rows } = await server.database.execute<{ count: number }>(sql`
      select count(distinct pid)::int as count from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`)
    return rows[0]?.count
  }

  it('partition upkeep on a server gives way to a holder of the table, and runs again later', async () => {
    const now = at('2026-11-21')
    const holder = await server.pool.connect()
    await holder.query('begin; select from events')
    const { made, postponed } = await keepPartitions(server.database, table, { now, keep })
    expect([made, postponed.length]).toEqual([[], 4])
    await holder.query('commit')
    holder.release()
    await keepPartitions(server.database, table, { now, keep })
    expect(await namesOf()).toHaveLength(4)
  })

  it('refuses no row for a week that is being created', async () => {
    const now = at('2026-11-21')
    // A round on a machine so busy that the lock is given up is no proof, and is done again.
    for (let made: readonly string[] = []; made.length === 0; ) {
      const holder = await server.pool.connect()
      await holder.query('begin; lock table partitions.events_default in access share mode')
      const round = keepPartitions(server.database, table, { now, keep })
      await expect.poll(waiting, { interval: 20, timeout: 20_000 }).toBe(1)
      const written = note(now).then(() => true)
      await expect.poll(waiting, { interval: 20, timeout: 20_000 }).toBe(2)
      await holder.query('commit')
      holder.release()
      made = (await round).made
      expect(await written).toBe(true)
    }
    await keepPartitions(server.database, table, { now, keep })
    expect((await placesOf()).events_default).toBeUndefined()
  })

  it('moves no row away from a running statement', async () => {
    const now = at('2026-11-21')
    await note(now)
    const seen: number[] = []
    // A round on a machine so busy that the lock is given up is no proof, and is done again.
    for (let made: readonly string[] = []; made.length === 0; ) {
      const holder = await server.pool.connect()
      await holder.query('begin; lock table partitions.events_default in access share mode')
      const round = keepPartitions(server.database, table, { now, keep })
      await expect.poll(waiting, { interval: 20, timeout: 20_000 }).toBe(1)
      const reading = server.database.select().from(events)
      const read = reading.then((rows) => void seen.push(rows.length))
      await expect.poll(waiting, { interval: 20, timeout: 20_000 }).toBe(2)
      await holder.query('commit')
      holder.release()
      await read
      made = (await round).made
    }
    expect(await placesOf()).toEqual({ events_2026_11_16: 1 })
    expect(new Set(seen)).toEqual(new Set([1]))
  })
})

it.each(partitionedTables)('$name has room for the weeks to come', async (each) => {
  const { made } = await keepPartitions(server.database, each, { now: at('2031-01-01'), keep })
  expect(made).toHaveLength(4)
})
