import { type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { orderLines, orders } from '@/domains/orders/relations'
import { refundCases } from '@/domains/refunds/tables'
import { subscriptionPeriods, subscriptions } from '@/domains/subscriptions/relations'
import { tickets } from '@/domains/support/tables'
import type { Transaction } from '@/platform/database/connect'
import type { PersonalTable } from '@/platform/database/personal-data'
import { clashes, type Holder, memberColumns, named } from './moves'

interface Sides {
  readonly fromId: number
  readonly intoId: number
}

/**
 * What came to the other account since the merge and is part of something that went back goes with it: the renewals of a
 * subscription, what was asked back, claimed or given for an order, the conversation about a refund. Otherwise one
 * account would pay and the other be served.
 */
export async function followBack(transaction: Transaction, tables: readonly PersonalTable[], sides: Sides) {
  const { fromId, intoId } = sides
  await transaction.execute(sql`
    update ${orders} t set member_id = ${fromId}::bigint where t.member_id = ${intoId}::bigint and exists (
      select from ${subscriptionPeriods} period join ${subscriptions} own on own.id = period.subscription_id
      where period.order_id = t.id and own.member_id = ${fromId}::bigint)`)
  for (const holder of memberColumns(tables)) {
    for (const part of partsOf(holder)) await handOver(transaction, holder, part(fromId), sides)
  }
  await transaction.execute(sql`
    update ${tickets} t set member_id = ${fromId}::bigint where t.member_id = ${intoId}::bigint and exists (
      select from ${refundCases} own where own.number = t.refund and own.member_id = ${fromId}::bigint)`)
}

const handOver = (transaction: Transaction, holder: Holder, isPart: SQL, { fromId, intoId }: Sides) =>
  transaction.execute(sql`
    update ${holder.table} t set ${named(holder.column)} = ${fromId}::bigint
    where t.${named(holder.column)} = ${intoId}::bigint and ${isPart} and not ${clashes(holder, sql`${fromId}::bigint`)}`)

/** Of each reference to an order, a line of one or a subscription: whether that is somebody's by now. */
const partsOf = ({ table }: Holder) =>
  getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignColumns } = key.reference()
    return wholes.flatMap(({ whole, by }) => {
      const column = columns[foreignColumns.indexOf(by)]
      return column ? [(owner: number) => belongsTo(column, whole, owner)] : []
    })
  })

/** What others are part of, and the columns that they name it by. */
const wholes: readonly { readonly whole: PgTable; readonly by: PgColumn }[] = [
  { whole: orders, by: orders.id },
  { whole: orders, by: orderLines.orderId },
  { whole: subscriptions, by: subscriptions.id },
]

function belongsTo(column: PgColumn, whole: PgTable, owner: number): SQL {
  return sql`exists (select from ${whole} whole
    where whole.id = t.${named(column)} and whole.member_id = ${owner}::bigint)`
}
