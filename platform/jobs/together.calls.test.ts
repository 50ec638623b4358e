import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startServer, type TestServer } from '@/tests/server/server'
import { EventBus } from './events'
import { Worker } from './worker'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => server.database.execute('truncate jobs, event_queue').then(() => {}))

const joined = 'company.person_joined'
/** Returns a process of its own, which runs the jobs of a test. */
function newProcess() {
  const worker = new Worker(server.database, server.clock.now, pino({ level: 'silent' }))
  return { worker, events: new EventBus(worker) }
}
const put = (events: EventBus, count: number) =>
  server.database.execute(
    sql`with ${events.announcementOfEach(
      joined,
      sql`select jsonb_build_object('companyId', 1, 'personId', n, 'role', 'user') as payload
      from generate_series(1, ${count}::int) n order by n`,
      server.clock.now(),
    )} select`,
  )
const waiting = async () => (await server.database.execute('select 1 from jobs')).rows.length
const all = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

it('many events are handled by few jobs, each event once, also after a failed try', async () => {
  const { worker, events } = newProcess()
  const crowds: number[][] = []
  let fails = true
  events.together(joined, 'trial', async (_, people) => {
    if (fails) throw new Error('No luck')
    crowds.push(people.map(({ personId }) => personId))
  })
  await put(events, 450)
  const tried = worker.drain()
  await expect
    .poll(async () => (await server.database.execute('select 1 from jobs where attempts > 0')).rows.length > 0)
    .toBe(true)
  fails = false
  await tried
  await server.database.execute(sql`update jobs set run_at = ${server.clock.now()}::timestamptz`)
  await worker.drain()
  expect(crowds.length).toBeLessThanOrEqual(4)
  expect(crowds.flat().sort((one, other) => one - other)).toEqual(all(450))
  expect(await waiting()).toBe(0)
})

it('a follower gets many events in order by few jobs, and keeps a job for each remaining event', async () => {
  const [one, other] = [newProcess(), newProcess()]
  const given: number[][] = []
  for (const { events } of [one, other]) {
    events.follow([joined], 'trial', async (_, queued) => {
      given.push(queued.map(({ payload }) => Number(payload.personId)))
    })
  }
  await put(one.events, 450)
  await Promise.all([one.worker.drain(), other.worker.drain()])
  expect(given.flat()).toEqual(all(450))
  expect(given.length).toBeLessThanOrEqual(4)
  expect([await waiting(), (await server.database.execute('select 1 from event_queue')).rows.length]).toEqual([0, 0])
})
