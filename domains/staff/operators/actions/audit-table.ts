import type { Rows } from '@/platform/i18n/server-spreadsheet'
import type { AuditRow } from '../store/audit'

/** The audit log as a table, for the console and the command alike. */
export async function* auditTable(entries: AsyncIterable<AuditRow>): Rows {
  yield ['number', 'at', 'operator', 'action', 'member', 'member e-mail', 'details']
  for await (const { id, at, operator, action, memberId, memberEmail, details } of entries) {
    yield [id, at.toISOString(), operator, action, memberId, memberEmail, JSON.stringify(details)]
  }
}
