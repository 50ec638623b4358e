import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { root } from '@/platform/config/root'

const lockKey = 7_346_291

/**
 * Applies the numbered files of `migrations/` that this database has not seen. A lock in the database lets one process
 * do it while others, started at the same moment, wait and then find nothing to do.
 */
export async function migrate(pool: pg.Pool) {
  const connection = await pool.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [lockKey])
    await applyMigrations(drizzle(connection), { migrationsFolder: join(root, 'migrations') })
    await connection.query('select pg_advisory_unlock($1)', [lockKey])
    connection.release()
  } catch (error) {
    // The server gives the lock back with the connection.
    connection.release(true)
    throw error
  }
}
