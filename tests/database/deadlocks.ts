import pg from 'pg'
import { expect } from 'vitest'

/**
 * Counts the transactions that a database has rolled back because of deadlocks since its creation. The count is complete once
 * every connection is closed.
 */
export async function deadlocksIn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const others = 'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  await expect.poll(async () => (await client.query(others)).rowCount, { timeout: 120_000 }).toBe(0)
  const { rows } = await client.query('select deadlocks::int from pg_stat_database where datname = current_database()')
  await client.end()
  return rows[0].deadlocks
}
