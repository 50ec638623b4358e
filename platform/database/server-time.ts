import { sql } from 'drizzle-orm'
import type { Queryable } from './connect'

/** Returns the time of the database's machine. */
export async function serverTime(database: Queryable): Promise<Date> {
  const { rows } = await database.execute<{ ms: string }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`,
  )
  return new Date(Number(rows[0]?.ms))
}
