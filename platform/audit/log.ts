import type { Queryable } from '@/platform/database/connect'
import { enqueue } from '@/platform/jobs/queue'
import { announcedAs, announceJob } from './announcements'
import type { AuditRecord } from './record'
import { auditLog } from './tables'

/** Adds a line to the audit log; `details` never holds a secret. What owners hear of goes out to them. */
export async function recordAction(
  database: Queryable,
  record: AuditRecord & { readonly at: Date; readonly operator: string },
) {
  await database.insert(auditLog).values(record)
  const kind = announcedAs(record.action)
  if (kind === null) return
  const { at, operator, action, details } = record
  const payload = { kind, action, by: operator, at: at.toISOString(), details }
  await enqueue(database, { kind: announceJob, payload, runAt: at })
}
