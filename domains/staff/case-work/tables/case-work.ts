import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import type { CaseKind } from '@/platform/contract/cases'
import { id, moment } from '@/platform/database/columns'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'
import { limits } from '../rules'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    caseNotes: true
  }
}

/** How staff divide the cases among them; one without a row is unassigned, and was not put off. */
export const caseWork = pgTable(
  'case_work',
  {
    kind: text().$type<CaseKind>().notNull(),
    /** The case in its domain: its number, or the one in its address. */
    key: text().notNull(),
    /** The address of the operator to whom it is assigned. */
    assignedTo: text(),
    /** The queue leaves it out until then. */
    snoozedUntil: moment(),
    /** Counts up: an operator changes what they have seen. */
    version: integer().notNull().default(1),
    /** The operator who changed it last, and when. */
    changedBy: text().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] })],
)

/** Notes of staff on a case, for each other. Customers never see them. */
export const caseNotes = pgTable(
  'case_notes',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<CaseKind>().notNull(),
    key: text().notNull(),
    /** The member that the case is about; null: none is known. */
    memberId: id().references(() => members.id),
    operator: text().notNull(),
    text: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    index('case_notes_of_case').on(table.kind, table.key, table.id),
    index('case_notes_of_member').on(table.memberId),
    check('case_notes_length', sql`char_length(${table.text}) between 1 and ${sql.raw(String(limits.note))}`),
  ],
)

export const personalData: readonly PersonalTable[] = [
  {
    table: caseNotes,
    thing: 'caseNotes',
    rows: ownedBy(caseNotes.memberId),
    notExported: 'A note of staff is not the member’s own text.',
  },
]
