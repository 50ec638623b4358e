import type pg from 'pg'
import { applyMigration, atOnce, prepareTable } from '@/platform/database/migrations/apply'
import { type Migration, readMigrations } from '@/platform/database/migrations/files'
import { migrationsTable } from '@/platform/database/migrations/state'
import type { Manifest } from './manifest'
import { BackupError } from './problem'
import { quoted, readForeignKeys, readIndexes, readTriggers } from './schema'

/** @throws BackupError when the database holds any tables of data */
export async function assertEmpty(client: pg.ClientBase) {
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
      `The backup was made by Foyer ${version}, whose tables this code does not know. Restore it with the code that made it.`,
    )
  }
  return { before: known.slice(0, migrations.length), after: known.slice(migrations.length) }
}

export async function migrateAtOnce(client: pg.ClientBase, migrations: readonly Migration[]) {
  if (migrations.length > 0) await prepareTable(client)
  for (const migration of migrations) await applyMigration(client, atOnce(migration))
}

/** Tables on which nothing looks for the time being. */
export interface Watch {
  /** A large one, which has no indexes. */
  isOff(table: string): boolean
  /** Makes the indexes of a table, now that its rows are there. */
  indexTable(client: pg.ClientBase, table: string): Promise<void>
  /** Looks at every row of all tables; afterwards all is as it was before. */
  putBack(client: pg.ClientBase): Promise<void>
}

/**
 * Empties tables, and disables their triggers and foreign keys. Large ones lose their indexes as well: building those
 * after the load takes a fraction of the time of keeping them row by row (decision 0144). A disabled trigger with a
 * transition table would still collect every row.
 */
export async function takeWatchOff(client: pg.ClientBase, large: ReadonlySet<string>): Promise<Watch> {
  const keys = await readForeignKeys(client)
  const indexes = (await readIndexes(client)).filter(({ table }) => large.has(table))
  const triggers = await readTriggers(client)
  const change = (on: pg.ClientBase, table: string, what: readonly string[]) =>
    on.query(`alter table public.${quoted(table)} ${what.join(', ')}`)
  const dropped = (names: readonly { name: string }[]) => names.map(({ name }) => `drop constraint ${quoted(name)}`)
  for (const { table, drop } of keys) await change(client, table, [drop])
  for (const { drop } of triggers) await client.query(drop)
  for (const table of large) {
    const own = indexes.filter((index) => index.table === table)
    const [constraints, others] = [true, false].map((is) => own.filter(({ isConstraint }) => isConstraint === is))
    if (constraints?.length) await change(client, table, dropped(constraints))
    if (others?.length)
      await client.query(`drop index ${others.map(({ name }) => `public.${quoted(name)}`).join(', ')}`)
  }
  await emptyFilled(client)

  return {
    isOff: (table) => indexes.some((index) => index.table === table),
    async indexTable(on, table) {
      for (const { name, isConstraint, definition } of indexes.filter((index) => index.table === table)) {
        if (isConstraint) await change(on, table, [`add constraint ${quoted(name)} ${definition}`])
        else await on.query(definition)
      }
    },
    async putBack(on) {
      for (const { table, add } of keys) {
        await change(on, table, [add]).catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error)
          throw new BackupError(`Rows of ${table} refer to what is not in the backup: ${reason}.`, { cause: error })
        })
      }
      for (const { add } of triggers) await on.query(add)
    },
  }
}

/**
 * Empties the tables that migrations have filled. Truncating an empty table is slow on a server with much memory, so
 * those are left out.
 */
async function emptyFilled(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and (relkind = 'p' or relkind = 'r' and pg_relation_size(oid) > 0)`)
  if (rows.length > 0) await client.query(`truncate ${rows.map(({ name }) => `public.${quoted(name)}`).join(', ')}`)
}
