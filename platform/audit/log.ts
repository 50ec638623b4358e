import type { Queryable } from '@/platform/database/connect'
import type { Deed } from './change'
import { auditLog } from './tables'

/** Adds a line to the audit log; `details` never holds a secret. */
export async function recordAction(
  database: Queryable,
  action: Deed & { readonly at: Date; readonly operator: string },
) {
  await database.insert(auditLog).values(action)
}
