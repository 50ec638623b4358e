import type pg from 'pg'
import { version } from '@/platform/config/version'
import type { Migration } from './files'
import { migrationsTable } from './state'

/** Beside what drizzle-kit's own runner notes: the name, which code brought it and which works with it, and its time. */
const createTable = `
  create schema if not exists drizzle;
  create table if not exists ${migrationsTable} (id serial primary key, hash text not null, created_at bigint);
  alter table ${migrationsTable}
    add column if not exists tag text, add column if not exists version text, add column if not exists works_from text,
    add column if not exists applied_at timestamptz, add column if not exists took_ms integer`

/** What was done by one. */
export interface MigrationRun {
  readonly tag: string
  /** In milliseconds. */
  readonly took: number
}

export const prepareTable = (client: pg.ClientBase) => client.query(createTable)

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
