import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { prepareCommandData } from '@/tests/command-data'
import { commandCalled } from '@/tests/commands'
import { createBareDatabase } from '@/tests/postgres'
import { roundsOr } from '../rounds'
import { reportOf } from '../rows'

const members = roundsOr(40)
const orders = members * 3
const isByHand = process.env.DRILL_COMMAND !== undefined
const rows = reportOf('restore', ['members', 'orders', 'rows', 'backup, s', 'restore, s', 'times the backup'])

let data: Awaited<ReturnType<typeof prepareCommandData>>
beforeAll(async () => {
  data = await prepareCommandData()
})
afterAll(() => data.remove())

/** What a command says to programs, and how long it took, in seconds. */
async function timed(name: string, ...words: string[]) {
  const begun = performance.now()
  const said = JSON.parse(await commandCalled(name).run([...words, '--json']))
  return { said, took: (performance.now() - begun) / 1000 }
}

it('a restore takes at most twice as long as the backup', { timeout: 0, retry: 0 }, async () => {
  const made = join(data.folder, 'made')
  const size = ['--members', String(members), '--orders', String(orders)]
  await commandCalled('generate').run([made, ...size, '--until', '2026-11-20'])
  await commandCalled('import').run([made])
  const backup = await timed('backup', join(data.folder, 'backups'))
  vi.stubEnv('DATABASE_URL', await createBareDatabase(inject('postgres') ?? ''))
  vi.stubEnv('FILES_DIR', join(data.folder, 'files-restored'))
  const restore = await timed('restore', backup.said.path)
  expect(restore.said.wrong).toEqual([])
  const times = restore.took / backup.took
  rows.add(
    String(members),
    orders,
    restore.said.rows,
    backup.took.toFixed(1),
    restore.took.toFixed(1),
    times.toFixed(1),
  )
  // Making the tables takes longer than the few rows of a short round.
  if (isByHand) expect(times).toBeLessThanOrEqual(2)
})
