import { sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import type { Place } from './range'
import { sumsOf } from './sums'

/** Seats as they are now, by line. */
export async function seatsNow(database: Queryable, { timeZone, isSummed }: Place) {
  const now = sumsOf(['seats'], { from: null, until: '9999-12-31', timeZone, isSummed })
  const { rows } = await database.execute<{ key: string; taken: number; free: number }>(sql`
    select key, sum(count)::float8 as taken, sum(amount)::float8 as free from ${now} sums group by 1`)
  return rows
}
