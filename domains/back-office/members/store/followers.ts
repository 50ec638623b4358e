import { type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '@/platform/database/connect'
import type { PersonalTable } from '@/platform/installation/console/personal-data'
import { clashes, type Holder, memberColumns, named } from './moves'

type Taken = NonNullable<PersonalTable['takes']>

interface Sides {
  readonly fromId: number
  readonly intoId: number
}

/**
 * Moves back rows that reached the other account since the merge and are part of something that went back: renewals of a
 * subscription, refunds, claims and gifts of an order, the conversation about a refund. Otherwise one account would pay
 * and the other would hold the licence.
 */
export async function followBack(transaction: Transaction, tables: readonly PersonalTable[], sides: Sides) {
  const { fromId } = sides
  const taken = tables.flatMap(({ takes }) => takes ?? [])
  const take = async () => {
    for (const part of taken) await handOverTaken(transaction, part, sides)
  }
  await take()
  for (const holder of memberColumns(tables)) {
    for (const part of partsOf(tables, holder)) await handOver(transaction, holder, part(fromId), sides)
  }
  // A second pass takes the rows that belong to the first.
  await take()
}

const handOverTaken = (transaction: Transaction, { table, which }: Taken, { fromId, intoId }: Sides) =>
  transaction.execute(sql`
    update ${table} t set member_id = ${fromId}::bigint
    where t.member_id = ${intoId}::bigint and ${which(sql`${fromId}::bigint`)}`)

const handOver = (transaction: Transaction, holder: Holder, isPart: SQL, { fromId, intoId }: Sides) =>
  transaction.execute(sql`
    update ${holder.table} t set ${named(holder.column)} = ${fromId}::bigint
    where t.${named(holder.column)} = ${intoId}::bigint and ${isPart} and not ${clashes(holder, sql`${fromId}::bigint`)}`)

/**
 * Returns, for each reference to an order, a line of one or a subscription, the condition that it belongs to a member
 * now.
 */
const partsOf = (tables: readonly PersonalTable[], { table }: Holder) =>
  getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignColumns } = key.reference()
    return tables.flatMap(({ table: whole, wholeBy = [] }) =>
      wholeBy.flatMap((by) => {
        const column = columns[foreignColumns.indexOf(by)]
        return column ? [(owner: number) => belongsTo(column, whole, owner)] : []
      }),
    )
  })

function belongsTo(column: PgColumn, whole: PgTable, owner: number): SQL {
  return sql`exists (select from ${whole} whole
    where whole.id = t.${named(column)} and whole.member_id = ${owner}::bigint)`
}
