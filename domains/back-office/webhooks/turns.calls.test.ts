import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hours, minutes } from '@/platform/time/duration'
import { openReceiver, type Receiver } from '@/tests/outside/webhook-receiver'
import { startServer, type TestServer } from '@/tests/server/server'
import { addEndpoint, happen } from './testing'

let server: TestServer
let other: TestServer
const receivers: Receiver[] = []
beforeAll(async () => {
  server = await startServer()
  other = await startServer({}, server)
})
afterAll(async () => {
  await other.close()
  await server.close()
})
afterEach(async () => {
  await server.database.execute(sql`delete from jobs where kind = 'webhooks.deliver'`)
  await server.database.execute(sql`delete from webhook_messages`)
  await server.database.execute(sql`delete from webhook_endpoints`)
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()))
})

async function connected(...answer: Parameters<typeof openReceiver>) {
  const receiver = await openReceiver(...answer)
  receivers.push(receiver)
  await addEndpoint(server, receiver.url)
  return receiver
}

/** A receiver that takes what it is sent and says nothing. */
async function mute() {
  const open = { now: 0, most: 0 }
  const receiver = await connected((response) => {
    open.most = Math.max(open.most, ++open.now)
    response.on('close', () => void open.now--)
  })
  return { receiver, open }
}

let members = 1000
async function happenTimes(count: number) {
  for (let left = count; left > 0; left--) await happen(server, ++members)
}
const counted = async (table: string, where: string) => {
  const { rows } = await server.database.execute<{ count: number }>(
    `select count(*)::int as count from ${table} where ${where}`,
  )
  return rows[0]?.count
}
const waiting = () => counted('webhook_messages', 'true')

describe('receivers that do not answer', () => {
  it('have two open deliveries each, over all processes, and delay no other receiver', {
    timeout: 90_000,
  }, async () => {
    const dead = [await mute(), await mute(), await mute(), await mute()]
    const well = await connected()
    const workers = [server, other].map(({ worker }) => worker)
    await happenTimes(30)
    await Promise.all(workers.map((worker) => worker.start()))
    await expect.poll(() => well.received.length, { timeout: 40_000 }).toBe(30)
    expect(await waiting()).toBeGreaterThan(100)
    const stopped = Promise.all(workers.map((worker) => worker.stop()))
    await Promise.all(dead.map(({ receiver }) => receiver.close()))
    await stopped
    for (const { open } of dead) expect(open.most).toBeLessThanOrEqual(2)
  })

  it('pass the slot of a dead process to the next one', async () => {
    const receiver = await connected()
    await happenTimes(2)
    const until = (moment: string) =>
      server.database.execute(`update webhook_messages set in_hand_until = ${moment} where attempts = 7`)
    await server.worker.drain()
    expect(receiver.received).toHaveLength(2)
    await server.database.execute(sql`
      insert into webhook_messages (endpoint_id, sequence, event_at, object, attempts)
      select id, 1, now(), 'lost:' || place, 7 from webhook_endpoints, generate_series(1, 2) place`)
    await until(`clock_timestamp() + interval '1 hour'`)
    await happenTimes(2)
    await server.worker.drain()
    expect(receiver.received).toHaveLength(2)
    await until('clock_timestamp()')
    await happenTimes(1)
    await server.worker.drain()
    expect(receiver.received).toHaveLength(5)
  })
})

describe('a receiver that fails', () => {
  it('gets one delivery after its rest, and all waiting ones once it answers', async () => {
    const down = (response: { writeHead(status: number): { end(): void } }) => response.writeHead(500).end()
    const receiver = await connected(down)
    await happenTimes(30)
    await server.worker.drain()
    expect(receiver.received).toHaveLength(10)
    // From the next attempt on each of them pauses for hours.
    await server.database.execute(sql`update webhook_messages set attempts = 8`)
    for (let rounds = 1; rounds <= 3; rounds++) {
      server.clock.advance(minutes(15))
      receiver.received.length = 0
      await server.worker.drain()
      expect(receiver.received).toHaveLength(1)
      const dueThen = `kind = 'webhooks.deliver' and run_at <= (select rests_until from webhook_endpoints)`
      expect(
        await counted(
          'jobs',
          `${dueThen} and awaits is distinct from 'webhooks.pause ' || (select id from webhook_endpoints)`,
        ),
      ).toBe(1)
    }
    receiver.answerWith((response) => response.end())
    server.clock.advance(minutes(15))
    await server.worker.drain()
    expect(await waiting()).toBe(0)
    expect(await counted('jobs', `kind = 'webhooks.deliver'`)).toBe(0)
  })

  it('has one open delivery while it fails, over all processes', { timeout: 60_000 }, async () => {
    const open = { now: 0, most: 0 }
    let failed = 0
    const receiver = await connected((response) => {
      if (failed > 1) open.most = Math.max(open.most, ++open.now)
      setTimeout(() => {
        if (open.now > 0) open.now--
        failed++
        response.writeHead(500).end()
      }, 50)
    })
    await happenTimes(20)
    const workers = [server, other].map(({ worker }) => worker)
    await Promise.all(workers.map((worker) => worker.start()))
    await expect.poll(() => receiver.received.length, { timeout: 40_000 }).toBeGreaterThanOrEqual(10)
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(open.most).toBeLessThanOrEqual(1)
  })

  it('leaves no job behind when it is switched off', async () => {
    await connected((response) => response.writeHead(500).end())
    await happenTimes(15)
    await server.worker.drain()
    const receiver = receivers[0] ?? expect.fail('There is none')
    receiver.answerWith((response) => response.writeHead(410).end())
    server.clock.advance(hours(1))
    await server.worker.drain()
    expect(await counted('jobs', `kind = 'webhooks.deliver'`)).toBe(0)
  })
})
