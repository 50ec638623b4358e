import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { usualOffer } from '@/platform/contract/vendor-offer'
import { stagingTable } from '@/platform/database/staging'
import { Problems } from '@/platform/text/problems'
import { startServer, type TestServer } from '@/tests/server/server'
import { ImportFolder } from './folder'
import type { LineFile, Part } from './part'

let server: TestServer
let path: string
beforeAll(async () => {
  server = await startServer()
  path = await mkdtemp(join(tmpdir(), 'foyer-import-'))
  await writeFile(join(path, 'things.jsonl'), '{}\n')
})
afterAll(async () => {
  await server.close()
  await rm(path, { recursive: true })
})

const things: LineFile = { name: 'things.jsonl', title: 'Thing', schema: z.object({}) }
const many = 5000
const held = stagingTable('held_things', { key: 'text' })

/** A check that finds each table of these whose rows the planner knows nothing of. */
const unknownTables = sql`
  select 1, name from (values ('number_changes'), ('held_things')) wanted (name)
  where not exists (select from pg_stats where tablename = name)`

it('checks of an import use statistics of staged rows and of the parts written before', async () => {
  const problems = new Problems()
  const progress = { begin: () => {}, advance: () => {}, say: () => {}, end: () => {} }
  const folder = await ImportFolder.open({ path, offer: usualOffer }, [things.name], problems, progress)
  const writing: Part = {
    files: [things],
    exports: [],
    async load({ transaction }) {
      await transaction.execute(sql`
        insert into number_changes (at, measure, key, count, amount)
        select now(), 'made up', n::text, 1, 0 from generate_series(1, ${many}::int) n`)
      return []
    },
  }
  const checking: Part = {
    files: [things],
    exports: [],
    async load({ transaction, examine }) {
      await held.create(transaction)
      await held.hold(
        transaction,
        Array.from({ length: many }, (_, line) => ({ line, key: `thing ${line}` })),
      )
      await examine(things, {
        table: held.table,
        checks: [{ kind: 'is unknown to the planner', mend: 'take statistics', lines: unknownTables }],
      })
      return []
    },
  }
  await server.database.transaction(async (transaction) => {
    const mode = { updates: false, follow: async () => [] }
    await folder.load(transaction, [writing, checking], undefined, mode)
  })
  expect(problems.count === 0 ? '' : problems.describe()).toBe('')
})

it('lines wait as they were read, whatever letters are in them', async () => {
  const waiting = stagingTable('held_values', {
    words: 'text',
    list: 'text[]',
    names: 'jsonb',
    at: 'timestamptz',
    is_right: 'boolean',
    amount: 'bigint',
  })
  const words = ['', 'NULL', 'null', '{a,b}', 'a "b" \\ c', "it's", 'two\nlines\tand more', '馬 \u{1f40e}']
  const at = new Date('2019-05-04T12:00:00.123Z')
  const rows = [
    ...words.map((each, line) => ({ line, words: each, list: [each, each], names: { en: each }, at, is_right: false })),
    { line: words.length, list: [], names: null, amount: 9_007_199_254_740_991 },
  ]
  const read = await server.database.transaction(async (transaction) => {
    await waiting.create(transaction)
    await waiting.hold(transaction, rows)
    return (
      await transaction.execute(sql`
      select line, words, list, names, at = ${at}::timestamptz as at, is_right, amount::float8 from ${waiting.table}
      order by line`)
    ).rows
  })
  const empty = { words: null, list: null, names: null, at: null, is_right: null, amount: null }
  expect(read).toEqual(rows.map((row) => ({ ...empty, ...row, ...('at' in row && { at: true }) })))
})
