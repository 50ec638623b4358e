import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '@/tests/database/postgres-server'
import { password, startServer, type TestServer } from '@/tests/server/server'
import { seconds } from '../time/duration'
import { timeouts } from './timeouts'

let postgres: Awaited<ReturnType<typeof startPostgres>>
let operator: pg.Client
let server: TestServer
let cookie: string
beforeAll(async () => {
  postgres = await startPostgres()
  operator = new pg.Client({ connectionString: postgres.url })
  operator.on('error', () => {})
  await operator.connect()
  server = await startServer({}, { place: { url: postgres.url }, statements: timeouts.requests })
  await server.member({ email: 'busy@example.test' })
  const visitor = server.visitor()
  await visitor.login('busy@example.test', password)
  cookie = `laravel_session=${visitor.token}`
})
afterAll(async () => {
  await server.close()
  await operator.end()
  await postgres.stop()
})

const ask = (path: string, headers: Record<string, string> = { cookie }) => fetch(server.url + path, { headers })
const ready = async () => {
  const answer = await ask('/readyz')
  return [answer.status, await answer.json()]
}
const busyOnes = async (short: string) => {
  const figures = await (await ask('/metrics')).text()
  return Number(new RegExp(`^foyer_database_busy_total\\{short="${short}"\\} (\\d+)`, 'm').exec(figures)?.[1])
}

/** Runs an action while another session holds a table exclusively. */
async function whileLocked<Result>(act: () => Promise<Result>, table = 'sessions') {
  await operator.query(`begin; lock table ${table}`)
  try {
    return await act()
  } finally {
    await operator.query('rollback')
  }
}

const waitingForLocks = async () =>
  (await operator.query('select count(*)::int as count from pg_locks where not granted')).rows[0].count

async function whileAllAreLent<Result>(act: () => Promise<Result>) {
  const lent = await Promise.all(Array.from({ length: 17 }, () => server.pool.connect()))
  try {
    return await act()
  } finally {
    for (const client of lent) client.release()
  }
}

describe('a database that is busy', () => {
  it('is reported soon where a table is locked: 503 in the envelope, Retry-After, and its own counter', async () => {
    const began = performance.now()
    const answer = await whileLocked(() => ask('/member/updates'))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3'])
    expect(performance.now() - began).toBeLessThan(seconds(8))
    const { cscode, data, msg } = await answer.json()
    expect([cscode, data, msg]).toEqual([
      20000,
      { request: answer.headers.get('x-request-id') },
      'The database is busy.',
    ])
    expect(await busyOnes('lock')).toBe(1)
  })

  it('is reported the same where all connections are in use, and pages without data still work', async () => {
    const [answer, page] = await whileAllAreLent(() => Promise.all([ask('/member/updates'), ask('/healthz')]))
    expect([answer.status, answer.headers.get('retry-after'), page.status]).toEqual([503, '3', 200])
    expect(await busyOnes('connection')).toBe(1)
  })

  it('is reported to requests sooner than to background work, which waits longer for a connection', async () => {
    const [first, answer] = await whileAllAreLent(async () => {
      const background = server.pool.connect().then(
        (client) => client.release(),
        () => {},
      )
      const asked = ask('/member/updates')
      return [
        await Promise.race([asked.then(() => 'request'), background.then(() => 'background')]),
        await asked,
      ] as const
    })
    expect([first, answer.status]).toEqual(['request', 503])
  })

  it('keeps connections for others where the table of one page is locked', async () => {
    const [stuck, other, answers] = await whileLocked(async () => {
      const waiting = Array.from({ length: 24 }, () => ask('/member/handovers'))
      await expect.poll(waitingForLocks).toBeGreaterThanOrEqual(8)
      const other = await ask('/member/updates')
      const most = await waitingForLocks()
      return [most, other.status, await Promise.all(waiting)] as const
    }, 'handovers')
    expect([stuck, other]).toEqual([8, 200])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect(await busyOnes('connection')).toBeGreaterThan(2)
  })
})

describe('the readiness of a server', () => {
  it('is yes, with a note that the database is slow, while all connections of its visitors are in use', async () => {
    expect(await whileAllAreLent(ready)).toEqual([200, { status: 'ready', database: 'slow' }])
    expect(await ready()).toEqual([200, { status: 'ready' }])
  })

  it('is yes while visitors wait for a table that is locked', async () => {
    const seen = await whileLocked(async () => {
      const waiting = Array.from({ length: 17 }, () => ask('/member/updates'))
      await expect.poll(waitingForLocks).toBeGreaterThanOrEqual(8)
      const found = await ready()
      const answers = await Promise.all(waiting)
      return [found, answers.filter(({ status }) => status !== 503).length]
    })
    expect(seen).toEqual([[200, expect.objectContaining({ status: 'ready' })], 0])
  })

  it('is no while its role may only read', async () => {
    const endOthers =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'foyer' and pid <> pg_backend_pid()"
    await operator.query('alter role postgres set default_transaction_read_only = on')
    await operator.query(endOthers)
    await expect.poll(ready).toEqual([503, { status: 'the database is read-only' }])
    await operator.query('alter role postgres reset default_transaction_read_only')
    await operator.query(endOthers)
    await expect.poll(ready).toEqual([200, { status: 'ready' }])
  })
})
