import { inArray, sql } from 'drizzle-orm'
import { orderStatus } from '@/domains/orders/rules'
import { orderLines, orders } from '@/domains/orders/tables'
import { isHeldByCase } from '@/domains/refunds/tables'
import type { Transaction } from '@/platform/database/connect'
import { type FrozenLine, purchaseCredits } from '../tables'

/**
 * Writes down which purchases have lowered the prices of a checkout, so that none of them is given back while what was
 * bought for them stands. Their orders stay locked until the transaction ends, as they are while a refund is asked for.
 * @returns false when one of them was given back, or asked back, since the price was agreed on
 */
export async function keepCredits(
  transaction: Transaction,
  { reference, lines }: { reference: string; lines: readonly FrozenLine[] },
): Promise<boolean> {
  const wanted = lines.flatMap(({ credited = [] }, upgrade) => credited.map((purchase) => ({ upgrade, ...purchase })))
  if (wanted.length === 0) return true
  const ids = wanted.map(({ order }) => order)
  await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(orders.id)
    .for('no key update')
  const { rows } = await transaction.execute<{ kept: boolean }>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as wanted (upgrade smallint, "order" bigint, position smallint)),
    known as (select from ${purchaseCredits} where checkout = ${reference} limit 1),
    free as (
      select bool_and(line.status = ${orderStatus.complete} and not ${isHeldByCase(sql`line`)}) as all_of_them
      from wanted join ${orderLines} line on line.order_id = wanted."order" and line.position = wanted.position),
    added as (
      insert into ${purchaseCredits} (checkout, upgrade, order_id, position)
      select ${reference}, upgrade, "order", position from wanted
      where (select all_of_them from free) and not exists (select from known))
    select exists (select from known) or coalesce((select all_of_them from free), false) as kept`)
  return rows[0]?.kept ?? false
}
