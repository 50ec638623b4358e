import { sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { before, days } from '@/platform/time/duration'
import { bouncingAddresses, mails } from './tables'

/** A mail is tried for about a day; what is older than this was given up, which `foyer_attention` tells. */
const triedFor = days(2)

interface MailFigures extends Record<string, unknown> {
  readonly waiting: number
  readonly held: number
  /** In seconds. */
  readonly age: number
  readonly bouncing: number
}

/** Reads the counts of unsent mails, for the metrics. */
export async function readMailFigures(database: Queryable, now: Date): Promise<MailFigures> {
  const waits = sql`held_at is null and withheld_at is null and bounced_at is null
    and created_at > ${before(now, triedFor)}`
  const { rows } = await database.execute<MailFigures>(sql`
    select (count(*) filter (where ${waits}))::int as waiting,
      (count(*) filter (where held_at is not null))::int as held,
      coalesce(extract(epoch from ${now}::timestamptz - min(created_at) filter (where ${waits})), 0)::float8 as age,
      (select count(*) from ${bouncingAddresses})::int as bouncing
    from ${mails} where sent_at is null`)
  return rows[0] as MailFigures
}
