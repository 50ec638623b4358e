import { sql } from 'drizzle-orm'
import type { Queryable } from './connect'

/** Returns the number of connections of the database's server, of all clients, and its maximum. */
export async function serverConnections(database: Queryable) {
  const { rows } = await database.execute<{ used: number; most: number }>(sql`
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as most`)
  return rows[0] ?? { used: 0, most: 0 }
}

/** Returns the time of the database's machine. */
export async function serverTime(database: Queryable): Promise<Date> {
  const { rows } = await database.execute<{ ms: string }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`,
  )
  return new Date(Number(rows[0]?.ms))
}
