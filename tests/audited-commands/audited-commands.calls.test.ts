import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, gt, max } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { auditLog } from '@/platform/audit/tables'
import { root } from '@/platform/config/root'
import { markDemoAccounts } from '@/platform/database/demo-accounts'
import { holdJobs } from '@/platform/jobs/queue'
import { moveCommands } from '@/tests/audited-commands/moves'
import { peopleCommands } from '@/tests/audited-commands/people'
import { Place, type Try, why } from '@/tests/audited-commands/place'
import { releaseCommands } from '@/tests/audited-commands/releases'
import { shopCommands } from '@/tests/audited-commands/shop'
import { publishDemoCatalogue } from '@/tests/console/catalogue-console'
import { addOperator, signedInOperator } from '@/tests/people/operator'
import { commands } from '@/tests/server/commands'
import { startServer, type TestServer } from '@/tests/server/server'

let server: TestServer
let at: Place
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-audited-'))
  server = await startServer({ FILES_DIR: join(folder, 'files') })
  at = new Place(server, await signedInOperator(server, 'owner'), folder)
  await addOperator(server, { role: 'support', name: 'Mira' })
  if (!server.place || !('url' in server.place)) throw new Error('This file is for PostgreSQL alone')
  vi.stubEnv('DATABASE_URL', server.place.url)
  vi.stubEnv('DATA_DIR', join(at.folder, 'data'))
  vi.stubEnv('FILES_DIR', join(at.folder, 'files'))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
  await rm(at.folder, { recursive: true, force: true })
})

const changes: Readonly<Record<string, Try>> = {
  ...shopCommands,
  ...releaseCommands,
  ...peopleCommands,
  ...moveCommands,
  'jobs release': [
    'jobs.release',
    async ({ server: { database, clock } }) => {
      await holdJobs(database, { by: 'Mira', now: clock.now() })
      return []
    },
  ],
  backup: ['backup.make', async ({ folder }) => [join(folder, 'backups')]],
  'import from': [
    'import',
    async ({ server, folder }) => {
      await publishDemoCatalogue(server)
      await cp(join(root, 'apps/moving/fixtures/woocommerce-csv'), join(folder, 'shop'), { recursive: true })
      return ['woocommerce', join(folder, 'shop')]
    },
  ],
  'export all': ['export.all', async ({ folder }) => [join(folder, 'everything')]],
  'demo remove': [
    'demo.remove',
    async ({ server: { database } }) => {
      await database.transaction((transaction) => markDemoAccounts(transaction, 'operator', [999]))
      return why
    },
  ],
  // The last one, since it advances the clock for all that follow.
  'sandbox advance': ['sandbox.advance', async () => ['1']],
}

/** Commands that read, or write only files. */
const reads = [
  'catalogue check',
  'vendor check',
  'vendor new',
  'doctor',
  'backup key',
  'migrate',
  // Writes into an empty database, whose audit log it restores too.
  'restore',
  // Runs in the network of a customer, on data of its own.
  'relay',
  'catalogue export',
  'catalogue show',
  'catalogue versions',
  'messages check',
  'messages export',
  'generate',
  'releases key',
  'releases list',
  'coupons list',
  'codes list',
  'refunds list',
  'refunds show',
  'payments check',
  'payments list',
  'payments discrepancies',
  'bank list',
  'cases show',
  'numbers',
  'webhooks list',
  'mails list',
  'mail check',
  'letters list',
  'jobs list',
  'audit list',
  'audit export',
  'invoices list',
  'invoices export',
  'tax return',
  'tax oss',
  'tax movements',
  'tax journal',
  'tax orders',
  'tax datev',
  'tax e-invoices',
  'gifts list',
  'gifts show',
  'gifts pool',
  'tickets list',
  'tickets show',
  'tickets canned',
  'members find',
  'members show',
  'members timeline',
  'members export',
  'operators list',
  'apps list',
]

const lastRow = async () => {
  const [row] = await server.database.select({ id: max(auditLog.id) }).from(auditLog)
  return row?.id ?? 0
}

describe('the acts of the command line', () => {
  it('are all commands but those that read', () => {
    expect([...Object.keys(changes), ...reads].sort()).toEqual(Object.keys(commands).sort())
  })

  it.each(Object.entries(changes))('%s leaves one row of the audit log', async (name, [action, args]) => {
    const given = await args(at)
    const before = await lastRow()
    await at.run([...name.split(' '), ...given])
    const rows = await server.database.select().from(auditLog).where(gt(auditLog.id, before)).orderBy(asc(auditLog.id))
    const by = given.includes('--operator') ? 'Mira' : 'command line'
    expect(rows.map((row) => [row.action, row.operator])).toEqual([[action, by]])
  })

  it('an unchanged state leaves no row', async () => {
    await publishDemoCatalogue(server)
    const before = await lastRow()
    await at.run(['releases', 'load', at.folder])
    await at.run(['import', at.folder])
    expect(await lastRow()).toBe(before)
  })
})
