import { and, eq, ne } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { operatorCompanyAccounts, operators } from '../tables'
import type { Operator } from './operators'

type CompanyAccount = typeof operatorCompanyAccounts.$inferInsert

/** Returns the operator of an account at the company's provider, independent of its present address. */
export async function operatorOfCompany(
  database: Queryable,
  { issuer, subject }: Pick<CompanyAccount, 'issuer' | 'subject'>,
): Promise<Operator | null> {
  const [row] = await database
    .select({ operator: operators })
    .from(operatorCompanyAccounts)
    .innerJoin(operators, eq(operators.id, operatorCompanyAccounts.operatorId))
    .where(and(eq(operatorCompanyAccounts.issuer, issuer), eq(operatorCompanyAccounts.subject, subject)))
  return row?.operator ?? null
}

/** Since when an operator comes in by the provider; null: they do not. */
export async function linkedSince(database: Queryable, operatorId: number, issuer: string): Promise<Date | null> {
  const [row] = await database
    .select({ linkedAt: operatorCompanyAccounts.linkedAt })
    .from(operatorCompanyAccounts)
    .where(and(eq(operatorCompanyAccounts.operatorId, operatorId), eq(operatorCompanyAccounts.issuer, issuer)))
  return row?.linkedAt ?? null
}

/** Keeps whose account it is, in place of the one that they had there. @returns false: it is another operator's */
export async function linkCompanyAccount(transaction: Transaction, account: CompanyAccount): Promise<boolean> {
  const { issuer, subject, operatorId } = account
  const { rowCount } = await transaction.insert(operatorCompanyAccounts).values(account).onConflictDoNothing()
  if (rowCount === 0) {
    const holder = await operatorOfCompany(transaction, account)
    if (holder?.id !== operatorId) return false
  }
  const accounts = operatorCompanyAccounts
  await transaction
    .delete(accounts)
    .where(and(eq(accounts.operatorId, operatorId), eq(accounts.issuer, issuer), ne(accounts.subject, subject)))
  return true
}

/** Ends every way in of an operator by a company's provider. */
export const unlinkCompanyAccounts = (transaction: Transaction, operatorId: number) =>
  transaction.delete(operatorCompanyAccounts).where(eq(operatorCompanyAccounts.operatorId, operatorId))
