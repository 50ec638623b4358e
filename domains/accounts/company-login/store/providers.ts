import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { companyDomains } from '@/domains/accounts/companies/relations'
import { members } from '@/domains/accounts/identity/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { type Mode, recordValue } from '../rules'
import { ssoDomains, ssoLinks, ssoProviders, ssoSessions } from '../tables'

export type Provider = typeof ssoProviders.$inferSelect

export async function providerOf(database: Queryable, companyId: number): Promise<Provider | null> {
  const [found] = await database.select().from(ssoProviders).where(eq(ssoProviders.companyId, companyId))
  return found ?? null
}

const isServed = and(isNull(members.blacklistedAt), isNull(members.suspendedAt))

/** Returns the provider in use, with its company's name and domains; null: none is in use. */
export async function openProvider(database: Queryable, companyId: number) {
  const [found] = await database
    .select({
      provider: ssoProviders,
      company: members.username,
      domains: sql<
        string[]
      >`array(select d.domain from ${ssoDomains} d where d.company_id = ${ssoProviders.companyId})`,
    })
    .from(ssoProviders)
    .innerJoin(members, eq(members.id, ssoProviders.companyId))
    .where(and(eq(ssoProviders.companyId, companyId), isServed))
  return found ?? null
}

/** Returns the provider for addresses at a domain; null: none. */
export async function providerOfDomain(database: Queryable, domain: string): Promise<Provider | null> {
  const [found] = await database
    .select({ provider: ssoProviders })
    .from(ssoDomains)
    .innerJoin(ssoProviders, eq(ssoProviders.companyId, ssoDomains.companyId))
    .innerJoin(members, eq(members.id, ssoDomains.companyId))
    .where(and(eq(ssoDomains.domain, domain), ne(ssoProviders.mode, 'off'), isServed))
  return found?.provider ?? null
}

type NewProvider = Pick<Provider, 'companyId' | 'issuer' | 'clientId' | 'clientSecret' | 'token' | 'changedAt'>

/**
 * Sets the provider of a company. Another issuer, or another client there, names people differently: it is off until a
 * person has logged in by it, and linked people prove again that the account is theirs.
 */
export async function putProvider(transaction: Transaction, { companyId, token, ...given }: NewProvider) {
  const [before] = await transaction
    .select()
    .from(ssoProviders)
    .where(eq(ssoProviders.companyId, companyId))
    .for('update')
  if (before === undefined) {
    await transaction
      .insert(ssoProviders)
      .values({ companyId, token, ...given, version: 1 })
      .onConflictDoNothing()
    return
  }
  const isOther = before.issuer !== given.issuer || before.clientId !== given.clientId
  if (isOther) await transaction.delete(ssoLinks).where(eq(ssoLinks.companyId, companyId))
  await transaction
    .update(ssoProviders)
    .set({ ...given, version: before.version + 1, ...(isOther && { mode: 'off', triedAt: null }) })
    .where(eq(ssoProviders.companyId, companyId))
}

/** An owner has come in by it. @returns false: it was changed meanwhile */
export async function noteTried(database: Queryable, companyId: number, version: number, now: Date): Promise<boolean> {
  const { rowCount } = await database
    .update(ssoProviders)
    .set({ triedAt: now })
    .where(and(eq(ssoProviders.companyId, companyId), eq(ssoProviders.version, version)))
  return rowCount === 1
}

/**
 * Switches the provider, and ends what it has opened when it is switched off.
 * @returns false when no owner has logged in by it yet, or nothing changes
 */
export async function setMode(transaction: Transaction, companyId: number, mode: Mode): Promise<boolean> {
  const { rowCount } = await transaction
    .update(ssoProviders)
    .set({ mode })
    .where(
      and(
        eq(ssoProviders.companyId, companyId),
        ne(ssoProviders.mode, mode),
        mode === 'off' ? undefined : sql`${ssoProviders.triedAt} is not null`,
      ),
    )
  if (rowCount === 1 && mode === 'off') {
    await transaction
      .delete(ssoSessions)
      .where(sql`${ssoSessions.linkId} in (select l.id from ${ssoLinks} l where l.company_id = ${companyId})`)
  }
  return rowCount === 1
}

/** @returns false when there is none */
export async function removeProvider(transaction: Transaction, companyId: number): Promise<boolean> {
  const { rowCount } = await transaction.delete(ssoProviders).where(eq(ssoProviders.companyId, companyId))
  return rowCount === 1
}

/** Returns the domains with a proven mailbox of a company, and whether its provider signs them in. */
export const domainsOf = (database: Queryable, companyId: number) =>
  database
    .select({
      domain: companyDomains.domain,
      joins: companyDomains.joins,
      shown: sql<boolean>`${ssoDomains.domain} is not null`,
    })
    .from(companyDomains)
    .leftJoin(
      ssoDomains,
      and(eq(ssoDomains.companyId, companyDomains.companyId), eq(ssoDomains.domain, companyDomains.domain)),
    )
    .where(eq(companyDomains.companyId, companyId))
    .orderBy(asc(companyDomains.domain))

/** Returns how people with a mailbox at a domain join a company; null: they do not. */
export async function joinsBy(database: Queryable, companyId: number, domain: string) {
  const [found] = await database
    .select({ joins: companyDomains.joins })
    .from(companyDomains)
    .where(and(eq(companyDomains.companyId, companyId), eq(companyDomains.domain, domain)))
  return found?.joins ?? null
}

/**
 * Gives a domain to the company whose DNS record is there now. Another company keeps it while its own record is there,
 * too.
 * @param values the contents of the records
 */
export async function claimDomain(
  transaction: Transaction,
  {
    companyId,
    domain,
    values,
    now,
  }: {
    readonly companyId: number
    readonly domain: string
    readonly values: readonly string[]
    readonly now: Date
  },
): Promise<'shown' | 'taken'> {
  const [holder] = await transaction
    .select({ companyId: ssoDomains.companyId, token: ssoProviders.token })
    .from(ssoDomains)
    .innerJoin(ssoProviders, eq(ssoProviders.companyId, ssoDomains.companyId))
    .where(eq(ssoDomains.domain, domain))
    .for('update')
  if (holder?.companyId === companyId) return 'shown'
  if (holder && values.includes(recordValue(holder.token))) return 'taken'
  if (holder) await transaction.delete(ssoDomains).where(eq(ssoDomains.domain, domain))
  const { rowCount } = await transaction
    .insert(ssoDomains)
    .values({ domain, companyId, shownAt: now })
    .onConflictDoNothing()
  return rowCount === 1 ? 'shown' : 'taken'
}

/** Ends that a domain is signed in, with the links and sessions by it. @returns false: it was not */
export async function endDomain(transaction: Transaction, companyId: number, domain: string): Promise<boolean> {
  const { rowCount } = await transaction
    .delete(ssoDomains)
    .where(and(eq(ssoDomains.companyId, companyId), eq(ssoDomains.domain, domain)))
  return rowCount === 1
}
