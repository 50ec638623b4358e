import type pg from 'pg'
import { applyMigration, atOnce, lockKey, prepareTable } from '@/platform/database/migrations/apply'
import { type Migration, readMigrations } from '@/platform/database/migrations/files'
import { migrationsTable } from '@/platform/database/migrations/state'
import type { Manifest } from './manifest'
import { BackupError } from './problem'
import { quoted, readForeignKeys, readIndexes } from './schema'

/** @throws BackupError when there is anything of anybody's in the database */
export async function assertEmpty(client: pg.ClientBase) {
  // A server that starts meanwhile waits, and finds the tables.
  const lock = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [lockKey])
  if (lock.rows[0]?.taken !== true)
    throw new BackupError('A server or another restore is just making tables in this database.')
  const { rows } = await client.query<{ tables: number }>(`
    select count(*)::int as tables from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace or oid = to_regclass('${migrationsTable}')`)
  if (rows[0]?.tables === 0) return
  throw new BackupError(
    'The database is not empty: it has tables already. A backup is restored into a new one (another DATABASE_URL, or another DATA_DIR).',
  )
}

/**
 * The migrations of a backup, and those that came after it.
 * @throws BackupError when this code does not know one of them
 */
export function migrationsOf({ migrations, version }: Manifest): {
  readonly before: readonly Migration[]
  readonly after: readonly Migration[]
} {
  const known = readMigrations()
  const isKnown = migrations.every(
    ({ when, hash }, place) => known[place]?.when === when && known[place]?.hash === hash,
  )
  if (!isKnown) {
    throw new BackupError(
      `The backup was made by Foyer ${version}, whose tables this code does not know. Restore it with that version.`,
    )
  }
  return { before: known.slice(0, migrations.length), after: known.slice(migrations.length) }
}

export async function migrateAtOnce(client: pg.ClientBase, migrations: readonly Migration[]) {
  if (migrations.length > 0) await prepareTable(client)
  for (const migration of migrations) await applyMigration(client, atOnce(migration))
}

/** Makes the indexes of a table, now that its rows are there. */
export type IndexTable = (table: string) => Promise<void>

/**
 * Runs work on tables that are empty, and on which neither triggers nor foreign keys look. Large ones have no indexes either,
 * until the work makes them: sorted once they take a part of the time that they take row by row (decision 0144). Afterwards all
 * is as before.
 */
export async function withoutWatch(
  client: pg.ClientBase,
  isLarge: (table: string) => boolean,
  work: (indexTable: IndexTable) => Promise<void>,
) {
  const keys = await readForeignKeys(client)
  const watched = await watchedTables(client)
  const indexes = (await readIndexes(client)).filter(({ table }) => isLarge(table))
  const alter = (table: string, what: string) => client.query(`alter table public.${quoted(table)} ${what}`)
  for (const { table, name } of keys) await alter(table, `drop constraint ${quoted(name)}`)
  for (const table of watched) await alter(table, 'disable trigger user')
  for (const { table, name, isConstraint } of indexes) {
    if (isConstraint) await alter(table, `drop constraint ${quoted(name)}`)
    else await client.query(`drop index public.${quoted(name)}`)
  }
  await emptyFilled(client)
  await work(async (table) => {
    for (const { name, isConstraint, definition } of indexes.filter((index) => index.table === table)) {
      if (isConstraint) await alter(table, `add constraint ${quoted(name)} ${definition}`)
      else await client.query(definition)
    }
  })
  for (const { table, name, definition } of keys) {
    await alter(table, `add constraint ${quoted(name)} ${definition}`).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new BackupError(`Rows of ${table} refer to what is not in the backup: ${reason}.`, { cause: error })
    })
  }
  for (const table of watched) await alter(table, 'enable trigger user')
}

/** What migrations put there. To empty what is empty takes as long for each as the server has memory. */
async function emptyFilled(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and (relkind = 'p' or relkind = 'r' and pg_relation_size(oid) > 0)`)
  if (rows.length > 0) await client.query(`truncate ${rows.map(({ name }) => `public.${quoted(name)}`).join(', ')}`)
}

async function watchedTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`)
  return rows.map(({ name }) => name)
}
