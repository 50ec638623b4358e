import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/platform/database/connect'
import type { SessionColumn } from '@/platform/database/session-column'
import { provenAddress } from '../../tables/addresses'
import { members, sessions } from '../../tables/members'
import { actsFor, type CompanyFacts, companyRole, person } from './company-session'

const caller = {
  id: members.id,
  kind: members.kind,
  email: members.email,
  provenEmail: provenAddress,
  billingEmail: members.billingEmail,
  username: members.username,
  language: members.language,
  country: members.country,
  currency: members.currency,
  emailChangedAt: members.emailChangedAt,
  emailChangesAt: members.emailChangesAt,
  blacklistedAt: members.blacklistedAt,
  suspendedAt: members.suspendedAt,
  secondFactorSince: members.secondFactorSince,
  operator: sessions.operator,
  preview: sessions.preview,
  provenAt: sessions.provenAt,
  seenAt: sessions.seenAt,
}

export type CallerRow = Awaited<ReturnType<ReturnType<typeof prepare>['execute']>>[number]

export type CallerReader = (
  tokenHash: Buffer,
  now: Date,
  beside?: { readonly column: SessionColumn<unknown>; readonly values: object },
) => Promise<CallerRow | null>

/**
 * Finds the member who calls, by a live session, and what the call reads beside it, in one round trip; of a session for a
 * company that is the company, and who acts for it as what comes along. Each statement is built and planned once.
 */
export function callerReader(database: Database, company: CompanyFacts): CallerReader {
  const alone = prepare(database, company, 'caller', sql`null`)
  const withColumn = new Map<SessionColumn<unknown>, typeof alone>()

  function statementFor(column: SessionColumn<unknown>) {
    const known = withColumn.get(column)
    if (known) return known
    const statement = prepare(database, company, column.name, column.expression)
    withColumn.set(column, statement)
    return statement
  }

  return async (tokenHash, now, beside) => {
    const statement = beside ? statementFor(beside.column) : alone
    const [row] = await statement.execute({ ...beside?.values, tokenHash, now })
    return row ?? null
  }
}

const prepare = (database: Database, company: CompanyFacts, name: string, found: SQL<unknown>) =>
  database
    .select({ ...caller, role: companyRole(company), person, found })
    .from(sessions)
    .innerJoin(members, eq(members.id, actsFor))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare(name)
