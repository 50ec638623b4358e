import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Duration, days, minutes } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import { enqueue } from './queue'
import { Worker } from './worker'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => server.database.execute('delete from jobs').then(() => {}))

const newWorker = () => new Worker(server.database, server.clock.now, pino({ level: 'silent' }))
const put = (kind: string, payload = {}) => enqueue(server.database, { kind, payload, runAt: server.clock.now() })
const waiting = async () => (await server.database.execute('select 1 from jobs')).rows.length

it('a job that is one transaction ends with its effect, so that a taken-over one leaves nothing behind', async () => {
  const worker = newWorker()
  const written = async () => (await server.database.execute("select 1 from events where name = 'done'")).rows.length
  const [late, well] = [{ late: true }, { late: false }]
  worker.handleOnce<{ late: boolean }>('once', async (transaction, given) => {
    await transaction.execute("insert into events (name, payload, at) values ('done', '{}', now())")
    // As if this process had not renewed its lease in time.
    if (given.late) await transaction.execute("update jobs set holder = gen_random_uuid() where kind = 'once'")
  })
  await put('once', late)
  await worker.drain()
  expect([await written(), await waiting()]).toEqual([0, 1])
  await server.database.execute('delete from jobs')
  await put('once', well)
  await worker.drain()
  expect([await written(), await waiting()]).toEqual([1, 0])
})

it('jobs follow a clock that is set back, without waiting for the earlier time', async () => {
  const [worker, next] = [newWorker(), newWorker()]
  let [rounds, letters] = [0, 0]
  for (const each of [worker, next]) {
    each.recur('tidy', minutes(10), async () => void rounds++)
    each.handle('letter', async () => void letters++)
  }
  const back = (length: Duration) => server.clock.advance(-length as Duration)
  server.clock.advance(days(400))
  await worker.start()
  await worker.stop()
  await worker.drain()
  await put('letter')
  back(days(400))
  await worker.drain()
  expect([rounds, letters]).toEqual([1, 1])
  server.clock.advance(minutes(10))
  await worker.drain()
  expect(rounds).toBe(2)

  server.clock.advance(days(400))
  await worker.drain()
  back(days(400))
  await next.start()
  await next.stop()
  server.clock.advance(minutes(10))
  await next.drain()
  expect(rounds).toBe(4)
})
