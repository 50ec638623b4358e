import type pg from 'pg'
import type { DatabasePlace } from '@/platform/database/connect'
import { lockKey } from '@/platform/database/migrations/apply'
import { migrationsTable, restoringTable } from '@/platform/database/migrations/state'
import { BackupError } from './problem'
import { openSession } from './session'

/*
 * Rows are restored by several connections, so no one transaction is around them (decision 0153). Until all are there the table
 * of migrations has another name, by which nothing takes the tables for whole; what broke off is dropped by the next restore.
 */

const nameOf = (table: string) => table.slice(table.indexOf('.') + 1)

/** From here on the tables of this transaction are being restored. */
export const markRestoring = (client: pg.ClientBase) =>
  client.query(`alter table ${migrationsTable} rename to ${nameOf(restoringTable)}`)

/** When this transaction ends, the tables are whole. */
export const markRestored = (client: pg.ClientBase) =>
  client.query(`alter table ${restoringTable} rename to ${nameOf(migrationsTable)}`)

/** Drops what a restore has left that broke off: the database was empty when that began. */
export async function dropRestored(client: pg.ClientBase) {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('${restoringTable}') is not null as "isThere"`,
  )
  if (rows[0]?.isThere === true) await client.query(dropping)
}

/** Objects of others in the schema, such as the functions of an extension, stay. */
const dropping = `do $$ declare statement text; begin
  for statement in
    select format('drop table %s cascade', oid::regclass) from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    union all
    select format('drop function %s', f.oid::regprocedure) from pg_proc f
      where pronamespace = 'public'::regnamespace and pg_has_role(proowner, 'usage')
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = f.oid and deptype = 'e')
  loop execute statement; end loop;
  drop schema if exists partitions cascade;
  drop table ${restoringTable};
end $$`

/** Runs work while no one else makes or restores tables there. The folder of an embedded database has its one process. */
export async function whileAlone<Result>(place: DatabasePlace, work: () => Promise<Result>): Promise<Result> {
  if (!('url' in place)) return work()
  const holder = await openSession(place)
  try {
    await holder.client.query('begin; set local idle_in_transaction_session_timeout = 0')
    const { rows } = await holder.client.query<{ taken: boolean }>(
      `select pg_try_advisory_xact_lock(${lockKey}) as taken`,
    )
    if (rows[0]?.taken === true) return await work()
    throw new BackupError('A server or another restore is just making tables in this database.')
  } finally {
    await holder.close()
  }
}
