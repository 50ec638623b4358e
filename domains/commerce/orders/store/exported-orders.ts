import { sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Transaction } from '@/platform/database/connect'
import { inIso, objectOf, rowsOf } from '@/platform/database/cursor'
import type { Texts } from '@/platform/i18n/texts'
import type { ExportedLine } from '@/platform/import/export-part'
import { orderStatus } from '../rules'
import { orderLines, orders } from '../tables'
import { handedAsOf } from './holders'

const statusName = sql`case placed.status ${sql.join(
  Object.entries(orderStatus).map(
    ([name, status]) => sql`when ${sql.raw(String(status))} then ${sql.raw(`'${name}'`)}`,
  ),
  sql` `,
)} end`

const { waiting, cancelled } = orderStatus

/** Excludes erased accounts: what the books keep of them is not exported. */
const isSomebodys = sql`buyer.email not like '%@account.invalid'`

export const exportedOrders = (transaction: Transaction) =>
  rowsOf<{ line: ExportedLine['line'] }>(
    transaction,
    sql`select ${objectOf({
      number: sql`placed.number`,
      member: sql`coalesce(buyer.proven_email, buyer.email)`,
      status: statusName,
      placed_at: inIso(sql`placed.placed_at`),
      paid_at: sql`case placed.status when ${sql.raw(String(waiting))} then null
        when ${sql.raw(String(cancelled))} then ${inIso(sql`placed.paid_at`)}
        else ${inIso(sql`coalesce(placed.paid_at, placed.placed_at)`)} end`,
      currency: sql`placed.currency`,
      total: sql`placed.total`,
      country: sql`placed.country`,
      postal_code: sql`placed.postal_code`,
      vat_basis_points: sql`placed.vat_basis_points`,
      coupon: sql`placed.coupon_code`,
      language: sql`placed.language`,
    })} as line from ${orders} placed join ${members} buyer on buyer.id = placed.member_id
    where ${isSomebodys} order by placed.placed_at, placed.number collate "C"`,
  )

/** A line as the import names its fields, with what the catalogue may say as well. */
export interface ExportedOrderLine extends Record<string, unknown> {
  readonly line: ExportedLine['line'] & { readonly pid: number; readonly updates_months?: number }
  readonly names: Texts
  readonly platforms: readonly string[]
}

export const exportedOrderLines = (transaction: Transaction) =>
  rowsOf<ExportedOrderLine>(
    transaction,
    sql`select ${objectOf({
      order: sql`placed.number`,
      pid: sql`sold.pid`,
      term: sql`sold.term`,
      quantity: sql`sold.quantity`,
      unit_amount: sql`sold.unit_amount`,
      amount: sql`sold.amount`,
      refunded: sql`case when sold.status <> placed.status and sold.status in (1, 3) then true end`,
      given_back: sql`nullif(sold.goodwill, 0)`,
      updates_months: sql`sold.updates_months`,
      extra_days: sql`nullif(sold.extra_days, 0)`,
      extra_updates_days: sql`nullif(sold.extra_updates_days, 0)`,
      extra_seats: sql`nullif(sold.extra_seats, 0)`,
      included: sql`case when ${handedAsOf(sql`sold`)} = 'included' then true end`,
      revoked_at: inIso(sql`sold.revoked_at`),
      units_given_back: sql`nullif(sold.returned_units, 0)`,
    })} as line, sold.names, to_json(sold.platforms) as platforms
    from ${orders} placed join ${orderLines} sold on sold.order_id = placed.id
    join ${members} buyer on buyer.id = placed.member_id
    where ${isSomebodys} order by placed.placed_at, placed.number collate "C", sold.position`,
  )
