import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { problemsOf } from '@/tests/import/import'
import { commandCalled } from '@/tests/server/commands'
import { startServer, type TestServer } from '@/tests/server/server'
import { roundsOr, seedOr } from '../rounds'
import { reportOf } from '../rows'

const most = roundsOr(240)
const rows = reportOf('generate', ['seed', 'members', 'orders', 'problems'])

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startServer()
  folder = await mkdtemp(join(tmpdir(), 'foyer-generate-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

it.each([
  [Math.ceil(most / 10), seedOr(5)],
  [Math.ceil(most / 3), seedOr(5) + 1],
  [most, seedOr(5) + 2],
])('%i members of the seed %i are taken by an import', { timeout: 0 }, async (members, seed) => {
  const orders = Math.ceil((members * 10) / 3)
  const path = join(folder, String(seed))
  const size = ['--members', String(members), '--orders', String(orders), '--seed', String(seed)]
  await commandCalled('generate').run([path, ...size, '--until', '2026-11-20'])
  const problems = await problemsOf(server, path)
  rows.add(String(seed), members, orders, problems.length)
  expect(problems).toEqual([])
})
