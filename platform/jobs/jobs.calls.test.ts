import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Duration, minutes, seconds } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import { EventBus } from './events'
import { roomBeside } from './lanes'
import { claim, enqueue, finish, hasten, lease, OutageError, postpone, repeat } from './queue'
import { bringForward } from './spread'
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

const newWorker = (hold = lease) =>
  new Worker(server.database, server.clock.now, pino({ level: 'silent' }), server.database, hold)
const take = async (kind: string, length: Duration) => {
  const wanted = { now: server.clock.now(), kinds: [kind], room: roomBeside([]), lease: length }
  const [job] = await claim(server.database, { ...wanted, most: 1 })
  return job
}
const put = (kind: string, payload = {}, runAt = server.clock.now()) =>
  enqueue(server.database, { kind, payload, runAt })
/** A kind that no worker has registered. */
const putUnknown = (kind: string) =>
  enqueue(server.database, { kind, payload: {}, runAt: server.clock.now(), lane: 'database' })
interface Row extends Record<string, unknown> {
  readonly last_error: string | null
  readonly failed_at: string | null
  readonly locked_until: string | null
  readonly holder: string | null
  readonly attempts: number
}
const waiting = async () => (await server.database.execute<Row>('select * from jobs')).rows

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

  it('retries a failed job at growing intervals, and gives it up in the end', async () => {
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

  it('returns the job of a dead worker', async () => {
    await putUnknown('hang')
    // As after a killed process: it has taken a job, and does not renew it.
    const dead = await take('hang', seconds(2))
    const other = newWorker()
    let done = 0
    other.handle('hang', async () => void done++)
    await other.drain()
    expect([dead?.attempts, done]).toEqual([1, 0])
    await expect.poll(() => other.drain().then(() => done), { interval: 100 }).toBe(1)
  })

  it('hostile 6: keeps a job for its worker while that works, with any clock of the server', async () => {
    const hold = seconds(1)
    const [slow, other] = [newWorker(hold), newWorker()]
    let finish = () => {}
    let runs = 0
    for (const worker of [slow, other]) {
      worker.handle('slow', () => {
        runs++
        return new Promise<void>((resolve) => {
          finish = resolve
        })
      })
    }
    await put('slow')
    const work = slow.drain()
    const lockedUntil = async () => Number(new Date((await waiting())[0]?.locked_until ?? 0))
    await expect.poll(lockedUntil).toBeGreaterThan(0)
    const first = await lockedUntil()
    // Renewed for longer than the first lease was.
    await expect.poll(lockedUntil, { interval: 50 }).toBeGreaterThan(first + hold)
    server.clock.advance(minutes(60))
    await other.drain()
    expect(runs).toBe(1)
    finish()
    await work
    expect(await waiting()).toEqual([])
  })

  it('the job queue (hostile 6) lets no worker finish a job that was taken over, not even in a later run', async () => {
    await putUnknown('late')
    const late = await take('late', seconds(0))
    const taken = await take('late', seconds(60))
    if (!late || !taken) throw new Error('The job was not taken over')
    await finish(server.database, [late])
    await postpone(server.database, late, { now: server.clock.now(), error: 'too late', recurs: false })
    expect(await waiting()).toMatchObject([{ attempts: 2, last_error: null, holder: taken.holder }])
    await repeat(server.database, taken, { done: server.clock.now(), next: server.clock.now() })
    const again = await take('late', seconds(60))
    await finish(server.database, [late])
    expect(await waiting()).toMatchObject([{ attempts: 1, holder: again?.holder }])
  })

  it('hostile 5: runs waiting jobs as soon as an outage is over, and gives none up meanwhile', async () => {
    const worker = newWorker()
    let out = true
    const sent: number[] = []
    worker.handle<{ letter: number }>('letter', async ({ letter }) => {
      if (out) throw new OutageError('the mailer', 'closed')
      sent.push(letter)
      await bringForward(server.database, 'the mailer', server.clock.now())
    })
    for (let letter = 0; letter < 3; letter++) await put('letter', { letter })
    for (let round = 0; round < 60; round++) {
      await worker.drain()
      server.clock.advance(minutes(2))
    }
    await worker.drain()
    out = false
    await put('letter', { letter: 3 })
    await worker.drain()
    expect(sent.sort()).toEqual([0, 1, 2, 3])
    expect(await waiting()).toEqual([])
  })

  it('leaves a job that takes too long to the next worker', async () => {
    const worker = newWorker()
    worker.handle('hang', () => new Promise<void>(() => {}))
    await put('hang')
    expect(await worker.drain(seconds(0.2))).toBe(false)
    expect(await worker.drain(seconds(60))).toBe(true)
  })

  it('never gives up recurring jobs', async () => {
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

  it('does a recurring job once more that is wanted while it is done', async () => {
    const worker = newWorker()
    let rounds = 0
    worker.recur('tidy', minutes(10), async () => {
      if (++rounds === 1) await hasten(server.database, 'tidy', server.clock.now())
    })
    await worker.start()
    await worker.stop()
    await worker.drain()
    expect(rounds).toBe(2)
    server.clock.advance(minutes(9))
    await worker.drain()
    expect(rounds).toBe(2)
    await hasten(server.database, 'tidy', server.clock.now())
    await worker.drain()
    expect(rounds).toBe(3)
  })

  it('leaves jobs of an unknown kind to a version that knows it', async () => {
    await put('from-the-future')
    await newWorker().drain()
    expect(await waiting()).toMatchObject([{ attempts: 0, last_error: null }])
  })

  it('has a recurring job once, for any number of workers', async () => {
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
