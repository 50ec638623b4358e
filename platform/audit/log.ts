import type { Queryable } from '@/platform/database/connect'
import { enqueue } from '@/platform/jobs/queue'
import { announcedAs, announceJob } from './announced'
import type { Deed } from './deed'
import { auditLog } from './tables'

/** Adds a line to the audit log; `details` never holds a secret. What owners are told of goes out to them. */
export async function recordAction(database: Queryable, deed: Deed & { readonly at: Date; readonly operator: string }) {
  await database.insert(auditLog).values(deed)
  const kind = announcedAs(deed.action)
  if (kind === null) return
  const { at, operator, action, details } = deed
  const payload = { kind, action, by: operator, at: at.toISOString(), details }
  await enqueue(database, { kind: announceJob, payload, runAt: at })
}
