import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { createBareDatabase } from '@/tests/database/postgres'
import { startPostgres } from '@/tests/database/postgres-server'
import { askServer } from '@/tests/database/postgres-template'
import { quickFolder } from '@/tests/machine/quick-folder'
import { commandCalled } from '@/tests/server/commands'
import { roundsOr } from '../rounds'
import { reportOf } from '../rows'
import { multiplyRows } from './multiply'

const isByHand = process.env.DRILL_COMMAND !== undefined
/** The short round has a copy of each row as well. */
const most = isByHand ? 20_000 : 40
const wanted = roundsOr(2 * most)
const times = Math.ceil(wanted / most)
const members = Math.ceil(wanted / times)
const columns = ['orders', 'rows', 'backup, s', 'restore, s', 'times', 'of a core: backup, s', 'restore, s', 'times']
const rows = reportOf('restore', ['members', ...columns])

const folder = isByHand ? mkdtempSync(join(tmpdir(), 'foyer-restore-')) : quickFolder('foyer-restore-')
const serverFolder = mkdtempSync(join(tmpdir(), 'foyer-postgres-'))
let server: Awaited<ReturnType<typeof startPostgres>> | null = null
beforeAll(async () => {
  // The suite's has its files in memory, and forgets them.
  if (isByHand) server = await startPostgres([], serverFolder)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server?.stop()
  for (const each of [folder, serverFolder]) await rm(each, { recursive: true, force: true })
})

/** Has commands work on a database that is empty. @returns its address */
async function workOnEmpty(name: string) {
  const url = await createBareDatabase(server?.url ?? inject('postgres') ?? '')
  vi.stubEnv('DATABASE_URL', url)
  vi.stubEnv('FILES_DIR', join(folder, name))
  return url
}

/** How long this process and connections that have ended kept a core at work, in seconds; others do not count. */
async function coreTime() {
  const { user, system } = process.cpuUsage()
  if (server === null) return 0
  // The server accepts this connection once it has noticed the end of all others.
  await askServer(server.url, 'select 1')
  const [pid = ''] = readFileSync(join(serverFolder, 'data', 'postmaster.pid'), 'utf8').split('\n')
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [ofUser, ofSystem] = fields.split(' ').slice(13, 15).map(Number)
  return (user + system) / 1e6 + (Number(ofUser) + Number(ofSystem)) / ticks
}

/** The units of Linux for processes' time, in a second. */
const ticks = 100

/** Returns a command's output for programs, its duration, and its processor time, in seconds. */
async function timed(name: string, ...words: string[]) {
  const usedBefore = await coreTime()
  const begun = performance.now()
  const said = JSON.parse(await commandCalled(name).run([...words, '--json']))
  const took = (performance.now() - begun) / 1000
  return { said, took, used: (await coreTime()) - usedBefore }
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
  const figures = [backup.took, restore.took, share, backup.used, restore.used, restore.used / backup.used]
  rows.add(String(members * times), members * times * 3, restore.said.rows, ...figures.map((each) => each.toFixed(1)))
  // Making the tables takes longer than the few rows of a short round.
  if (isByHand) expect(share).toBeLessThanOrEqual(2)
})
