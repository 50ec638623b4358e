import { and, asc, eq, sql } from 'drizzle-orm'
import { companyPeople } from '@/domains/companies/relations'
import { orders } from '@/domains/orders/relations'
import type { Queryable } from '@/platform/database/connect'
import { companyGroupPeople, companyGroups, companySeatRules } from '../tables'

export type SeatRule = typeof companySeatRules.$inferSelect

export const rulesOf = (database: Queryable, companyId: number): Promise<SeatRule[]> =>
  database
    .select()
    .from(companySeatRules)
    .where(eq(companySeatRules.companyId, companyId))
    .orderBy(asc(companySeatRules.id))

/** @returns false: the company has no such group, or the rule is there already */
export async function addRule(database: Queryable, rule: typeof companySeatRules.$inferInsert): Promise<boolean> {
  const { companyId, groupId = null } = rule
  if (groupId !== null) {
    const found = await database
      .select({ id: companyGroups.id })
      .from(companyGroups)
      .where(and(eq(companyGroups.id, groupId), eq(companyGroups.companyId, companyId)))
    if (found.length === 0) return false
  }
  const { rowCount } = await database.insert(companySeatRules).values(rule).onConflictDoNothing()
  return rowCount === 1
}

export async function endRule(database: Queryable, companyId: number, id: number): Promise<boolean> {
  const { rowCount } = await database
    .delete(companySeatRules)
    .where(and(eq(companySeatRules.id, id), eq(companySeatRules.companyId, companyId)))
  return rowCount === 1
}

/** Whom a rule is for, in the order in which they came to the company. */
export async function peopleFor(database: Queryable, { companyId, groupId }: SeatRule): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select a.person_id::int as id from ${companyPeople} a
    where a.company_id = ${companyId}::bigint and (${groupId}::bigint is null or exists (
      select from ${companyGroupPeople} of where of.group_id = ${groupId}::bigint and of.person_id = a.person_id))
    order by a.joined_at, a.person_id`)
  return rows.map(({ id }) => id)
}

/** Whose order it is, where that is a company with rules; null: nobody's. */
export async function ruledBuyer(database: Queryable, order: number): Promise<number | null> {
  const [found] = await database
    .selectDistinct({ id: orders.memberId })
    .from(orders)
    .innerJoin(companySeatRules, eq(companySeatRules.companyId, orders.memberId))
    .where(eq(orders.id, order))
  return found?.id ?? null
}

/** Every company that has a rule. */
export async function companiesWithRules(database: Queryable): Promise<number[]> {
  const rows = await database.selectDistinct({ id: companySeatRules.companyId }).from(companySeatRules)
  return rows.map(({ id }) => id)
}
