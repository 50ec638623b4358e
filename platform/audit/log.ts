import type { Lock } from '@/platform/contract/weighty'
import type { Queryable } from '@/platform/database/connect'
import { enqueue } from '@/platform/jobs/queue'
import { actOf, announceJob } from './acts'
import type { AuditRecord } from './record'
import { auditLog } from './tables'

/**
 * Adds a line to the audit log; `details` never holds a secret. Acts that owners are told of are mailed to them.
 * @throws where the act reaches a weighty state whose lock was not opened (decision 0140); the change is rolled back
 * with it
 */
export async function recordAction(
  database: Queryable,
  { lock, ...record }: AuditRecord & { readonly at: Date; readonly operator: string; readonly lock: Lock },
) {
  const { at, operator, action, details } = record
  const { reaches, announced: kind } = actOf(action)
  if (reaches) lock.assertOpen(reaches, action)
  await database.insert(auditLog).values(record)
  if (kind === undefined) return
  const payload = { kind, action, by: operator, at: at.toISOString(), details }
  await enqueue(database, { kind: announceJob, payload, runAt: at })
}
