import { sql } from 'drizzle-orm'
import { markBuyers } from '@/domains/accounts/identity'
import { members } from '@/domains/accounts/identity/relations'
import type { Transaction } from '@/platform/database/connect'
import { takeStatistics } from '@/platform/database/statistics'
import { orderStatus } from '../rules'
import { lineHolders, orderLines, orders } from '../tables'
import { heldLines, heldOrders, heldProducts } from './held-orders'

/** Writes the held orders down whose numbers are not there yet, with their lines. @returns how many of each */
export async function addHeldOrders(transaction: Transaction, catalogueVersion: number) {
  await transaction.execute(sql`create temporary table added_orders (id bigint, number text) on commit drop`)
  const { rowCount: added } = await transaction.execute(sql`
    with added as (
      insert into ${orders} (number, member_id, status, origin, placed_at, paid_at, language, currency, total, country,
        postal_code, vat_basis_points, catalogue_version, coupon_code)
      select held.number, buyer.id, held.status, 'import', held.placed_at, held.paid_at,
        coalesce(held.language, buyer.language, 'en'), held.currency, summed.total, held.country,
        held.postal_code, held.vat_basis_points, ${catalogueVersion}::integer, held.coupon
      from ${heldOrders.table} held
      join ${members} buyer on buyer.email = held.member and buyer.proven_email is null
      join (select order_number, sum(amount) as total from ${heldLines.table} group by order_number) summed
        on summed.order_number = held.number
      order by held.placed_at, held.line
      on conflict (number) do nothing
      returning id, number)
    insert into added_orders select id, number from added`)
  if (!added) return { orders: 0, lines: 0 }
  await takeStatistics(transaction)
  const { rowCount: lines } = await transaction.execute(sql`
    insert into ${orderLines} (order_id, position, pid, term, platforms, quantity, names, unit_amount, amount,
      goodwill, returned_units, updates_months, extra_days, extra_updates_days, extra_seats, revoked_at, status)
    select placed.id, row_number() over (partition by placed.id order by held.line) - 1, held.pid, held.term,
      coalesce(held.platforms, product.platforms), held.quantity, coalesce(held.names, product.names),
      held.unit_amount, held.amount, held.given_back, held.units_given_back, held.updates_months,
      held.extra_days, held.extra_updates_days, held.extra_seats,
      case when not held.refunded and placed.status = ${orderStatus.complete} then held.revoked_at end,
      case when held.refunded then ${orderStatus.refunded}::smallint else placed.status end
    from ${heldLines.table} held
    join added_orders on added_orders.number = held.order_number
    join ${orders} placed on placed.id = added_orders.id
    left join ${heldProducts.table} product on product.pid = held.pid`)
  await transaction.execute(sql`
    insert into ${lineHolders} (order_id, position, member_id, since, handed_as)
    select placed.id, held.position, null, placed.placed_at, 'included'
    from (select order_number, included, row_number() over (partition by order_number order by line) - 1 as position
      from ${heldLines.table}) held
    join added_orders on added_orders.number = held.order_number
    join ${orders} placed on placed.id = added_orders.id
    where held.included`)
  await takeStatistics(transaction)
  await markBuyers(transaction, buyersOfAdded)
  return { orders: added, lines: lines ?? 0 }
}

/** The buyers of imported lines that are kept, and whether they subscribe. */
const buyersOfAdded = sql`
  select placed.member_id, coalesce(bool_or(product.subscription), false) as subscriber
  from added_orders
  join ${orders} placed on placed.id = added_orders.id
  join ${orderLines} kept on kept.order_id = placed.id and kept.status = ${orderStatus.complete}
  left join ${heldProducts.table} product on product.pid = kept.pid
  group by placed.member_id`

/** Marks the buyers of all orders; subscribers are marked by their subscriptions. */
export const markEveryBuyer = (transaction: Transaction) =>
  markBuyers(
    transaction,
    sql`select distinct member_id, false as subscriber from ${orders}
      where status in (${orderStatus.complete}, ${orderStatus.refunded})`,
  )
