import { and, asc, desc, eq, gt, gte, like, lt, or, type SQL } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { auditLog } from '@/platform/audit/tables'
import type { Queryable } from '@/platform/database/connect'
import { foldAddress } from '@/platform/text/typed/address'

/** The filter of the log; undefined does not restrict it. */
export interface AuditFilter {
  readonly operator: string | undefined
  /** An action, or the part of its name before the point. */
  readonly action: string | undefined
  /** An address or a number. */
  readonly member: string | undefined
  readonly from: Date | undefined
  /** The first moment after the listed period. */
  readonly until: Date | undefined
}

const columns = {
  id: auditLog.id,
  at: auditLog.at,
  operator: auditLog.operator,
  action: auditLog.action,
  memberId: auditLog.memberId,
  memberEmail: members.email,
  details: auditLog.details,
}

export type AuditRow = Awaited<ReturnType<typeof entriesBefore>>[number]

/** The newest entries, or those before one. */
export const entriesBefore = (
  database: Queryable,
  filter: AuditFilter,
  { before, limit }: { before: number | undefined; limit: number },
) =>
  database
    .select(columns)
    .from(auditLog)
    .leftJoin(members, eq(members.id, auditLog.memberId))
    .where(and(matching(filter), before === undefined ? undefined : lt(auditLog.id, before)))
    .orderBy(desc(auditLog.id))
    .limit(limit)

/** The oldest entries after one: for anyone who reads them all, page by page. */
const entriesAfter = (database: Queryable, filter: AuditFilter, { after, limit }: { after: number; limit: number }) =>
  database
    .select(columns)
    .from(auditLog)
    .leftJoin(members, eq(members.id, auditLog.memberId))
    .where(and(matching(filter), gt(auditLog.id, after)))
    .orderBy(asc(auditLog.id))
    .limit(limit)

function matching({ operator, action, member, from, until }: AuditFilter): SQL | undefined {
  return and(
    operator === undefined ? undefined : eq(auditLog.operator, operator),
    action === undefined
      ? undefined
      : or(eq(auditLog.action, action), like(auditLog.action, `${action.replaceAll(/[%_\\]/g, '\\$&')}.%`)),
    member === undefined ? undefined : isMember(member),
    from && gte(auditLog.at, from),
    until && lt(auditLog.at, until),
  )
}

const isMember = (member: string) =>
  /^\d{1,15}$/.test(member) ? eq(auditLog.memberId, Number(member)) : eq(members.email, foldAddress(member))

const batchLength = 500

/** All of them, oldest first, fetched while they are read. */
export async function* auditEntries(database: Queryable, filter: AuditFilter) {
  let last = 0
  while (true) {
    const batch = await entriesAfter(database, filter, { after: last, limit: batchLength })
    yield* batch
    const end = batch.at(-1)
    if (!end || batch.length < batchLength) return
    last = end.id
  }
}
