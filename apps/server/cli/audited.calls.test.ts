import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, gt, max } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { auditLog } from '@/platform/audit/tables'
import { publishDemoCatalogue } from '@/tests/catalogue-desk'
import { changesAt } from '@/tests/command-changes'
import { type SignedInOperator, signedInOperator } from '@/tests/operator'
import { startServer, type TestServer } from '@/tests/server'
import { commands } from '../cli'
import { runCommand } from './help'

let server: TestServer
let owner: SignedInOperator
let folder: string
beforeAll(async () => {
  server = await startServer()
  owner = await signedInOperator(server, 'owner')
  folder = await mkdtemp(join(tmpdir(), 'foyer-audited-'))
  if (!('url' in server.place)) throw new Error('This file is for PostgreSQL alone')
  vi.stubEnv('DATABASE_URL', server.place.url)
  vi.stubEnv('DATA_DIR', join(folder, 'data'))
  vi.stubEnv('FILES_DIR', join(folder, 'files'))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const changes = changesAt(() => ({ server, owner, folder }))

/** They read, or write nothing but files. */
const reads = [
  ...[
    'catalogue check',
    'catalogue show',
    'catalogue versions',
    'generate',
    'releases list',
    'coupons list',
    'codes list',
  ],
  ...['refunds list', 'refunds show', 'payments list', 'numbers', 'webhooks list', 'mails list', 'jobs list'],
  ...['audit list', 'audit export', 'invoices list', 'gifts list', 'gifts show', 'gifts pool', 'tickets list'],
  ...['tickets show', 'tickets canned', 'members find', 'members show', 'members timeline', 'members export'],
  'operators list',
]

const lastRow = async () => {
  const [row] = await server.database.select({ id: max(auditLog.id) }).from(auditLog)
  return row?.id ?? 0
}

describe('what is changed from the command line', () => {
  it('is every command but those that read', () => {
    expect([...Object.keys(changes), ...reads].sort()).toEqual(Object.keys(commands).sort())
  })

  it.each(Object.entries(changes))('%s leaves one row of the audit log', async (name, [action, args]) => {
    const given = await args()
    const before = await lastRow()
    await runCommand(commands, [...name.split(' '), ...given])
    const rows = await server.database.select().from(auditLog).where(gt(auditLog.id, before)).orderBy(asc(auditLog.id))
    const by = given.includes('--operator') ? 'Mira' : 'command line'
    expect(rows.map((row) => [row.action, row.operator])).toEqual([[action, by]])
  })

  it('leaves none when there was nothing to change', async () => {
    await publishDemoCatalogue(server)
    const before = await lastRow()
    await runCommand(commands, ['releases', 'load', folder])
    await runCommand(commands, ['import', folder])
    expect(await lastRow()).toBe(before)
  })
})
