import type pg from 'pg'
import { isOlder } from '@/platform/config/root'
import type { Migration } from './files'

/** The tables of the database are of a code that this one cannot work with; the message says what to do. */
export class SchemaError extends Error {}

/** A migration as the database remembers it. */
export interface AppliedMigration {
  readonly when: number
  readonly hash: string
  readonly tag: string | null
  /** The oldest version of the code that works with it; null: any does, or nothing was noted. */
  readonly worksFrom: string | null
  /** The code that brought it. */
  readonly version: string | null
  /** In milliseconds. */
  readonly took: number | null
}

/** The table of drizzle-kit's own runner. */
export const migrationsTable = 'drizzle.__drizzle_migrations'

/** The name of the table while rows are still being restored (decision 0153). */
export const restoringTable = 'drizzle.being_restored'

type Row = Readonly<Record<string, unknown>>

/**
 * Returns the applied migrations, in order; empty where the table does not exist.
 * @throws SchemaError when a backup is being restored there, or a restore was interrupted
 */
export async function readApplied(client: pg.ClientBase): Promise<readonly AppliedMigration[]> {
  const { rows: found } = await client.query<{ isThere: boolean; isRestoring: boolean }>(
    'select to_regclass($1) is not null as "isThere", to_regclass($2) is not null as "isRestoring"',
    [migrationsTable, restoringTable],
  )
  if (found[0]?.isRestoring === true) throw new SchemaError(halfRestored)
  if (found[0]?.isThere !== true) return []
  // Whole rows, since older databases have fewer columns.
  const { rows } = await client.query<{ row: Row }>(
    `select to_jsonb(applied) as row from ${migrationsTable} applied order by created_at`,
  )
  return rows.map(({ row }) => ({
    when: Number(row.created_at),
    hash: String(row.hash),
    tag: textOrNull(row.tag),
    worksFrom: textOrNull(row.works_from),
    version: textOrNull(row.version),
    took: typeof row.took_ms === 'number' ? row.took_ms : null,
  }))
}

const ofBefore = (version: string) =>
  `The tables of this database are of before the first release, and Foyer ${version} cannot bring them up to date: give it an empty database (another DATABASE_URL, or another DATA_DIR).`

const halfRestored =
  'A backup is being restored into this database, or was when that broke off. Wait until it is there; or restore it once more, which begins over.'

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

/** Returns the migrations that the database lacks. */
export const pendingOf = (migrations: readonly Migration[], applied: readonly AppliedMigration[]) => {
  const seen = new Set(applied.map(({ when }) => when))
  return migrations.filter(({ when }) => !seen.has(when))
}

/** Returns the migrations that this code does not know. */
export const unknownOf = (migrations: readonly Migration[], applied: readonly AppliedMigration[]) => {
  const known = new Set(migrations.map(({ when }) => when))
  return applied.filter(({ when }) => !known.has(when))
}

/**
 * Checks that code can work on newer tables, which is so until something it uses was removed: so servers are replaced
 * one after the other. Tables from before the first migration cannot be upgraded (decision 0171).
 * @throws SchemaError when they are too new, or too old
 */
export function assertUsable(migrations: readonly Migration[], applied: readonly AppliedMigration[], version: string) {
  if (applied.length > 0 && pendingOf(migrations, applied)[0] === migrations[0])
    throw new SchemaError(ofBefore(version))
  const unknown = unknownOf(migrations, applied)
  const tooNew = unknown.find(
    ({ worksFrom, tag }) => tag === null || (worksFrom !== null && isOlder(version, worksFrom)),
  )
  if (!tooNew) return
  const newest = unknown.at(-1)
  const by = newest?.version ? `Foyer ${newest.version}` : 'a newer Foyer'
  throw new SchemaError(
    [
      `The tables of this database are of ${by}, and this is ${version}, which cannot work with them.`,
      `Start ${tooNew.worksFrom === null ? by : `Foyer ${tooNew.worksFrom} or newer`}, or restore a backup of before into an empty database (docs/operation/upgrades.md).`,
    ].join('\n'),
  )
}
