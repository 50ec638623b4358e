import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '@/tests/database/postgres-server'
import { openSilentProxy } from '@/tests/database/silent-proxy'
import { startServer, type TestServer } from '@/tests/server/server'
import { deviceOf } from '@/tests/shop/licences'
import { seconds } from '../time/duration'

let postgres: Awaited<ReturnType<typeof startPostgres>>
/** Errors that would have ended the process outside a test. */
const fatal: unknown[] = []
const remember = (error: unknown) => void fatal.push(error)
beforeAll(async () => {
  postgres = await startPostgres()
  process.on('uncaughtExceptionMonitor', remember)
})
afterAll(async () => {
  process.off('uncaughtExceptionMonitor', remember)
  await postgres.stop()
})

/** The pause of a program between two calls: while all wait for the database, the machine has time for others. */
const pause = seconds(0.05)

/** Programs that ask for a code over and over, which is written down each time. */
function loadOn(server: TestServer, programs: number) {
  const answers: { status: number; cscode: unknown }[] = []
  let going = true
  const visit = async () => {
    while (going) {
      const answer = await server.visitor().call('POST /licence/device_code', deviceOf())
      answers.push({ status: answer.status, cscode: answer.cscode })
      await wait(pause)
    }
  }
  const visits = Array.from({ length: programs }, visit)
  return {
    answers,
    async stop() {
      going = false
      await Promise.all(visits)
    },
  }
}

/** Runs transactions with a pause between their statements, during which the connection is idle but borrowed. */
function transactionsOn({ database }: TestServer) {
  let going = true
  const run = async () => {
    while (going) {
      const work = database.transaction(async (transaction) => {
        for (let statement = 0; statement < 3; statement++) {
          await transaction.execute('select 1')
          await new Promise((done) => setTimeout(done, 5))
        }
      })
      await work.catch(() => {})
    }
  }
  const running = Array.from({ length: 10 }, run)
  return {
    async stop() {
      going = false
      await Promise.all(running)
    },
  }
}

const isWell = (server: TestServer) => async () => (await fetch(`${server.url}/readyz`)).status === 200

describe('hostile 1: a database whose connections end', () => {
  it('ends no process, keeps every answer in the envelope, and is used again at once', async () => {
    const server = await startServer({}, { place: { url: postgres.url } })
    const operator = new pg.Client({ connectionString: postgres.url })
    await operator.connect()
    const transactions = transactionsOn(server)
    const load = loadOn(server, 6)
    for (let round = 0; round < 12; round++) {
      const before = load.answers.length
      await operator.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'foyer' and pid <> pg_backend_pid()",
      )
      await expect.poll(() => load.answers.length, { interval: 5 }).toBeGreaterThan(before + 12)
    }
    await operator.end()
    for (let round = 0; round < 2; round++) {
      await postgres.restart()
      await expect.poll(isWell(server)).toBe(true)
    }
    await load.stop()
    await transactions.stop()
    expect(load.answers.some(({ status }) => status === 200)).toBe(true)
    expect(fatal).toEqual([])
    expect(load.answers.filter(({ cscode }) => typeof cscode !== 'number')).toEqual([])
    // None of the connections was lost to the pool: as many as it has are lent out once more.
    const lent = await Promise.all(Array.from({ length: 17 }, () => server.pool.connect()))
    for (const client of lent) client.release()
    await server.close()
  })
})

describe('hostile 3: a database that falls silent', () => {
  it.each([
    ['on the old connections', { newOnes: false }],
    ['altogether', { newOnes: true }],
  ])('%s hangs no request, and is used again soon', async (_, how) => {
    const proxy = await openSilentProxy(new URL(postgres.url))
    const server = await startServer({}, { place: { url: proxy.url }, statements: seconds(1) })
    const load = loadOn(server, 40)
    await expect.poll(() => load.answers.length).toBeGreaterThan(40)
    const before = load.answers.length
    proxy.freeze(how)
    const asked = performance.now()
    const { status } = await fetch(`${server.url}/readyz`)
    expect([how.newOnes ? status : 503, performance.now() - asked < 5000]).toEqual([503, true])
    await expect.poll(() => load.answers.slice(before).filter(({ status }) => status === 500).length).toBeGreaterThan(5)
    proxy.thaw()
    await expect.poll(isWell(server), { timeout: 20_000 }).toBe(true)
    await load.stop()
    expect(fatal).toEqual([])
    expect(load.answers.filter(({ cscode }) => typeof cscode !== 'number')).toEqual([])
    await server.close()
    proxy.close()
  })
})
