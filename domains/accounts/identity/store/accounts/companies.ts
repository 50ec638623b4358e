import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { ShownName } from '@/platform/text/shown-name'
import { noPassword } from '../../secrets/secrets'
import { noAddress } from '../../tables/addresses'
import { members } from '../../tables/members'

interface NewCompany {
  readonly name: ShownName
  /** Where letters to it go. */
  readonly billingEmail: string
  readonly language: string | null
  readonly now: Date
}

/**
 * Opens the account of a company, which has no login (decision 0115).
 * @returns its number
 */
export async function addCompany(
  transaction: Transaction,
  { name: username, now: createdAt, ...company }: NewCompany,
): Promise<number> {
  const closed = { email: noAddress('company'), passwordHash: noPassword, emailProven: false } as const
  const [added] = await transaction
    .insert(members)
    .values({ kind: 'company', username, createdAt, ...company, ...closed })
    .returning({ id: members.id })
  if (!added) throw new Error('The company was not written')
  return added.id
}

/**
 * Locks an open company: its people and owners change only under this lock.
 * @returns null when there is none
 */
export async function lockCompany(transaction: Transaction, companyId: number) {
  const [company] = await transaction
    .select({ id: members.id, name: members.username, billingEmail: members.billingEmail, language: members.language })
    .from(members)
    .where(and(eq(members.id, companyId), eq(members.kind, 'company'), isNull(members.blacklistedAt)))
    .for('update')
  return company ?? null
}

/** Gives a company another name. */
export const setCompanyName = (database: Queryable, companyId: number, username: ShownName) =>
  database
    .update(members)
    .set({ username })
    .where(and(eq(members.id, companyId), eq(members.kind, 'company')))

/** Has letters to a company go to another address. */
export const setBillingEmail = (database: Queryable, companyId: number, billingEmail: string) =>
  database
    .update(members)
    .set({ billingEmail })
    .where(and(eq(members.id, companyId), eq(members.kind, 'company')))
