import { sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { jobs } from './tables'

/** The jobs of a kind: due by now, due later, given up. */
interface KindInQueue extends Record<string, unknown> {
  readonly kind: string
  readonly due: number
  readonly later: number
  readonly failed: number
  /** In seconds, of the oldest that is due. */
  readonly age: number
}

/** How full the queue is, for the metrics. */
export async function readQueue(database: Queryable, now: Date): Promise<readonly KindInQueue[]> {
  const [due, later] = [sql`failed_at is null and run_at <= ${now}`, sql`failed_at is null and run_at > ${now}`]
  const { rows } = await database.execute<KindInQueue>(sql`
    select kind,
      (count(*) filter (where ${due}))::int as due,
      (count(*) filter (where ${later}))::int as later,
      (count(*) filter (where failed_at is not null))::int as failed,
      coalesce(extract(epoch from ${now}::timestamptz - min(run_at) filter (where ${due})), 0)::float8 as age
    from ${jobs} group by kind`)
  return rows
}
