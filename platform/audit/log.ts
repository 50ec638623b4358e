import type { Queryable } from '@/platform/database/connect'
import { auditLog } from './tables'

/** Adds a line to the audit log; `details` never holds a secret. */
export async function recordAction(
  database: Queryable,
  action: {
    at: Date
    operator: string
    action: string
    memberId: number | null
    details: Readonly<Record<string, unknown>>
  },
) {
  await database.insert(auditLog).values(action)
}
