import { sql } from 'drizzle-orm'
import { orderLines } from '@/domains/commerce/orders/relations'
import { refundCaseLines, refundCaseSteps, refundCases } from '../tables'

/** As a table: refunds of kept lines, as goodwill or for some of their units, by line and time. */
export const goodwillGiven = sql`(
  select item.order_id, item.position, item.amount, step.at
  from ${refundCases} given join ${refundCaseLines} item on item.case_id = given.id
  join ${refundCaseSteps} step on step.case_id = given.id and step.state = 'refunded'
  where item.amount is not null and given.state = 'refunded')`

/**
 * As a table: when and why members asked for their money; a withdrawal needs no reason and counts as one. A request of
 * which a part was declined is two cases and counts once, by `request`; returns and goodwill are left out, since no
 * member asked for them.
 */
export const refundReasons = sql`(
  select created_at as at, coalesce(reason, 'withdrawal') as reason, (order_id, created_at) as request
  from ${refundCases} where kind in ('request', 'withdrawal'))`

/** As a table: the refunds of each case, by line, with the provider's reference and the time. */
export const refundsPaid = sql`(
  select given.order_id, item.position, given.number, given.reference,
    coalesce(item.amount, line.amount - line.goodwill) as amount,
    (select max(step.at) from ${refundCaseSteps} step where step.case_id = given.id and step.state = 'refunded') as at
  from ${refundCases} given join ${refundCaseLines} item on item.case_id = given.id
  join ${orderLines} line on line.order_id = item.order_id and line.position = item.position
  where given.state = 'refunded')`
