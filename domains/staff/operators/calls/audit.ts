import type { Handlers } from '@/platform/http/visit'
import type { Rows } from '@/platform/i18n/server-spreadsheet'
import { after, days, unixSeconds } from '@/platform/time/duration'
import type { OperatorsContext } from '../context'
import type { AuditEntry, auditCalls } from '../contract/audit'
import { type AuditFilter, type AuditRow, auditEntries, entriesBefore } from '../store/audit'

/** The audit log as a table, for the console and the command alike. */
export async function* auditTable(entries: AsyncIterable<AuditRow>): Rows {
  yield ['number', 'at', 'operator', 'action', 'member', 'member e-mail', 'details']
  for await (const { id, at, operator, action, memberId, memberEmail, details } of entries) {
    yield [id, at.toISOString(), operator, action, memberId, memberEmail, JSON.stringify(details)]
  }
}

const pageLength = 50

export const auditHandlers = ({ database }: Pick<OperatorsContext, 'database'>): Handlers<typeof auditCalls> => ({
  'GET /console/api/audit': async ({ input }) => {
    const { before } = input
    const found = await entriesBefore(database, filterOf(input), { before, limit: pageLength + 1 })
    return { entries: found.slice(0, pageLength).map(present), more: found.length > pageLength }
  },

  'GET /console/api/audit.csv': async ({ input, now, language }) => ({
    name: `audit-${now.toISOString().slice(0, 10)}.csv`,
    language,
    rows: auditTable(auditEntries(database, filterOf(input))),
  }),
})

interface AuditQuery {
  readonly operator?: string | undefined
  readonly action?: string | undefined
  readonly member?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

const filterOf = ({ operator, action, member, from, until }: AuditQuery): AuditFilter => {
  const lastDay = dayOf(until)
  return { operator, action, member, from: dayOf(from), until: lastDay && after(lastDay, days(1)) }
}

/** Parses a day; undefined for one that the calendar does not have. */
function dayOf(text: string | undefined): Date | undefined {
  const day = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(day.getTime()) ? undefined : day
}

const present = ({ id, at, operator, action, memberId, memberEmail, details }: AuditRow): AuditEntry => ({
  id,
  at: unixSeconds(at),
  operator,
  action,
  member: memberId === null ? null : { id: memberId, email: memberEmail },
  details: details as AuditEntry['details'],
})
