import { and, eq } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { operatorCompanyAccounts, operators } from '../tables'
import type { Operator } from './operators'

type CompanyAccount = typeof operatorCompanyAccounts.$inferInsert

/** Who came in by this account of the company's provider before, whatever address it has by now. */
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

/** Remembers whose account it is; it stays theirs. */
export const linkCompanyAccount = (database: Queryable, account: CompanyAccount) =>
  database.insert(operatorCompanyAccounts).values(account).onConflictDoNothing()
