import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clients } from '@/tests/licence-conformance/clients'
import { type Driver, startDriver } from './driver'
import { current, fingerprint, issued, line, now } from './licence-cases'
import { onWire } from './map'

/** Several processes of one program, with one store: as every member area has it, a token is good once. */

const folder = mkdtempSync(join(tmpdir(), 'foyer-storm-'))
const rounds = 25
let tokens: string[] = []
let server: ReturnType<typeof createServer>

async function answerTo(request: IncomingMessage) {
  if (request.url === '/.well-known/jwks.json') return { keys: [current.jwk] }
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { refresh_token: shown } = JSON.parse(Buffer.concat(parts).toString())
  // The newest one, or the one before it: its answer may have been lost.
  if (request.url === '/licence/refresh' && !tokens.slice(-2).includes(shown)) {
    tokens = []
    return onWire({ code: 30007, data: null })
  }
  const place = request.url === '/licence/refresh' ? tokens.lastIndexOf(shown) + 1 : 0
  const token = randomBytes(8).toString('hex')
  tokens = [...tokens.slice(0, place), token]
  const data = { licence: issued({ jti: token }), refresh_token: token, refresh_after: now - 1 }
  return onWire({ code: 0, data })
}

beforeAll(async () => {
  server = createServer((request, response) => {
    answerTo(request).then(
      (answer) => response.end(JSON.stringify(answer)),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (store: string) => ({
  op: 'open',
  server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  line,
  keys: [current.jwk],
  device: { platform: 'win', fingerprint, device: '3C:52:82:4F:A1:0E', name: 'Studio' },
  store,
  now,
})

describe.each(clients)('two processes with the client for $title', ({ name, hindrance, prepare }) => {
  it.skipIf(hindrance)('refresh, check and look at once, and neither is ever locked out', async () => {
    const command = prepare()
    const own = mkdtempSync(join(folder, name.replace('#', 'sharp')))
    const pair = [startDriver(command), startDriver(command)] as const
    const both = (op: string) => Promise.all(pair.map((driver: Driver) => driver.ask({ op })))
    await Promise.all(pair.map((driver) => driver.ask(open(join(own, 'store.json')))))
    await pair[0].ask({ op: 'activate', key: 'TIDE' })
    const problems: unknown[] = []
    for (let round = 0; round < rounds; round++)
      for (const op of ['refresh', 'ensure', 'check'])
        problems.push(...(await both(op)).filter((answer) => 'problem' in answer))
    await Promise.all(pair.map((driver) => driver.stop()))
    expect(problems).toEqual([])
    // Neither drafts nor locks are left.
    expect(readdirSync(own)).toEqual(['store.json'])
  })
})

const able = clients.filter(({ hindrance }) => !hindrance)

it.skipIf(able.length < 2)('processes in every language work on one store, and none is ever locked out', async () => {
  const own = mkdtempSync(join(folder, 'all'))
  const drivers = able.map(({ prepare }) => startDriver(prepare()))
  await Promise.all(drivers.map((driver) => driver.ask(open(join(own, 'store.json')))))
  await drivers[0]?.ask({ op: 'activate', key: 'TIDE' })
  const problems: unknown[] = []
  for (let round = 0; round < rounds; round++)
    for (const op of ['refresh', 'ensure', 'check']) {
      const answers = await Promise.all(drivers.map((driver) => driver.ask({ op })))
      problems.push(...answers.filter((answer) => 'problem' in answer))
    }
  await Promise.all(drivers.map((driver) => driver.stop()))
  expect(problems).toEqual([])
  expect(readdirSync(own)).toEqual(['store.json'])
})
