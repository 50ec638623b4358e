import { and, eq, gt } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { householdChanges } from '../tables'

export type NewChange = typeof householdChanges.$inferInsert

export const addChange = (transaction: Transaction, change: NewChange) =>
  transaction.insert(householdChanges).values(change)

const joinedSince = (since: Date) => and(eq(householdChanges.kind, 'joined'), gt(householdChanges.at, since))

/** Returns the people who joined a household since then, with repetitions; null: an erased account. */
export async function cameTo(database: Queryable, holderId: number, since: Date): Promise<readonly (number | null)[]> {
  const rows = await database
    .select({ personId: householdChanges.personId })
    .from(householdChanges)
    .where(and(eq(householdChanges.holderId, holderId), joinedSince(since)))
  return rows.map(({ personId }) => personId)
}

/** Returns the owners of households that a person has joined since then. */
export async function visitedBy(database: Queryable, personId: number, since: Date): Promise<readonly number[]> {
  const rows = await database
    .select({ holderId: householdChanges.holderId })
    .from(householdChanges)
    .where(and(eq(householdChanges.personId, personId), joinedSince(since)))
  return rows.map(({ holderId }) => holderId)
}
