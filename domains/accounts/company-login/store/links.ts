import { and, eq, lt, not } from 'drizzle-orm'
import { companyPeople } from '@/domains/accounts/companies/relations'
import { letterAddress, members } from '@/domains/accounts/identity/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { before } from '@/platform/time/duration'
import { proofLasts } from '../rules'
import { ssoLinks } from '../tables'

/** Returns the link of an account at the provider; null: not linked yet. */
export async function linkOf(database: Queryable, companyId: number, subject: string) {
  const [found] = await database
    .select({ id: ssoLinks.id, personId: ssoLinks.personId, domain: ssoLinks.domain })
    .from(ssoLinks)
    .where(and(eq(ssoLinks.companyId, companyId), eq(ssoLinks.subject, subject), not(ssoLinks.pending)))
  return found ?? null
}

interface NewLink {
  readonly companyId: number
  readonly personId: number
  readonly subject: string
  readonly domain: string
  readonly linkedAt: Date
}

/**
 * Prepares whose an account at the provider is, in place of the one they had there: it holds with the session that it opens.
 * @returns null: it is another person's
 */
export async function putLink(transaction: Transaction, link: NewLink): Promise<number | null> {
  const { companyId, personId, subject } = link
  const other = await linkOf(transaction, companyId, subject)
  if (other && other.personId !== personId) return null
  if (other) return other.id
  const [put] = await transaction
    .insert(ssoLinks)
    .values({ ...link, pending: true })
    .returning({ id: ssoLinks.id })
  return put?.id ?? null
}

/** Forgets those whose second step was never given. */
export const purgePendingLinks = (database: Queryable, now: Date) =>
  database.delete(ssoLinks).where(and(ssoLinks.pending, lt(ssoLinks.linkedAt, before(now, proofLasts))))

/** Notes at which of the company's domains the person has their mailbox now. */
export const moveLink = (database: Queryable, id: number, domain: string) =>
  database.update(ssoLinks).set({ domain }).where(eq(ssoLinks.id, id))

/** True if a person is in a company. */
export async function isOfCompany(database: Queryable, companyId: number, personId: number): Promise<boolean> {
  const [found] = await database
    .select({ personId: companyPeople.personId })
    .from(companyPeople)
    .where(and(eq(companyPeople.companyId, companyId), eq(companyPeople.personId, personId)))
  return found !== undefined
}

/** The owners of a company, to be written to. */
export const ownersOf = (database: Queryable, companyId: number) =>
  database
    .select({ to: letterAddress, language: members.language })
    .from(companyPeople)
    .innerJoin(members, eq(members.id, companyPeople.personId))
    .where(and(eq(companyPeople.companyId, companyId), eq(companyPeople.role, 'owner')))

/** Returns the address that a person logs in with. */
export async function loginAddress(database: Queryable, personId: number): Promise<string | null> {
  const [found] = await database.select({ email: members.email }).from(members).where(eq(members.id, personId))
  return found?.email ?? null
}
