import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../server/server'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startServer()
  await server.member({ email: 'gone@example.test' })
  const visitor = server.visitor()
  await visitor.signIn('gone@example.test')
  cookie = `laravel_session=${visitor.token}`
})
afterAll(() => server.close())

/**
 * Sends bytes and resets the connection when `received` resolves. Bytes that the server has not read by then never reach it:
 * the system throws them away.
 */
function hangUp(bytes: string, received: () => Promise<unknown>) {
  const { hostname, port } = new URL(server.url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {})
  socket.write(bytes, () => void received().then(() => socket.resetAndDestroy()))
  return new Promise((resolve) => socket.once('close', resolve))
}

const linesOf = (message: string) =>
  server.log.filter((line) => line.includes(`"${message}`)).map((line) => JSON.parse(line))

const errors = () => server.log.filter((line) => /"level":(50|60)/.test(line))

const failures = async () => {
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  return metrics.split('\n').filter((line) => /^foyer_http_request_seconds_count\{.*status="5/.test(line))
}

/** Resolves when the server's process has the head of a request that names itself so. */
function heard(name: string) {
  const started = 'http.server.request.start'
  return new Promise<void>((resolve) => {
    const look = (message: unknown) => {
      if ((message as { request: IncomingMessage }).request.headers['user-agent'] !== name) return
      unsubscribe(started, look)
      resolve()
    }
    subscribe(started, look)
  })
}

/** Hangs up as soon as the request is there. */
function hangUpOnceHeard(bytes: string, name: string) {
  const there = heard(name)
  return hangUp(bytes.replace('\r\n', `\r\nUser-Agent: ${name}\r\n`), () => there)
}

const headOf = (call: string, session: string) =>
  `${call} HTTP/1.1\r\nHost: foyer.example\r\n${session && `Cookie: ${session}\r\n`}X-Foyer-App: 1\r\n`

const json = (call: string, body: string, session = '') =>
  `${headOf(call, session)}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`

it('callers who hang up after their request do not count as server failures', async () => {
  const requests = () => [
    json('POST /api/auth/login', '{"email":"gone@example.test","password":"wrong word"}'),
    json('POST /statistics/count', '{"event":"view","subject":"home"}', cookie),
    json('GET /member/upgrade_license?lang=en', '', cookie),
    json('GET /api/v1/key', ''),
    `${headOf('GET /member.htm', '')}Accept: text/html\r\n\r\n`,
  ]
  for (let round = 0; round < 6; round++) {
    await Promise.all(requests().map((request, index) => hangUpOnceHeard(request, `gone-${round}-${index}`)))
  }
  await expect.poll(() => linesOf('answered').length, { timeout: 20_000 }).toBeGreaterThan(10)
  expect(errors().slice(0, 2)).toEqual([])
  expect(await failures()).toEqual([])
})

/** True if a statement waits for a lock that this test holds. */
const isHeld = async () => (await server.database.execute(sql`select from pg_locks where not granted`)).rows.length > 0

it('a failure without its caller is logged as a warning, and does not count as a failed answer', async () => {
  const other = await startServer({}, server)
  await other.database.execute(sql`alter table orders rename to orders_away`)
  await other.database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table sessions in access exclusive mode`)
    await hangUp(json('GET /member/get_order_list?lang=en', '', cookie), () => expect.poll(isHeld).toBe(true))
  })
  await other.close()
  // Those of the test before may be among them, if they come so late.
  await expect.poll(() => linesOf('a request failed').length, { timeout: 20_000 }).toBeGreaterThan(0)
  for (const line of linesOf('a request failed'))
    expect(line).toMatchObject({ level: 40, msg: 'a request failed whose caller has gone' })
  expect(errors()).toEqual([])
  expect(await failures()).toEqual([])
})
