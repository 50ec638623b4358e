import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Row, table } from '@/packages/licence-conformance/src/table'
import { root } from '@/platform/config/root'
import { clients, everyClient } from '@/tests/licence-conformance/clients'
import type { TestServer } from '@/tests/server/server'
import { startServerWithFiles } from '@/tests/shop/releases'
import { liveCases } from './cases'
import { limitOf, playLive } from './live'

/** The clients at a real server. By hand: `npx vitest run --project 'calls on PostgreSQL' tests/licence-conformance`. */

let server: TestServer
let results: Awaited<ReturnType<typeof playLive>>
const folder = mkdtempSync(join(tmpdir(), 'foyer-conformance-'))

beforeAll(async () => {
  server = await startServerWithFiles({ TRUSTED_PROXIES: '1' })
  results = await playLive(
    server,
    folder,
    clients.filter(({ hindrance }) => !hindrance),
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
  const rows: Row[] = liveCases.map((each, index) => ({
    group: each.group,
    name: each.name,
    results: clients.map((client) => results.get(client.name)?.[index] === null),
    within: limitOf(each),
  }))
  const text = `# What each client does at a server

Written by \`npx vitest run --project 'calls on PostgreSQL' tests/licence-conformance -u\`, which lets each client work at a real server over HTTP. A client that has not done a case within its time has failed it. What each does without one stands in [conformance.md](conformance.md).

${table(
  clients.map(({ name }) => name),
  rows,
)}
`
  await expect(text).toMatchFileSnapshot(join(root, 'docs/reference/licences/conformance-live.md'))
})
