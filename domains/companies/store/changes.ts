import { and, desc, eq, sql } from 'drizzle-orm'
import { members } from '@/domains/identity/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { companyChanges } from '../tables'
import type { Place } from './people'

export type NewChange = typeof companyChanges.$inferInsert

/** Writes down what happened to a company and its people. */
export const addChange = (transaction: Transaction, change: NewChange) =>
  transaction.insert(companyChanges).values(change)

const nameOf = (id: typeof companyChanges.personId | typeof companyChanges.byId) => sql<string>`coalesce((
  select coalesce(nullif(m.username, ''), m.email) from ${members} m where m.id = ${id}), '')`

const mostShown = 50

/** What happened to a company, newest first. */
export const changesOf = (database: Queryable, companyId: number) =>
  database
    .select({
      ...{ at: companyChanges.at, kind: companyChanges.kind, role: companyChanges.role, detail: companyChanges.detail },
      ...{ person: nameOf(companyChanges.personId), by: nameOf(companyChanges.byId) },
    })
    .from(companyChanges)
    .where(eq(companyChanges.companyId, companyId))
    .orderBy(desc(companyChanges.at), desc(companyChanges.id))
    .limit(mostShown)

/** Whether somebody was taken out of a company before: they come back when somebody there wants it, and not by themselves. */
export async function wasRemoved(database: Queryable, { companyId, personId }: Place): Promise<boolean> {
  const [found] = await database
    .select({ id: companyChanges.id })
    .from(companyChanges)
    .where(
      and(
        ...[eq(companyChanges.companyId, companyId), eq(companyChanges.personId, personId)],
        eq(companyChanges.kind, 'removed'),
      ),
    )
    .limit(1)
  return found !== undefined
}
