import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { hours, minutes, seconds } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import { lanes, roomBeside } from './lanes'
import { dueIn, enqueue, OutageError } from './queue'
import { bringForward } from './spread'
import { Worker } from './worker'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => server.database.execute('delete from jobs').then(() => {}))

const newWorker = () => new Worker(server.database, server.clock.now, pino({ level: 'silent' }))
interface Row extends Record<string, unknown> {
  readonly kind: string
  readonly lane: string | null
  readonly singleton: string | null
  readonly run_at: string
  readonly awaits: string | null
}
const waiting = async () => (await server.database.execute<Row>('select * from jobs order by id')).rows
/** Inserts a job like an older server, without a lane. */
const putWithoutLane = (kind: string, count = 1, runAt = server.clock.now()) =>
  server.database.execute(sql`
    insert into jobs (kind, payload, run_at)
    select ${kind}, '{}', ${runAt}::timestamptz from generate_series(1, ${count}::int)`)

describe('a job that is added without a lane', () => {
  it("waits in its kind's lane, also before the kind is known, or after it moves", async () => {
    const later = new Date(server.clock.now().getTime() + hours(1))
    await putWithoutLane('trial.lane', 1, later)
    expect(await waiting()).toMatchObject([{ lane: null }])
    const [worker, next] = [newWorker(), newWorker()]
    worker.handle('trial.lane', async () => {}, 'outside')
    await worker.drain()
    await putWithoutLane('trial.lane', 1, later)
    await enqueue(server.database, { kind: 'trial.lane', payload: {}, runAt: later, lane: 'mail' })
    const lanesNow = async () => (await waiting()).map(({ lane }) => lane).sort()
    expect(await lanesNow()).toEqual(['mail', 'outside', 'outside'])
    next.handle('trial.lane', async () => {}, 'long')
    await next.drain()
    await putWithoutLane('trial.lane', 1, later)
    expect(await lanesNow()).toEqual(['long', 'long', 'long', 'mail'])
    server.clock.advance(hours(1))
    // An older server looks at the lane of the job, too.
    await worker.drain()
    expect(await waiting()).toEqual([])
  })
})

describe('a crowd in one lane', () => {
  it('hostile 5: keeps no other lane waiting, also where it waits for a mute server', async () => {
    const worker = newWorker()
    const unanswered: (() => void)[] = []
    let orders = 0
    worker.handle('trial.crowd', () => new Promise<void>((resolve) => void unanswered.push(resolve)), 'mail')
    worker.handle('trial.order', async () => void orders++, 'money')
    await putWithoutLane('trial.crowd', 100)
    await putWithoutLane('trial.order', 20)
    await worker.start()
    await expect.poll(() => orders).toBe(20)
    expect(unanswered).toHaveLength(lanes.mail)
    const stopped = worker.stop()
    for (const answer of unanswered) answer()
    await stopped
  })

  it('is claimed from the index in its order: nothing is sorted, and few blocks are read', async () => {
    await newWorker().start()
    await server.database.execute('delete from jobs')
    await server.database.execute(sql`
      insert into jobs (kind, lane, payload, run_at)
      select 'mail', 'mail', '{}', ${server.clock.now()}::timestamptz from generate_series(1, 20000)`)
    await server.database.execute('analyze jobs')
    const wanted = { now: server.clock.now(), kinds: ['mail', 'another'], room: roomBeside([]) }
    const { rows } = await server.database.execute<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
      sql`explain (analyze, buffers, format json) ${dueIn(wanted)}`,
    )
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan as Plan
    const all = nodesOf(plan)
    expect(all.map((node) => node['Node Type'])).not.toContain('Sort')
    expect(all.map((node) => node['Index Name'])).toContain('jobs_in_lane')
    expect(plan['Actual Rows']).toBe(lanes.mail)
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(100)
  })
})

interface Plan {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Plan[]
}
const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

describe('a singleton', () => {
  it('waits once, and can be requested again while it runs', async () => {
    const worker = newWorker()
    const begun: (() => void)[] = []
    worker.handle('trial.company', () => new Promise<void>((resolve) => void begun.push(resolve)), 'long')
    const ask = (runAt = server.clock.now()) =>
      enqueue(server.database, { kind: 'trial.company', payload: { company: 17 }, runAt, singleton: 'company 17' })
    await ask(new Date(server.clock.now().getTime() + minutes(5)))
    await ask()
    await ask()
    expect(await waiting()).toMatchObject([{ singleton: 'company 17', run_at: expect.anything() }])
    await worker.start()
    await expect.poll(() => begun.length).toBe(1)
    await ask()
    await ask()
    await expect.poll(() => begun.length, { interval: 100 }).toBe(2)
    const stopped = worker.stop()
    for (const end of begun) end()
    await stopped
    expect(await waiting()).toEqual([])
  })

  it.skipIf(inject('postgres') === null)(
    'a waiting singleton does not start before the second request for it is committed',
    async () => {
      const worker = newWorker()
      let done = 0
      worker.handle('trial.company', async () => void done++, 'long')
      const job = { kind: 'trial.company', payload: {}, runAt: server.clock.now(), singleton: 'company 18' }
      await enqueue(server.database, job)
      const other = await startServer({}, server)
      const seen = await other.database.transaction(async (transaction) => {
        await enqueue(transaction, job)
        await worker.drain()
        return done
      })
      await other.close()
      await worker.drain()
      expect([seen, done]).toEqual([0, 1])
    },
  )
})

it('that waited for an outage runs with a delay, and is not queued again', async () => {
  const worker = newWorker()
  let out = true
  let sent = 0
  worker.handle('trial.letter', async () => {
    if (out) throw new OutageError('the mailer', 'closed')
    sent++
  })
  await putWithoutLane('trial.letter', 50)
  await worker.drain()
  out = false
  await bringForward(server.database, 'the mailer', server.clock.now())
  const moments = (await waiting()).map(({ run_at }) => new Date(run_at).getTime() - server.clock.now().getTime())
  expect([...new Set(moments)].sort((one, other) => one - other)).toEqual([0, 200, 400])
  expect((await waiting()).filter(({ awaits }) => awaits !== null)).toEqual([])
  await worker.drain()
  expect(sent).toBe(20)
  server.clock.advance(seconds(1))
  await worker.drain()
  expect(sent).toBe(50)
})
