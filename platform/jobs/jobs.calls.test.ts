import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minutes, seconds } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server'
import { EventBus } from './events'
import { enqueue } from './queue'
import { Worker } from './worker'

declare module './events' {
  interface Events {
    'test.happened': { what: string }
  }
}

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => server.database.execute('delete from jobs').then(() => {}))

const newWorker = () => new Worker(server.database, server.clock.now, pino({ level: 'silent' }))
const put = (kind: string, payload = {}, runAt = server.clock.now()) =>
  enqueue(server.database, { kind, payload, runAt })
const waiting = async () =>
  (
    await server.database.execute<{ last_error: string | null; failed_at: string | null; attempts: number }>(
      'select * from jobs',
    )
  ).rows

describe('the job queue', () => {
  it('gives each job to one of many workers', async () => {
    const done: number[] = []
    const workers = Array.from({ length: 4 }, () => {
      const worker = newWorker()
      worker.handle<{ index: number }>('count', async ({ index }) => void done.push(index))
      return worker
    })
    for (let index = 0; index < 50; index++) await put('count', { index })
    await Promise.all(workers.map((worker) => worker.drain()))
    expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index))
    expect(await waiting()).toEqual([])
  })

  it('tries a failed job again, later and later, and gives it up in the end', async () => {
    const worker = newWorker()
    let tries = 0
    worker.handle('fail', async () => {
      tries++
      throw new Error('no luck')
    })
    await put('fail')
    await worker.drain()
    expect(tries).toBe(1)
    server.clock.advance(seconds(1))
    await worker.drain()
    expect(tries).toBe(1)
    for (let round = 0; round < 40; round++) {
      server.clock.advance(minutes(60))
      await worker.drain()
    }
    expect(tries).toBe(35)
    expect(await waiting()).toMatchObject([{ last_error: 'no luck', failed_at: expect.anything() }])
  })

  it('gives back the job of a worker that died', async () => {
    const dying = newWorker()
    let started = () => {}
    const taken = new Promise<void>((resolve) => {
      started = resolve
    })
    dying.handle('hang', () => {
      started()
      return new Promise<void>(() => {})
    })
    await put('hang')
    void dying.drain()
    await taken

    const other = newWorker()
    let done = 0
    other.handle('hang', async () => void done++)
    await other.drain()
    expect(done).toBe(0)
    server.clock.advance(minutes(5))
    await other.drain()
    expect(done).toBe(1)
  })

  it('never gives up what recurs', async () => {
    const worker = newWorker()
    let broken = true
    let done = 0
    worker.recur('tidy', minutes(10), async () => {
      if (broken) throw new Error('no luck')
      done++
    })
    await worker.start()
    await worker.stop()
    for (let round = 0; round < 40; round++) {
      await worker.drain()
      server.clock.advance(minutes(60))
    }
    broken = false
    await worker.drain()
    expect(done).toBe(1)
  })

  it('leaves jobs of a kind that it does not know to a version that does', async () => {
    await put('from-the-future')
    await newWorker().drain()
    expect(await waiting()).toMatchObject([{ attempts: 0, last_error: null }])
  })

  it('holds recurring work once, however many workers start', async () => {
    let rounds = 0
    const workers = [newWorker(), newWorker(), newWorker()]
    for (const worker of workers) worker.recur('tidy', minutes(10), async () => void rounds++)
    for (const worker of workers) await worker.start()
    for (const worker of workers) await worker.stop()
    await workers[0]?.drain()
    expect(rounds).toBe(1)
    expect(await waiting()).toHaveLength(1)
    server.clock.advance(minutes(10))
    await workers[1]?.drain()
    expect(rounds).toBe(2)
  })
})

it('a failed statement is remembered without the values it was sent', async () => {
  const worker = newWorker()
  worker.handle('break', async () => {
    await server.database.execute(sql`select ${'top secret'}::text from nowhere`)
  })
  await put('break')
  await worker.drain()
  const [{ last_error: remembered } = { last_error: null }] = await waiting()
  expect(remembered).toContain('nowhere')
  expect(remembered).not.toContain('top secret')
})

describe('an event', () => {
  it('reaches every subscriber, and none when its transaction fails', async () => {
    const worker = newWorker()
    const bus = new EventBus(worker)
    const heard: string[] = []
    bus.on('test.happened', 'first', async ({ what }) => void heard.push(`first ${what}`))
    bus.on('test.happened', 'second', async ({ what }) => void heard.push(`second ${what}`))
    await server.database.transaction((transaction) =>
      bus.emit(transaction, 'test.happened', { what: 'sale' }, server.clock.now()),
    )
    const failing = server.database.transaction(async (transaction) => {
      await bus.emit(transaction, 'test.happened', { what: 'nothing' }, server.clock.now())
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await worker.drain()
    expect(heard.sort()).toEqual(['first sale', 'second sale'])
  })
})
