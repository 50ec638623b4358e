import { sql } from 'drizzle-orm'
import { orderLines } from '@/domains/commerce/orders/relations'
import type { Queryable } from '@/platform/database/connect'
import { codesTakenFor, type LineSources } from './sources'

/** Whether a code was taken for any of these lines. */
export async function isCodeTaken(
  database: Queryable,
  sources: LineSources,
  orderId: number,
  positions: readonly number[],
): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select from ${orderLines} line
    where line.order_id = ${orderId} and line.position = any(${sql.param([...positions])}::smallint[])
      and ${codesTakenFor(sources, sql`line`)} > 0
    limit 1`)
  return rows.length > 0
}
