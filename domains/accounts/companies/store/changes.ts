import { and, desc, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { companyChanges } from '../tables'
import { calledBy } from './called'
import type { Place } from './people'

export type NewChange = typeof companyChanges.$inferInsert

/** Writes down what happened to a company and its people. */
export const addChange = (transaction: Transaction, change: NewChange) =>
  transaction.insert(companyChanges).values(change)

const mostShown = 50

/** Returns the history of a company, newest first. */
export const changesOf = (database: Queryable, companyId: number) =>
  database
    .select({
      at: companyChanges.at,
      kind: companyChanges.kind,
      role: companyChanges.role,
      detail: companyChanges.detail,
      person: calledBy(companyChanges.personId),
      by: calledBy(companyChanges.byId),
    })
    .from(companyChanges)
    .where(eq(companyChanges.companyId, companyId))
    .orderBy(desc(companyChanges.at), desc(companyChanges.id))
    .limit(mostShown)

/** True if a person was removed from a company before: they return only when the company wants it. */
export async function wasRemoved(database: Queryable, { companyId, personId }: Place): Promise<boolean> {
  const [found] = await database
    .select({ id: companyChanges.id })
    .from(companyChanges)
    .where(
      and(
        eq(companyChanges.companyId, companyId),
        eq(companyChanges.personId, personId),
        eq(companyChanges.kind, 'removed'),
      ),
    )
    .limit(1)
  return found !== undefined
}
