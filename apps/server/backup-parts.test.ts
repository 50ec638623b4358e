import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { backupParts } from './domains'

interface Snapshot {
  readonly tables: Readonly<
    Record<string, { readonly name: string; readonly columns: Readonly<Record<string, unknown>> }>
  >
}

const folder = join(root, 'migrations', 'meta')

function newestSnapshot(): Snapshot {
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  return JSON.parse(readFileSync(join(folder, newest ?? ''), 'utf8')) as Snapshot
}

it('backs up the files of every column that names one', () => {
  const there = Object.values(newestSnapshot().tables).flatMap(({ name, columns }) =>
    Object.keys(columns)
      .filter((column) => /^(file|picture)_key$/.test(column))
      .map((column) => `${name}.${column}`),
  )
  const declared = backupParts
    .flatMap(({ files = [] }) => files)
    .map(({ table, name }) => `${getTableName(table)}.${name.replace('Key', '_key')}`)
  expect(declared.sort()).toEqual(there.sort())
  expect(there.length).toBeGreaterThan(3)
})
