import { sql } from 'drizzle-orm'
import { cancellations } from '../tables/subscriptions'

/** As a table: when and why members cancelled, as far as they said. */
export const cancelReasons = sql`(
  select cancelled_at as at, reason::text as reason from ${cancellations})`
