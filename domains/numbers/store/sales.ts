import { type SQL, sql } from 'drizzle-orm'
import { orderLines, orders } from '@/domains/orders/relations'
import { orderStatus } from '@/domains/orders/rules'
import type { Queryable } from '@/platform/database/connect'
import type { Currency } from '@/platform/money/money'
import { type Place, periodAt, within } from './range'

/** Orders whose money came, also where it went back since. */
export const isSold = (order: SQL) =>
  sql`(${order}.paid_at is not null or ${order}.status in (${orderStatus.complete}, ${orderStatus.refunded}))`

/** Those of before the installation may not know when they were paid. */
export const soldAt = (order: SQL) => sql`coalesce(${order}.paid_at, ${order}.placed_at)`

export interface SalesRow extends Record<string, unknown> {
  readonly currency: Currency
  readonly period: string
  readonly orders: number
  readonly gross: number
  /** VAT and gross of what the vendor has sold: of the rest the provider accounts for the tax. */
  readonly vat: number
  readonly taxed: number
  readonly own: number
  /** What of it was given back since, whenever that was. */
  readonly refunded: number
}

const order = sql.raw('o')

/**
 * What was sold in each period; what was given free of charge is no sale. The VAT of an order is rounded as its invoice
 * rounds it: once, half up.
 */
export async function salesIn(database: Queryable, place: Place): Promise<readonly SalesRow[]> {
  const { rows } = await database.execute<SalesRow>(sql`
    select o.currency, ${periodAt(soldAt(order), place)} as period,
      (count(*) filter (where o.total > 0))::float8 as orders,
      sum(o.total)::float8 as gross,
      coalesce(sum(round(o.total::numeric * o.vat_basis_points / (10000 + o.vat_basis_points)))
        filter (where o.sold_by = 'vendor'), 0)::float8 as vat,
      coalesce(sum(o.total) filter (where o.sold_by = 'vendor'), 0)::float8 as taxed,
      (count(*) filter (where o.sold_by = 'vendor'))::float8 as own,
      sum(coalesce(back.amount, 0))::float8 as refunded
    from ${orders} o
    left join (select order_id, sum(case when status = ${orderStatus.refunded} then amount else goodwill end) as amount
      from ${orderLines} where status = ${orderStatus.refunded} or goodwill > 0 group by order_id) back on back.order_id = o.id
    where ${isSold(order)} and ${within(soldAt(order), place)}
    group by 1, 2`)
  return rows
}
