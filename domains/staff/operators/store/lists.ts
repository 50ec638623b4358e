import { and, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { ListView } from '../rules'
import { operatorLists } from '../tables'

interface ListKey {
  readonly operatorId: number
  readonly list: string
}

interface KeptList {
  readonly hidden: readonly string[]
  readonly views: readonly ListView[]
}

const isKept = ({ operatorId, list }: ListKey) =>
  and(eq(operatorLists.operatorId, operatorId), eq(operatorLists.list, list))

/** Returns how an operator keeps a list. */
export async function keptList(database: Queryable, key: ListKey): Promise<KeptList> {
  const { hidden, views } = operatorLists
  const [kept] = await database.select({ hidden, views }).from(operatorLists).where(isKept(key))
  return kept ?? { hidden: [], views: [] }
}

export const hideColumns = (transaction: Transaction, key: ListKey, hidden: readonly string[]) =>
  transaction
    .insert(operatorLists)
    .values({ ...key, hidden })
    .onConflictDoUpdate({ target: [operatorLists.operatorId, operatorLists.list], set: { hidden } })

/** Locks the list of an operator, of which there may be no row yet, and returns its views. */
export async function lockViews(transaction: Transaction, key: ListKey): Promise<readonly ListView[]> {
  const [kept] = await transaction
    .insert(operatorLists)
    .values(key)
    .onConflictDoUpdate({ target: [operatorLists.operatorId, operatorLists.list], set: { list: key.list } })
    .returning({ views: operatorLists.views })
  return kept?.views ?? []
}

export const keepViews = (transaction: Transaction, key: ListKey, views: readonly ListView[]) =>
  transaction.update(operatorLists).set({ views }).where(isKept(key))
