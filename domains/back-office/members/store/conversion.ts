import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { PersonalTable } from '@/platform/installation/console/personal-data'
import { before, days } from '@/platform/time/duration'
import { undoDays } from '../rules'
import { memberMergeRows, memberMerges } from '../tables'
import type { Merge } from './merge'
import { clashes, memberColumns, named, nameOf } from './moves'

/** True if a merge into this account can still be undone; such an account is not moved again. */
export async function mayBeParted(database: Queryable, memberId: number, now: Date): Promise<boolean> {
  const found = await database
    .select({ id: memberMerges.id })
    .from(memberMerges)
    .where(
      and(
        eq(memberMerges.intoId, memberId),
        isNull(memberMerges.undoneAt),
        gte(memberMerges.at, before(now, days(undoDays))),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Returns the conversion that a company came from, unless it was undone. */
export async function conversionInto(database: Queryable, companyId: number): Promise<Merge | null> {
  const [found] = await database
    .select()
    .from(memberMerges)
    .where(and(eq(memberMerges.intoId, companyId), eq(memberMerges.kind, 'conversion'), isNull(memberMerges.undoneAt)))
  return found ?? null
}

/** True if the company has bought anything since, apart from renewals of the person's purchases. */
export async function ordersSince(database: Queryable, { id, intoId }: Merge): Promise<boolean> {
  const found = await database
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.memberId, intoId),
        sql`${orders.origin} is distinct from 'renewal'`,
        sql`not exists (select from ${memberMergeRows} moved where moved.merge_id = ${id} and moved."table" = 'orders'
          and moved.key = jsonb_build_object('id', ${orders.id}))`,
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Moves the company's other rows to the person where none clashes; the rest ends with the company. */
export async function takeRest(transaction: Transaction, tables: readonly PersonalTable[], { fromId, intoId }: Merge) {
  const joined = new Set(tables.filter((part) => part.joined).map(({ table }) => nameOf(table)))
  for (const holder of memberColumns(tables, 'conversion')) {
    if (joined.has(nameOf(holder.table))) continue
    await transaction.execute(sql`
      update ${holder.table} t set ${named(holder.column)} = ${fromId}::bigint
      where t.${named(holder.column)} = ${intoId}::bigint and not ${clashes(holder, sql`${fromId}::bigint`)}`)
  }
}
