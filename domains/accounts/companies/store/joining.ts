import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { letterAddress, members } from '@/domains/accounts/identity/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { JoiningWay } from '../rules'
import { companyDomains, companyPeople, companyRequests } from '../tables'
import type { Place } from './people'

export const domainsOf = (database: Queryable, companyId: number) =>
  database
    .select()
    .from(companyDomains)
    .where(eq(companyDomains.companyId, companyId))
    .orderBy(asc(companyDomains.domain))

/** Writes down that a domain is a company's, or how people come by it from now on. */
export const putDomain = (
  transaction: Transaction,
  domain: { readonly companyId: number; readonly domain: string; readonly joins: JoiningWay; readonly provenAt: Date },
) =>
  transaction
    .insert(companyDomains)
    .values(domain)
    .onConflictDoUpdate({
      target: [companyDomains.companyId, companyDomains.domain],
      set: { joins: domain.joins, provenAt: domain.provenAt },
    })

const named = (companyId: number, domain: string) =>
  and(eq(companyDomains.companyId, companyId), eq(companyDomains.domain, domain))

/** @returns false: the company has no such domain */
export async function setJoining(
  transaction: Transaction,
  {
    companyId,
    domain,
    joins,
  }: { readonly companyId: number; readonly domain: string; readonly joins: JoiningWay | null },
): Promise<boolean> {
  const { rowCount } = await transaction.update(companyDomains).set({ joins }).where(named(companyId, domain))
  return rowCount === 1
}

/** Companies to which a mailbox at this domain opens the way, and in which the person is not yet. */
export const joinableBy = (database: Queryable, { domain, personId }: { domain: string; personId: number }) =>
  database
    .select({
      id: members.id,
      name: members.username,
      joins: sql<JoiningWay>`${companyDomains.joins}`,
      asked: sql<boolean>`exists (select from ${companyRequests} asked
        where asked.company_id = ${members.id} and asked.person_id = ${personId}::bigint)`,
    })
    .from(companyDomains)
    .innerJoin(members, eq(members.id, companyDomains.companyId))
    .where(
      and(
        eq(companyDomains.domain, domain),
        isNotNull(companyDomains.joins),
        isNull(members.blacklistedAt),
        sql`not exists (select from ${companyPeople} there
          where there.company_id = ${members.id} and there.person_id = ${personId}::bigint)`,
      ),
    )
    .orderBy(asc(members.username), asc(members.id))

/** @returns false: they have asked already */
export async function addRequest(transaction: Transaction, place: Place, now: Date): Promise<boolean> {
  const { rowCount } = await transaction
    .insert(companyRequests)
    .values({ ...place, createdAt: now })
    .onConflictDoNothing()
  return rowCount === 1
}

/** @returns false: they had not asked */
export async function endRequest(transaction: Transaction, { companyId, personId }: Place): Promise<boolean> {
  const { rowCount } = await transaction
    .delete(companyRequests)
    .where(and(eq(companyRequests.companyId, companyId), eq(companyRequests.personId, personId)))
  return rowCount === 1
}

/** Returns the requests to join, in the order in which they came. */
export const requestsOf = (database: Queryable, companyId: number) =>
  database
    .select({
      id: members.id,
      name: members.username,
      createdAt: companyRequests.createdAt,
      email: letterAddress,
    })
    .from(companyRequests)
    .innerJoin(members, eq(members.id, companyRequests.personId))
    .where(eq(companyRequests.companyId, companyId))
    .orderBy(asc(companyRequests.createdAt), asc(members.id))
