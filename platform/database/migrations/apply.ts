import type pg from 'pg'
import { version } from '@/platform/config/root'
import type { Migration } from './files'
import { migrationsTable } from './state'

/** The database lock that is held to create or change tables. */
export const lockKey = 7_346_291

/** Beside what drizzle-kit's own runner notes: the name, which code brought it and which works with it, and its time. */
const createTable = `
  create schema if not exists drizzle;
  create table if not exists ${migrationsTable} (id serial primary key, hash text not null, created_at bigint,
    tag text, version text, works_from text, applied_at timestamptz, took_ms integer)`

/** The result of one migration. */
export interface MigrationRun {
  readonly tag: string
  /** In milliseconds. */
  readonly took: number
}

export const prepareTable = (client: pg.ClientBase) => client.query(createTable)

/** The same for tables without other users: no index is built concurrently, and one transaction is around all. */
export const atOnce = (migration: Migration): Migration =>
  migration.isBeside
    ? {
        ...migration,
        statements: migration.statements.map((statement) => statement.replaceAll(/\bconcurrently\b/gi, '')),
      }
    : migration

/** Drops invalid indexes of an earlier attempt, which would be in the way. */
export async function dropHalfBuilt(client: pg.ClientBase, { statements }: Migration) {
  const { rows } = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid',
  )
  for (const { name } of rows.filter((index) => statements.some((text) => text.includes(index.name)))) {
    await client.query(`drop index ${name}`)
  }
}

/** Runs the statements of a migration and notes it, on a connection that the caller has prepared. */
export async function applyMigration(client: pg.ClientBase, migration: Migration): Promise<MigrationRun> {
  const { tag, when, hash, statements, worksFrom } = migration
  const began = performance.now()
  for (const statement of statements) await client.query(statement)
  const took = Math.round(performance.now() - began)
  await client.query(
    `insert into ${migrationsTable} (hash, created_at, tag, version, works_from, applied_at, took_ms)
     values ($1, $2, $3, $4, $5, clock_timestamp(), $6)`,
    [hash, when, tag, version, worksFrom, took],
  )
  return { tag, took }
}
