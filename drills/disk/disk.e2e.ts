import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Installation, startInstallation } from '@/e2e/installation'
import { joinEmbedded, type OpenDatabase } from '@/platform/database/connect'
import type { Visitor } from '@/tests/server/visitor'
import { signedInBuyers } from '../buyers'
import { countJobs, endLeases, readBooks } from '../kill/books'
import { buyOn } from '../kill/purchases'
import { Ledger } from '../ledger'
import { roundsOr } from '../rounds'
import { reportOf } from '../rows'
import { canMount, openSmallDisk, type SmallDisk } from './small-disk'

const rounds = roundsOr(1)
const name = 'thrifty'
const rows = reportOf('disk', ['full', 'rounds', 'acknowledged', 'lost', 'twice', 'left half'])

let disk: SmallDisk
let installation: Installation
let opened: OpenDatabase
let buyers: readonly Visitor[]
beforeAll(async () => {
  if (!canMount) return
  disk = await openSmallDisk(inject('demoData'), 80)
  const variables = { FOYER_DEMO: '1', TMPDIR: join(disk.folder, 'tmp'), LOG_LEVEL: 'silent' }
  installation = await startInstallation({ place: disk, variables })
  opened = await joinEmbedded(disk.seen)
  buyers = await signedInBuyers(opened.database, installation.url, { name, count: 3 })
})
afterAll(async () => {
  await opened?.close()
  await installation?.stop()
  await disk?.close()
})

/** Returns the unfinished files of uploads and backups. */
const halves = () =>
  readdirSync(disk.seen, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /foyer-upload-|\.part$|\.unfinished/.test(path),
  )

it.runIf(canMount)('purchases on a full disk: no acknowledged one is lost, and all work again with room', async () => {
  const ledger = new Ledger()
  const shopping = buyOn(buyers, ledger)
  const acknowledged = () => ledger.countOf('acknowledged')
  for (let round = 0; round < rounds; round++) {
    const enough = acknowledged() + 5
    await expect.poll(acknowledged, { interval: 10 }).toBeGreaterThan(enough)
    disk.fill()
    // With or without room for this row, the server gives a definite answer.
    const { status, cscode } = (await buyers[0]?.call('POST /member/language', { lang: 'de' })) ?? {}
    expect([
      [200, 0],
      [500, 20000],
    ]).toContainEqual([status, cscode])
    expect((await fetch(`${installation.url}/member.htm`)).status).toBe(200)
    disk.clear()
  }
  const enough = acknowledged() + 5
  await expect.poll(acknowledged, { interval: 10 }).toBeGreaterThan(enough)
  await shopping.stop()
  expect(installation.isAlive()).toBe(true)

  await endLeases(opened.database)
  await expect.poll(() => countJobs(opened.database)).toBe(0)
  const { orders, invoices } = await readBooks(opened.database, name)
  const { lost, twice, uncalled } = ledger.compare(orders)
  expect({ lost, twice, uncalled }).toEqual({ lost: [], twice: [], uncalled: [] })
  expect(invoices.sort()).toEqual(orders.sort())
  rows.add('under the embedded database', rounds, acknowledged(), lost.length, twice.length, 0)
})

it.runIf(canMount)('an upload to a full disk is a server error, leaves nothing, and is resumed with room', async () => {
  const [buyer] = buyers
  const { data } = (await buyer?.call('POST /member/ticket_pass')) ?? {}
  const file = new File(
    [Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000_000, 32), Buffer.from('%%EOF')])],
    'screen.pdf',
  )
  const attach = async () => {
    const answer = await buyer?.call('POST /ticket/attach', { laravel_session: data?.pass, file })
    return { status: answer?.status, cscode: answer?.cscode }
  }
  for (let round = 0; round < rounds; round++) {
    disk.fill()
    expect(await attach()).toEqual({ status: 500, cscode: 20000 })
    expect(halves()).toEqual([])
    disk.clear()
    expect(await attach()).toEqual({ status: 200, cscode: 0 })
  }
  rows.add('under an upload', rounds, rounds, 0, 0, 0)
})

it.runIf(canMount)('a backup to a full disk fails with a message, leaves nothing, and succeeds with room', async () => {
  const backups = join(disk.folder, 'backups')
  const made = () => readdirSync(join(disk.seen, 'backups')).length
  for (let round = 1; round <= rounds; round++) {
    disk.fill()
    const refused = await installation.foyer('backup', backups).catch(({ stderr }) => String(stderr))
    expect(refused).toMatch(/no (room|space) left/i)
    expect(halves()).toEqual([])
    disk.clear()
    await installation.foyer('backup', backups)
    expect(made()).toBe(1)
    rmSync(join(disk.seen, 'backups'), { recursive: true })
  }
  rows.add('under a backup', rounds, rounds, 0, 0, 0)
})
