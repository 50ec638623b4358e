import { and, asc, eq, sql } from 'drizzle-orm'
import { companyPeople } from '@/domains/accounts/companies/relations'
import { orders } from '@/domains/commerce/orders/relations'
import { lacksPlace } from '@/domains/licensing/licences'
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

/** As a condition of a statement: the rule `r` is for the person `a` of its company, who has no place by it. */
const isInNeed = sql`
  a.company_id = r.company_id and (r.group_id is null or exists (
    select from ${companyGroupPeople} of where of.group_id = r.group_id and of.person_id = a.person_id))
  and ${lacksPlace('company', {
    accountId: sql`r.company_id`,
    line: sql`r.line`,
    platform: sql`r.platform`,
    personId: sql`a.person_id`,
    since: sql`r.created_at`,
  })}`

type RuleInNeed = Pick<SeatRule, 'id' | 'line' | 'platform'>

/** The rules by which a person of a company is to have a place and has none, in their order. */
export async function rulesInNeed(database: Queryable, companyId: number): Promise<RuleInNeed[]> {
  const { rows } = await database.execute<RuleInNeed & Record<string, unknown>>(sql`
    select r.id::int, r.line, r.platform from ${companySeatRules} r
    where r.company_id = ${companyId}::bigint and exists (select from ${companyPeople} a where ${isInNeed})
    order by r.id`)
  return rows
}

/** A person who has joined a company. */
export interface Joiner {
  readonly companyId: number
  readonly personId: number
}

/** The companies of these people in which one of them is to have a place and has none, by their ids. */
export async function companiesOfJoiners(database: Queryable, joiners: readonly Joiner[]): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select distinct r.company_id::int as id from ${companySeatRules} r
    join jsonb_to_recordset(${JSON.stringify(joiners)}::jsonb) as joined("companyId" bigint, "personId" bigint)
      on joined."companyId" = r.company_id
    join ${companyPeople} a on a.person_id = joined."personId" and ${isInNeed}
    order by 1`)
  return rows.map(({ id }) => id)
}

/**
 * As a part of a statement: the people who should have a place by a rule and have none, in the order in which they
 * joined; their rows are locked.
 */
export const peopleWithout = ({ id }: Pick<SeatRule, 'id'>) => sql`
  select a.person_id as id from ${companySeatRules} r join ${companyPeople} a on a.company_id = r.company_id
  where r.id = ${id}::bigint and ${isInNeed}
  order by a.joined_at, a.person_id
  for key share of a`

/** How many wait for a place by each rule of a company. */
export async function waitingBy(database: Queryable, companyId: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await database.execute<{ id: number; waiting: number }>(sql`
    select r.id::int, (select count(*)::int from ${companyPeople} a where ${isInNeed}) as waiting
    from ${companySeatRules} r where r.company_id = ${companyId}::bigint`)
  return new Map(rows.map(({ id, waiting }) => [id, waiting]))
}

/** Returns the buyer of an order, where that is a company with rules; null otherwise. */
export async function ruledBuyer(database: Queryable, order: number): Promise<number | null> {
  const [found] = await database
    .selectDistinct({ id: orders.memberId })
    .from(orders)
    .innerJoin(companySeatRules, eq(companySeatRules.companyId, orders.memberId))
    .where(eq(orders.id, order))
  return found?.id ?? null
}

/** Companies with a rule by which a person is to have a place and has none, by their ids. @param after the last of those before */
export async function companiesInNeed(database: Queryable, after: number, most: number): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select distinct r.company_id::int as id from ${companySeatRules} r
    where r.company_id > ${after}::bigint and exists (select from ${companyPeople} a where ${isInNeed})
    order by 1 limit ${most}::int`)
  return rows.map(({ id }) => id)
}
