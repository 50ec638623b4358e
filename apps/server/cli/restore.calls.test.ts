import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { loadDemo } from '@/apps/demo/data'
import type { BackupPart } from '@/platform/backup/ledger'
import type { Manifest } from '@/platform/backup/manifest'
import { restoreBackup } from '@/platform/backup/restore'
import { plainWriting, quoted, readTables, rowsOf } from '@/platform/backup/schema'
import { openSession, type Session } from '@/platform/backup/session'
import { openDatabase } from '@/platform/database/connect'
import { lockKey } from '@/platform/database/migrations/apply'
import { SchemaError } from '@/platform/database/migrations/state'
import { folderStore } from '@/platform/files/open'
import { createOwnedDatabase } from '@/tests/database/postgres'
import { askServer } from '@/tests/database/postgres-template'
import { structureOf } from '@/tests/database/structure'
import { quickFolder } from '@/tests/machine/quick-folder'
import { prepareCommandData } from '@/tests/server/command-data'
import { commandCalled } from '@/tests/server/commands'
import { startServer, type TestServer } from '@/tests/server/server'
import { backupParts } from '../domains'

/** The number of rows from which on a table has no indexes while its rows are loaded. */
const many = 10_000
const postgres = inject('postgres') ?? ''

let data: Awaited<ReturnType<typeof prepareCommandData>>
let server: TestServer
let session: Session
let url: string
let folder: string
const stages: string[] = []
let manifest: Manifest
let wrong: readonly string[]
let path: string
/** The error of an interrupted restore, and that of a server that would have started on the rest. */
let broke: unknown
let between: unknown

const restored = (begin: (stage: string) => unknown, more: readonly BackupPart[] = []) =>
  restoreBackup({
    place: { url },
    folder: path,
    key: null,
    target: { files: folderStore(join(data.folder, 'files')), secret: { text: process.env.LICENCE_SECRET ?? '' } },
    parts: [...backupParts, ...more],
    by: 'ada',
    progress: { begin, advance: () => {}, say: () => {}, end: () => {} },
  })

/** Ends every connection of a restore at the given stage, as the end of its process does. */
const endsWith = (last: string) => (stage: string) =>
  stage === last &&
  askServer(
    postgres,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${new URL(url).pathname.slice(1)}'`,
  )

/** Settings of a server or its users, which by default decide the text form of values. */
const preferences = [
  "datestyle = 'German, DMY'",
  "timezone = 'Asia/Tokyo'",
  "intervalstyle = 'sql_standard'",
  "bytea_output = 'escape'",
  'extra_float_digits = 0',
  "client_encoding = 'LATIN1'",
]

/** The sum of every table's rows, but of those to which a restore adds. */
async function sumsIn(client: pg.ClientBase) {
  await client.query(`begin; ${plainWriting}`)
  const sums: Record<string, unknown> = {}
  for (const table of await readTables(client)) {
    if (['audit_log', 'job_holds', 'mail_holds', 'jobs', 'mails'].includes(table.name)) continue
    const { rows } = await client.query(
      `select count(*)::int, md5(string_agg(kept::text, '|')) from (${rowsOf(table)}) kept`,
    )
    sums[table.name] = rows[0]
  }
  await client.query('commit')
  return sums
}

beforeAll(async () => {
  data = await prepareCommandData()
  folder = quickFolder('foyer-restores-')
  server = await startServer({ FILES_DIR: join(data.folder, 'files') }, { place: data.place })
  await loadDemo(server.installation)
  await server.pool.query(`
    insert into number_changes (at, measure, key, count, amount)
    select now(), 'made up', n::text, 1, 0 from generate_series(1, ${many}) n`)
  ;({ path } = JSON.parse(await commandCalled('backup').run([join(folder, 'backups'), '--files', 'list', '--json'])))
  url = await createOwnedDatabase(postgres)
  const name = quoted(new URL(url).pathname.slice(1))
  for (const each of preferences) await askServer(postgres, `alter database ${name} set ${each}`)
  broke = await restored(endsWith('Restoring orders')).catch((error: unknown) => error)
  between = await openDatabase({ url }).catch((error: unknown) => error)
  const rows = sql`select 'nothing is known of ' || name from (values ('orders'), ('members'), ('seats')) wanted (name)
    where not exists (select from pg_stats where schemaname = 'public' and tablename = name)`
  ;({ manifest, wrong } = await restored((stage) => stages.push(stage), [{ wrong: [{ name: 'statistics', rows }] }]))
  session = await openSession({ url })
})
afterAll(async () => {
  await session.close()
  await server.close()
  await data.remove()
  await rm(folder, { recursive: true, force: true })
})

describe('a restored database', () => {
  it('belongs to a role without other rights', async () => {
    const { rows } = await session.client.query(
      'select rolsuper, rolcreaterole from pg_roles where rolname = current_user',
    )
    expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false }])
  })

  it('has every row as it was, with any settings of the server', async () => {
    const client = await server.pool.connect()
    const [is, was] = [await sumsIn(session.client), await sumsIn(client)]
    client.release()
    expect(Object.keys(is).length).toBeGreaterThan(100)
    expect(is).toEqual(was)
  })

  it('has statistics of its rows before its first queries', () => {
    expect(wrong).toEqual([])
    expect(stages).toEqual(expect.arrayContaining(['Restoring orders', 'Counting accounts']))
    const lastLoaded = stages.findLastIndex((stage) => /^(Restoring|Indexing) /.test(stage))
    expect(stages.lastIndexOf('Looking at statistics')).toBeGreaterThan(lastLoaded)
  })

  it('has the structure of the migrations: indexes of large tables are built after their rows', async () => {
    expect(manifest.tables.find(({ name }) => name === 'number_changes')?.rows).toBeGreaterThanOrEqual(many)
    expect(stages.filter((stage) => stage.startsWith('Indexing'))).toEqual(['Indexing number_changes'])
    await session.client.query("set intervalstyle = 'postgres'")
    expect(await structureOf(session.client)).toEqual(await structureOf(server.pool))
  })

  it('is never taken for complete after an interrupted restore, which the next one repeats', () => {
    expect(broke).toMatchObject({ message: expect.stringMatching(/terminat/i) })
    expect(between).toBeInstanceOf(SchemaError)
    expect(between).toMatchObject({ message: expect.stringMatching(/is being restored/) })
  })

  it('is restored by one process at a time', async () => {
    const others = await openSession({ url })
    await others.client.query(`begin; select pg_advisory_xact_lock(${lockKey})`)
    await expect(restored(() => {})).rejects.toThrow(/another restore is just making tables/)
    await others.close()
    await expect(restored(() => {})).rejects.toThrow(/not empty/)
  })

  it('has frozen rows', async () => {
    const { rows } = await session.client.query(
      "select relallvisible > 0 as visible from pg_class where relname = 'number_changes'",
    )
    expect(rows).toEqual([{ visible: true }])
  })
})
