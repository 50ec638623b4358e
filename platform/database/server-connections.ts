import { sql } from 'drizzle-orm'
import type { Queryable } from './connect'

/** How many connections the database's server has, to whichever client, and the most that it takes. */
export async function serverConnections(database: Queryable) {
  const { rows } = await database.execute<{ used: number; most: number }>(sql`
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as most`)
  return rows[0] ?? { used: 0, most: 0 }
}
