import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { version } from '@/platform/config/root'
import { seconds } from '@/platform/time/duration'
import { isLockTimeout } from './errors'
import { applyMigration, atOnce, dropHalfBuilt, lockKey, type MigrationRun, prepareTable } from './migrations/apply'
import { type Migration, readMigrations } from './migrations/files'
import { assertUsable, pendingOf, readApplied, SchemaError } from './migrations/state'

/** A waiting lock blocks all statements behind it, so a migration gives up soon, and tries again. */
const lockTimeout = seconds(3)
const pauses = { others: 250, first: 500, longest: 15_000 } as const
const mostAttempts = 40

/** Reports of a migration: done, or given up for now. */
export interface MigrationLog {
  done(run: MigrationRun): void
  gaveWay(tag: string, attempt: number): void
}

const silent: MigrationLog = { done() {}, gaveWay() {} }

/**
 * Applies the numbered files of `migrations/` that this database has not seen, each in a transaction of its own; a new
 * database gets all of them in one. A lock in the database lets one process do it while others, started at the same
 * moment, wait and then find nothing to do (decision 0068).
 * @throws SchemaError when the database is of a newer code than this one works with
 */
export async function migrate(pool: pg.Pool, log: MigrationLog = silent, migrations = readMigrations()) {
  const connection = await pool.connect()
  try {
    while (!(await isUpToDate(connection, migrations))) await step(pool, connection, migrations, log)
    connection.release()
  } catch (error) {
    connection.release(true)
    throw error
  }
}

async function isUpToDate(connection: pg.ClientBase, migrations: readonly Migration[]) {
  const applied = await readApplied(connection)
  assertUsable(migrations, applied, version)
  return pendingOf(migrations, applied).length === 0
}

/** Applies the next one, or waits a moment where another process is at it or something is in the way. */
async function step(pool: pg.Pool, connection: pg.ClientBase, migrations: readonly Migration[], log: MigrationLog) {
  // The embedded database has one connection, so there are no other clients.
  const isAlone = pool.options.max === 1
  for (let attempt = 1; ; attempt++) {
    const at = { tag: '' }
    try {
      const done = await inTransaction(connection, async () => {
        if (!(await takesLock(connection))) return null
        await prepareTable(connection)
        await connection.query(`set local lock_timeout = ${lockTimeout}`)
        const applied = await readApplied(connection)
        const pending = pendingOf(migrations, applied)
        const isNew = applied.length === 0
        const [first] = pending
        if (!isNew && !isAlone && first?.isBeside) return 'beside'
        const runs: MigrationRun[] = []
        for (const migration of (isNew ? pending : pending.slice(0, 1)).map(atOnce)) {
          at.tag = migration.tag
          runs.push(await applyMigration(connection, migration))
        }
        return runs
      })
      if (done === null) await wait(pauses.others)
      else if (done === 'beside') await stepBeside(pool, connection, migrations, log)
      else for (const run of done) log.done(run)
      return
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (attempt === mostAttempts) throw new SchemaError(inTheWay(at.tag), { cause: error })
      log.gaveWay(at.tag, attempt)
      await wait(Math.min(pauses.first * 2 ** (attempt - 1), pauses.longest))
    }
  }
}

/**
 * Runs a migration that builds an index concurrently. Such a statement cannot run in a transaction, so another
 * connection holds the migration lock in a transaction of its own: a session lock would be lost behind a pooler
 * (decision 0069).
 */
async function stepBeside(
  pool: pg.Pool,
  connection: pg.ClientBase,
  migrations: readonly Migration[],
  log: MigrationLog,
) {
  const holder = await pool.connect()
  try {
    await inTransaction(holder, async () => {
      await holder.query('set local idle_in_transaction_session_timeout = 0')
      if (!(await takesLock(holder))) return wait(pauses.others)
      const [migration] = pendingOf(migrations, await readApplied(connection))
      if (!migration?.isBeside) return
      await dropHalfBuilt(connection, migration)
      log.done(await applyMigration(connection, migration))
    })
  } finally {
    holder.release()
  }
}

const inTheWay = (tag: string) =>
  `The migration ${tag} gave way ${mostAttempts} times: something holds its tables for longer than ${lockTimeout / 1000} seconds. Look at pg_stat_activity for long transactions, and start again.`

/** Never waits in a statement: a concurrently built index would wait for that statement in turn. */
async function takesLock(connection: pg.ClientBase) {
  // Without a parameter, which would be a statement whose snapshot stays with the transaction: an index waits for those.
  const { rows } = await connection.query<{ taken: boolean }>(`select pg_try_advisory_xact_lock(${lockKey}) as taken`)
  return rows[0]?.taken === true
}

async function inTransaction<Result>(connection: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  await connection.query('begin')
  try {
    const result = await work()
    await connection.query('commit')
    return result
  } catch (error) {
    await connection.query('rollback').catch(() => {})
    throw error
  }
}
