import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPostgres } from '@/tests/database/postgres-server'
import { type Installation, startInstallation } from './installation'

/** Two server processes on one PostgreSQL, and a hundred devices that want the seats of one member. */

let postgres: Awaited<ReturnType<typeof startPostgres>>
let database: pg.Client
let servers: [Installation, Installation]
beforeAll(async () => {
  postgres = await startPostgres()
  const variables = { DATABASE_URL: postgres.url, LICENCE_SECRET: String(process.env.LICENCE_SECRET), FOYER_DEMO: '1' }
  const first = await startInstallation({ variables })
  servers = [first, await startInstallation({ variables })]
  database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  for (const server of servers ?? []) await server.stop()
  await postgres?.stop()
})

const member = 'old@example.test'
const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
const secret = () => randomBytes(32).toString('base64url')

async function openSession() {
  const token = secret()
  await database.query(
    `insert into sessions (token_hash, member_id, created_at, expires_at, network, user_agent)
     select $1, id, now(), now() + interval '1 hour', '10.0.0.1', 'test' from members where email = $2`,
    [hashOf(token), member],
  )
  return token
}

/** A hundred programs that wait for their member. */
async function beginMany() {
  const letters = 'BCDFGHJKLMNPQRSTVWXZ'
  const requests = Array.from({ length: 100 }, () => ({
    deviceCode: secret(),
    userCode: [...randomBytes(8)].map((byte) => letters[byte % letters.length]).join(''),
  }))
  for (const { deviceCode, userCode } of requests) {
    await database.query(
      `insert into device_requests (code_hash, user_code, line, platform, device_hash, device, expires_at)
       values ($1, $2, 'downloader', 'win', $3, 'A program', now() + interval '1 hour')`,
      [hashOf(deviceCode), userCode, randomBytes(32)],
    )
  }
  return requests
}

const post = async (server: Installation, path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as { cscode: number; data: { seat: string } }
}

const poolOf = async () => {
  const { rows } = await database.query(
    `select p.id, p.used, p.total, count(s.id)::int held from seat_pools p
     left join seats s on s.pool_id = p.id and s.released_at is null
     where p.platform = 'win' and p.member_id = (select id from members where email = $1) group by p.id`,
    [member],
  )
  return rows[0]
}

it('no seat is given twice, and one that was given outlives the process that gave it', async () => {
  const [one, other] = servers
  const token = await openSession()
  const allow = (server: Installation, userCode: string) =>
    post(server, '/licence/device', { laravel_session: token, user_code: userCode, answer: 'allow' })

  const before = await poolOf()
  const crowd = await beginMany()
  const codes = await Promise.all(crowd.map(({ userCode }, index) => allow(index % 2 ? one : other, userCode)))
  const free = before.total - before.used
  expect(free).toBeGreaterThan(0)
  expect(codes.map(({ cscode }) => cscode).sort()).toEqual([...Array(free).fill(0), ...Array(100 - free).fill(30005)])
  expect(await poolOf()).toEqual({ ...before, used: before.total, held: before.total })

  await database.query('update seats set released_at = now() where pool_id = $1 and released_at is null', [before.id])
  const next = await beginMany()
  let granted: string[] = []
  const answers = next.map(async ({ userCode, deviceCode }, index) => {
    const { cscode } = await allow(index % 2 ? one : other, userCode)
    if (cscode === 0) granted = [...granted, deviceCode]
  })
  await Promise.any(answers)
  await other.kill()
  await Promise.allSettled(answers)
  const after = await poolOf()
  expect(after.used).toBe(after.held)
  expect(after.used).toBeLessThanOrEqual(after.total)
  expect(granted.length).toBeGreaterThan(0)
  const licences = await Promise.all(
    granted.map((deviceCode) => post(one, '/licence/token', { device_code: deviceCode })),
  )
  expect(licences.map(({ cscode }) => cscode)).toEqual(granted.map(() => 0))
  expect(new Set(licences.map(({ data }) => data.seat)).size).toBe(granted.length)
})
