import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/platform/database/connect'
import type { SessionColumn } from '@/platform/database/session-column'
import { members, sessions } from '../../tables/members'

const caller = {
  id: members.id,
  email: members.email,
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

type CallerRow = Awaited<ReturnType<ReturnType<typeof prepare>['execute']>>[number]

export type CallerReader = (
  tokenHash: Buffer,
  now: Date,
  beside?: { readonly column: SessionColumn<unknown>; readonly values: object },
) => Promise<CallerRow | null>

/**
 * Finds the member who calls, by a live session, and what the call reads beside it, in one round trip. Each statement
 * is built and planned once.
 */
export function callerReader(database: Database): CallerReader {
  const alone = prepare(database, 'caller', sql`null`)
  const withColumn = new Map<SessionColumn<unknown>, typeof alone>()

  function statementFor(column: SessionColumn<unknown>) {
    const known = withColumn.get(column)
    if (known) return known
    const statement = prepare(database, column.name, column.expression)
    withColumn.set(column, statement)
    return statement
  }

  return async (tokenHash, now, beside) => {
    const statement = beside ? statementFor(beside.column) : alone
    const [row] = await statement.execute({ ...beside?.values, tokenHash, now })
    return row ?? null
  }
}

const prepare = (database: Database, name: string, found: SQL<unknown>) =>
  database
    .select({ ...caller, found })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare(name)
