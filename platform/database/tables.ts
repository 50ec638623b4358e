import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Accounts of a demo, whose passwords are public (spec 13.3). While one exists, production does not start. */
export const demoAccounts = pgTable(
  'demo_accounts',
  {
    kind: text().$type<DemoAccountKind>().notNull(),
    accountId: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.accountId] }),
    check('demo_accounts_kind_known', sql`${table.kind} in ('member', 'operator')`),
  ],
)

export type DemoAccountKind = 'member' | 'operator'
