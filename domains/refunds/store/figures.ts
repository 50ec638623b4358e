import { sql } from 'drizzle-orm'
import { refundCases } from '../tables'

/**
 * As a table: when and why members asked for their money; a withdrawal needs no reason and counts as one. A request of
 * which a part was declined is two cases and was asked once, by `request`; what the house gave back by itself nobody asked
 * for.
 */
export const refundReasons = sql`(
  select created_at as at, coalesce(reason, 'withdrawal') as reason, (order_id, created_at) as request
  from ${refundCases} where kind <> 'return')`
