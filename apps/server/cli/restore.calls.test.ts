import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { loadDemo } from '@/apps/demo/data'
import type { Manifest } from '@/platform/backup/manifest'
import { restoreBackup } from '@/platform/backup/restore'
import { openSession, type Session } from '@/platform/backup/session'
import { folderStore } from '@/platform/files/folder'
import { prepareCommandData } from '@/tests/command-data'
import { commandCalled } from '@/tests/commands'
import { createOwnedDatabase } from '@/tests/postgres'
import { quickFolder } from '@/tests/quick-folder'
import { startServer, type TestServer } from '@/tests/server'
import { structureOf } from '@/tests/structure'
import { backupParts } from '../domains'

/** From so many rows on, a table has no indexes while its rows go in. */
const many = 10_000

let data: Awaited<ReturnType<typeof prepareCommandData>>
let server: TestServer
let session: Session
let url: string
let folder: string
const stages: string[] = []
let manifest: Manifest
let wrong: readonly string[]
beforeAll(async () => {
  data = await prepareCommandData()
  folder = quickFolder('foyer-restores-')
  server = await startServer({ FILES_DIR: join(data.folder, 'files') }, { place: data.place })
  await loadDemo(server.installation)
  await server.pool.query(`
    insert into number_changes (at, measure, key, count, amount)
    select now(), 'made up', n::text, 1, 0 from generate_series(1, ${many}) n`)
  const { path } = JSON.parse(await commandCalled('backup').run([join(folder, 'backups'), '--files', 'list', '--json']))
  url = await createOwnedDatabase(inject('postgres') ?? '')
  const rows = sql`select 'nothing is known of ' || name from (values ('orders'), ('members'), ('seats')) wanted (name)
    where not exists (select from pg_stats where schemaname = 'public' and tablename = name)`
  ;({ manifest, wrong } = await restoreBackup({
    place: { url },
    folder: path,
    key: null,
    target: { files: folderStore(join(data.folder, 'files')), secret: { text: process.env.LICENCE_SECRET ?? '' } },
    parts: [...backupParts, { wrong: [{ name: 'statistics', rows }] }],
    by: 'ada',
    progress: { begin: (stage) => void stages.push(stage), advance: () => {}, say: () => {}, end: () => {} },
  }))
  session = await openSession({ url })
})
afterAll(async () => {
  await session.close()
  await server.close()
  await data.remove()
  await rm(folder, { recursive: true, force: true })
})

describe('a restored database', () => {
  it('belongs to a role that may do nothing else', async () => {
    const { rows } = await session.client.query(
      'select rolsuper, rolcreaterole from pg_roles where rolname = current_user',
    )
    expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false }])
  })

  it('is looked at with statistics of its rows, which the planner has of no table that was just filled', () => {
    expect(wrong).toEqual([])
    expect(stages).toEqual(expect.arrayContaining(['Restoring orders', 'Comparing orders', 'Counting accounts']))
    expect(stages.at(-1)).toBe('Looking at statistics')
  })

  it('is made of what migrations make: the indexes of large tables are made once their rows are there', async () => {
    expect(manifest.tables.find(({ name }) => name === 'number_changes')?.rows).toBeGreaterThanOrEqual(many)
    expect(stages.filter((stage) => stage.startsWith('Indexing'))).toEqual(['Indexing number_changes'])
    expect(await structureOf(session.client)).toEqual(await structureOf(server.pool))
  })

  it('has rows that no one has to freeze later', async () => {
    const { rows } = await session.client.query(
      "select relname from pg_class where relname in ('orders', 'number_changes') and relallvisible = 0",
    )
    expect(rows).toEqual([])
  })
})
