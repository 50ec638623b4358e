import { type SQL, sql } from 'drizzle-orm'
import { markBuyers } from '@/domains/accounts/identity'
import type { Transaction } from '@/platform/database/connect'
import { takeStatistics } from '@/platform/database/statistics'
import { orderStatus } from '../rules'
import { orderLines, orders } from '../tables'
import { heldLines, heldOrders, heldProducts } from './held-orders'

const changes = sql.identifier('order_changes')

/** The content of an order as text, for comparison: it may not change. */
const contentOf = (line: SQL, order: SQL) => sql`string_agg(concat_ws('/', ${line}.pid, ${line}.term, ${line}.quantity,
  ${line}.unit_amount, ${line}.amount), ' ' order by ${order})`

const { complete, waiting, refunded, cancelled } = orderStatus
const goesOn = sql`(present = ${waiting} and wanted in (${complete}, ${refunded}, ${cancelled})
  or present = ${complete} and wanted in (${refunded}, ${cancelled}))`

/** Compares the held orders with those imported before. */
export async function compareHeldOrders(transaction: Transaction) {
  await transaction.execute(sql`
    create temporary table ${changes} on commit drop as
    select held.line, placed.id, held.status as wanted, placed.status as present, held.paid_at,
      held.currency <> placed.currency or held.placed_at <> placed.placed_at or held.country <> placed.country
        or wanted.content <> present.content as differs,
      array(select position from unnest(wanted.refunded) with ordinality line (given_back, place)
        join ${orderLines} sold on sold.order_id = placed.id and sold.position = place - 1
        where given_back and sold.status = ${complete}) as refunded
    from ${heldOrders.table} held
    join ${orders} placed on placed.number = held.number
      and (placed.origin = 'import' or (placed.origin = 'renewal' and placed.provider is null))
    join (select order_number, ${contentOf(sql`line`, sql`line.line`)} as content,
        array_agg(line.refunded order by line.line) as refunded
      from ${heldLines.table} line group by order_number) wanted on wanted.order_number = held.number
    join (select order_id, ${contentOf(sql`sold`, sql`sold.position`)} as content
      from ${orderLines} sold group by order_id) present on present.order_id = placed.id`)
  await takeStatistics(transaction)
}

/** The first lines with something that is left as it is. */
async function linesWhere(transaction: Transaction, condition: SQL) {
  const { rows } = await transaction.execute<{ line: number; count: number }>(sql`
    select line, count(*) over ()::int as count from ${changes} where ${condition} order by line limit 100`)
  return { count: rows[0]?.count ?? 0, lines: rows.map(({ line }) => line) }
}

/** Orders whose amounts, products, day or country are others than they were: nothing of them is taken over. */
export const differingOrders = (transaction: Transaction) => linesWhere(transaction, sql`differs`)

/** Orders that something became of here that the file does not know. */
export const furtherOrders = (transaction: Transaction) =>
  linesWhere(transaction, sql`not differs and present <> wanted and not ${goesOn}`)

const parts = ['goodwill', 'returned_units', 'extra_days', 'extra_updates_days', 'extra_seats'].map(sql.identifier)
const each = (part: (name: SQL) => SQL, between: SQL) =>
  sql.join(
    parts.map((name) => part(sql`${name}`)),
    between,
  )

/**
 * Notes what of lines went back elsewhere while they were kept, and what they were prolonged by. It is never less than is
 * known here. @returns how many orders of which nothing else is to be done
 */
export async function takeOverHeldParts(transaction: Transaction): Promise<number> {
  const { rows } = await transaction.execute<{ count: number }>(sql`
    with held as (
      select change.id, change.present = change.wanted and cardinality(change.refunded) = 0 as is_all, line.given_back as goodwill,
        line.units_given_back as returned_units, line.extra_days, line.extra_updates_days, line.extra_seats,
        row_number() over (partition by line.order_number order by line.line) - 1 as position
      from ${changes} change join ${heldOrders.table} held on held.line = change.line
      join ${heldLines.table} line on line.order_number = held.number
      where not change.differs),
    given as (
      update ${orderLines} sold set ${each((name) => sql`${name} = greatest(sold.${name}, held.${name})`, sql`, `)}
      from held where held.id = sold.order_id and held.position = sold.position
        and (${each((name) => sql`held.${name} > sold.${name}`, sql` or `)})
      returning held.id, held.is_all)
    select count(distinct id)::int as count from given where is_all`)
  return rows[0]?.count ?? 0
}

/**
 * Marks waiting orders as paid that were paid elsewhere, without mails: the source has sent them.
 * @returns how many
 */
export async function payHeldOrders(transaction: Transaction): Promise<number> {
  const paid = sql`not differs and present = ${waiting} and wanted in (${complete}, ${refunded})`
  const { rowCount } = await transaction.execute(sql`
    update ${orders} placed set status = ${complete}, paid_at = change.paid_at from ${changes} change
    where change.id = placed.id and ${paid}`)
  if (!rowCount) return 0
  await transaction.execute(sql`
    update ${orderLines} sold set status = ${complete} from ${changes} change
    where change.id = sold.order_id and ${paid} and sold.status = ${waiting}`)
  await markBuyers(
    transaction,
    sql`select placed.member_id, coalesce(bool_or(product.subscription), false) as subscriber
      from ${changes} change join ${orders} placed on placed.id = change.id
      join ${orderLines} sold on sold.order_id = placed.id and sold.status = ${complete}
      left join ${heldProducts.table} product on product.pid = sold.pid
      where ${paid} group by placed.member_id`,
  )
  return rowCount
}

interface OrderChange {
  readonly id: number
  readonly becomes: 'refunded' | 'cancelled' | 'partly refunded'
  readonly positions: readonly number[]
  /** It is counted among those that were paid. */
  readonly wasWaiting: boolean
}

/** Yields orders that were refunded or charged back elsewhere, in batches. */
export async function* returnedOrders(transaction: Transaction): AsyncGenerator<readonly OrderChange[]> {
  const size = 200
  for (let after = 0; ; ) {
    const { rows } = await transaction.execute<OrderChange & { line: number } & Record<string, unknown>>(sql`
      select line, id::int as id, array_to_json(refunded) as positions,
        present = ${waiting} as "wasWaiting", case
        when wanted = ${refunded} then 'refunded' when wanted = ${cancelled} then 'cancelled' else 'partly refunded' end
        as becomes
      from ${changes} where line > ${after} and not differs
        and (present <> wanted and wanted in (${refunded}, ${cancelled}) and ${goesOn}
          or wanted = ${complete} and present in (${complete}, ${waiting}) and cardinality(refunded) > 0)
      order by line limit ${size}`)
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)?.line ?? after
  }
}
