import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import { assignedTo, inWork, type WorkFilter } from '@/domains/staff/case-work/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { EntryState } from '../rules/match'
import { bankEntries } from '../tables'

export type StoredEntry = typeof bankEntries.$inferSelect

/** Files are taken in one after the other: of two at once the second finds what the first has brought. */
export const waitForImport = (transaction: Transaction) =>
  transaction.execute(sql`lock table ${bankEntries} in share row exclusive mode`)

/** @returns false when it was there before */
export async function addEntry(transaction: Transaction, entry: typeof bankEntries.$inferInsert): Promise<boolean> {
  const rows = await transaction
    .insert(bankEntries)
    .values(entry)
    .onConflictDoNothing()
    .returning({ id: bankEntries.id })
  return rows.length > 0
}

/** Whether the bank has ever said anything. */
export async function bankEntriesKept(database: Queryable): Promise<boolean> {
  const any = await database.select({ id: bankEntries.id }).from(bankEntries).limit(1)
  return any.length > 0
}

/** Which of these are known. */
export async function isKnown(transaction: Transaction, key: string): Promise<boolean> {
  const [row] = await transaction.select({ id: bankEntries.id }).from(bankEntries).where(eq(bankEntries.key, key))
  return row !== undefined
}

/** The row is locked until the transaction ends. */
export async function lockEntry(transaction: Transaction, id: number): Promise<StoredEntry | null> {
  const [row] = await transaction.select().from(bankEntries).where(eq(bankEntries.id, id)).for('update')
  return row ?? null
}

export const decideEntry = (
  transaction: Transaction,
  id: number,
  decision: Pick<StoredEntry, 'state' | 'decidedAt' | 'operator' | 'note'> & Partial<Pick<StoredEntry, 'transfer'>>,
) => transaction.update(bankEntries).set(decision).where(eq(bankEntries.id, id))

/** An entry with the number of the order that it pays, or seems to be for, and the operator who sees to it. */
export type ListedEntry = StoredEntry & { readonly order: string | null; readonly assigned: string | null }

/** Those of a state, the newest first. @param after the id of the last one that is there */
export async function listEntries(
  database: Queryable,
  state: EntryState,
  { work, after, most }: { readonly work?: WorkFilter; readonly after: number | undefined; readonly most: number },
): Promise<ListedEntry[]> {
  const key = sql`${bankEntries.id}::text`
  const rows = await database
    .select({ entry: bankEntries, order: orders.number, assigned: assignedTo('bank', key) })
    .from(bankEntries)
    .leftJoin(orders, and(eq(orders.provider, 'transfer'), eq(orders.payment, bankEntries.transfer)))
    .where(
      and(
        eq(bankEntries.state, state),
        work && inWork('bank', key, work, state === 'open'),
        after === undefined ? undefined : lt(bankEntries.id, after),
      ),
    )
    .orderBy(desc(bankEntries.id))
    .limit(most)
  return rows.map(({ entry, order, assigned }) => ({ ...entry, order, assigned }))
}

/** Returns the transfer of an order; null: there is no such order, or it is paid otherwise. */
export async function transferOfOrder(database: Queryable, number: string): Promise<string | null> {
  const [row] = await database
    .select({ payment: orders.payment })
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.provider, 'transfer')))
  return row?.payment ?? null
}
