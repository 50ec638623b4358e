import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '@/platform/database/columns'

/** Acts of the vendor's staff. Rows are added and never changed; a trigger refuses anything else. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    operator: text().notNull(),
    action: text().notNull(),
    memberId: bigint({ mode: 'number' }),
    details: jsonb().notNull(),
  },
  (table) => [
    index('audit_log_member').on(table.memberId, table.id),
    index('audit_log_operator').on(table.operator, table.id),
    index('audit_log_action').on(table.action, table.id),
    index('audit_log_at').on(table.at),
  ],
)
