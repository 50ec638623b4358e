import { and, desc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Called } from '@/platform/text/shown-name'
import { companyChanges } from '../tables'
import type { Place } from './people'

/** Returns a person's own name, by the number in a column; both parts are empty for a missing or erased person. */
export const calledBy = (id: SQLWrapper) => sql<Called>`coalesce((
  select json_build_object('name', m.username, 'address', coalesce(m.proven_email, m.email))
  from ${members} m where m.id = ${id}), json_build_object('name', '', 'address', ''))`

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
