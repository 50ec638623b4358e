import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { commandCalled } from '@/tests/commands'
import { createBareDatabase } from '@/tests/postgres'
import { startPostgres } from '@/tests/postgres-server'
import { quickFolder } from '@/tests/quick-folder'
import { roundsOr } from '../rounds'
import { reportOf } from '../rows'
import { multiplyRows } from './multiply'

const isByHand = process.env.DRILL_COMMAND !== undefined
/** The short round has a copy of each row as well. */
const most = isByHand ? 20_000 : 40
const wanted = roundsOr(2 * most)
const times = Math.ceil(wanted / most)
const members = Math.ceil(wanted / times)
const rows = reportOf('restore', ['members', 'orders', 'rows', 'backup, s', 'restore, s', 'times the backup'])

const folder = isByHand ? mkdtempSync(join(tmpdir(), 'foyer-restore-')) : quickFolder('foyer-restore-')
let server: Awaited<ReturnType<typeof startPostgres>> | null = null
beforeAll(async () => {
  // The suite's has its files in memory, and forgets them.
  if (isByHand) server = await startPostgres([], mkdtempSync(join(tmpdir(), 'foyer-postgres-')))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Has commands work on a database that is empty. @returns its address */
async function workOnEmpty(name: string) {
  const url = await createBareDatabase(server?.url ?? inject('postgres') ?? '')
  vi.stubEnv('DATABASE_URL', url)
  vi.stubEnv('FILES_DIR', join(folder, name))
  return url
}

/** What a command says to programs, and how long it took, in seconds. */
async function timed(name: string, ...words: string[]) {
  const begun = performance.now()
  const said = JSON.parse(await commandCalled(name).run([...words, '--json']))
  return { said, took: (performance.now() - begun) / 1000 }
}

it('a restore takes at most twice as long as the backup', { timeout: 0, retry: 0 }, async () => {
  const made = join(folder, 'made')
  const size = ['--members', String(members), '--orders', String(members * 3)]
  const url = await workOnEmpty('files')
  await commandCalled('generate').run([made, ...size, '--until', '2026-11-20'])
  await commandCalled('import').run([made])
  await multiplyRows(url, times)
  const backup = await timed('backup', join(folder, 'backups'))
  await workOnEmpty('files-restored')
  const restore = await timed('restore', backup.said.path)
  expect(restore.said.wrong).toEqual([])
  const ledger = restore.said.ledger as readonly { name: string; value: string }[]
  expect(ledger.find(({ name }) => name === 'accounts')?.value).toBe(String(members * times))
  const share = restore.took / backup.took
  rows.add(
    String(members * times),
    members * times * 3,
    restore.said.rows,
    backup.took.toFixed(1),
    restore.took.toFixed(1),
    share.toFixed(1),
  )
  // Making the tables takes longer than the few rows of a short round.
  if (isByHand) expect(share).toBeLessThanOrEqual(2)
})
