import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDriver } from '@/packages/licence-conformance/src/driver'
import { type Row, table } from '@/packages/licence-conformance/src/table'
import { root } from '@/platform/config/root'
import { clients, everyClient } from '@/tests/licence-clients'
import { openSeats } from '@/tests/licences'
import { startServer, type TestServer } from '@/tests/server'
import { atServer } from './at'
import { liveCases } from './cases'
import { startFront } from './front'

/** The clients at a real server. By hand: `npx vitest run --project 'calls on PostgreSQL' tests/licence-conformance`. */

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'foyer-conformance-'))
/** What went wrong in each case, null for nothing, by client. */
const results = new Map<string, readonly (string | null)[]>()

/** All clients at the same time: each waits for its own server's answers, and for its member. */
beforeAll(async () => {
  server = await startServer()
  const seats = await openSeats(server)
  // With the first licence the vendor has a key, which programs are shipped with.
  const { email } = await seats.member('first@example.test')
  await seats.signIn(email)
  const ready = clients
    .filter(({ hindrance }) => !hindrance)
    .map((client) => ({ ...client, command: client.prepare() }))
  await Promise.all(
    ready.map(async ({ name, command }) => {
      const front = await startFront(server.url)
      const driver = startDriver(command)
      const startBehind = (proxy: string) => startDriver({ ...command, env: { ...command.env, http_proxy: proxy } })
      const wrong: (string | null)[] = []
      for (const { run } of liveCases) {
        const at = atServer({ server, seats, front, driver, startBehind, folder })
        wrong.push(await run(at).then(() => null, String))
      }
      results.set(name, wrong)
      driver.stop()
      await front.close()
    }),
  )
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(clients)('the client for $title', ({ name, hindrance }) => {
  it.skipIf(hindrance).each(liveCases.map((each, index) => ({ ...each, index })))('$group: $name', ({ index }) => {
    expect(results.get(name)?.[index]).toBeNull()
  })
})

it.skipIf(!everyClient)('the table of clients and cases stands in the documentation', async () => {
  const rows: Row[] = liveCases.map(({ group, name }, index) => ({
    ...{ group, name },
    results: clients.map((client) => results.get(client.name)?.[index] === null),
  }))
  const text = `# What each client does at a server

Written by \`npx vitest run --project 'calls on PostgreSQL' tests/licence-conformance -u\`, which lets each client work at a real server over HTTP. What each does without one stands in [conformance.md](conformance.md).

${table(
  clients.map(({ name }) => name),
  rows,
)}
`
  await expect(text).toMatchFileSnapshot(join(root, 'docs/licences/conformance-live.md'))
})
