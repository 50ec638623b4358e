import { type SQL, sql } from 'drizzle-orm'
import { codes } from '@/domains/activation/tables'
import { giftClaims } from '@/domains/gifts/tables'
import { orderLines, orders } from '@/domains/orders/tables'
import type { Queryable } from '@/platform/database/connect'

/**
 * How many codes of gifts and licences were taken for an order line: what was spent outside the house, and no refund brings
 * back. @param line a row of order lines, by its alias
 */
export const codesTakenFor = (line: SQL) => sql<number>`(
  (select count(*) from ${giftClaims} claim
    where claim.order_id = ${line}.order_id and claim.position = ${line}.position and claim.state = 'given')
  + (select count(*) from ${codes} code join ${orders} buying on buying.id = ${line}.order_id
    where (code.order_id = ${line}.order_id and code.position = ${line}.position)
      or (code.member_id = buying.member_id and code.product = ${line}.pid)))::int`

/** Whether a code was taken for any of these lines. */
export async function isCodeTaken(
  database: Queryable,
  orderId: number,
  positions: readonly number[],
): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select from ${orderLines} line
    where line.order_id = ${orderId} and line.position = any(${sql.param([...positions])}::smallint[])
      and ${codesTakenFor(sql`line`)} > 0
    limit 1`)
  return rows.length > 0
}
