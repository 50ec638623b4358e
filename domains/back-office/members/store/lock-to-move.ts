import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { Transaction } from '@/platform/database/connect'
import { lockOrder } from '@/platform/database/lock-order'
import type { PersonalTable } from '@/platform/installation/console/personal-data'
import { type Account, accountsOf } from './accounts'
import { memberColumns, named, nameOf } from './moves'

const placeOf = (table: Parameters<typeof nameOf>[0]) => (lockOrder as readonly string[]).indexOf(nameOf(table))

/**
 * Accounts between which things move, locked after what they own of what others lock before its owner, in the one order of
 * all (`lockOrder`).
 * @param tables what is held of members
 */
export async function lockToMove(
  transaction: Transaction,
  tables: readonly PersonalTable[],
  ids: readonly number[],
): Promise<Account[]> {
  const ordered = memberColumns(tables)
    .filter(({ table }) => placeOf(table) >= 0)
    .toSorted((one, other) => placeOf(one.table) - placeOf(other.table))
  for (const { table, column } of ordered) {
    const key = getTableConfig(table).columns.filter(({ primary }) => primary)
    await transaction.execute(sql`
      select from ${table} where ${named(column)} = any(${sql.param([...ids])}::bigint[])
      order by ${sql.join(key.map(named), sql`, `)} for no key update`)
  }
  return accountsOf(transaction, ids, true)
}
