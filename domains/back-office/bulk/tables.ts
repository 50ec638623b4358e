import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { orders } from '@/domains/commerce/orders/relations'
import { id, moment, oneOf } from '@/platform/database/columns'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'
import type { Notices, Selection } from './contract/fields'
import { type Act, acts, type RunState, runStates } from './rules'

/** Bulk runs that staff have begun, with their progress (decision 0112). */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    act: text().$type<Act>().notNull(),
    /** Days or devices; null: it is written to them. */
    amount: integer(),
    selection: jsonb().$type<Selection>().notNull(),
    /** The letter, by the tag of the language. */
    notices: jsonb().$type<Notices>(),
    reason: text().notNull(),
    state: text().$type<RunState>().notNull().default('running'),
    /** How many there were when it began: lines, or members who are written to. */
    expected: integer().notNull(),
    done: integer().notNull().default(0),
    /** Skipped: above the limit, or changed since when it was undone. */
    passed: integer().notNull().default(0),
    /** The last line or member that was looked at: the run continues behind it. */
    lastId: id().notNull().default(0),
    lastPosition: smallint().notNull().default(-1),
    startedBy: text().notNull(),
    startedAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    check('bulk_runs_act_known', sql`${table.act} in (${oneOf(acts)})`),
    check('bulk_runs_state_known', sql`${table.state} in (${oneOf(runStates)})`),
    check('bulk_runs_amount_or_notices', sql`num_nonnulls(${table.amount}, ${table.notices}) = 1`),
    check('bulk_runs_reason_length', sql`char_length(${table.reason}) between 1 and 500`),
  ],
)

/** The changes of a run to a line, so that they can be undone unless the line was changed since. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    runId: integer()
      .notNull()
      .references(() => bulkRuns.id),
    orderId: id()
      .notNull()
      .references(() => orders.id),
    position: smallint().notNull(),
    before: integer().notNull(),
    after: integer().notNull(),
    /** Null: not undone; `kept`: it was changed since. */
    takenBack: text().$type<'undone' | 'kept'>(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.orderId, table.position] }),
    index('bulk_changes_of_order').on(table.orderId),
    check('bulk_changes_taken_back_known', sql`${table.takenBack} in ('undone', 'kept')`),
  ],
)

/** The members that a run has written to; each gets one letter. */
export const bulkLetters = pgTable(
  'bulk_letters',
  {
    runId: integer()
      .notNull()
      .references(() => bulkRuns.id),
    memberId: id()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    sentAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.memberId] }),
    index('bulk_letters_of_member').on(table.memberId),
  ],
)

/** The personal data of bulk changes: of a member's licences, and letters to them. */
export const personalData: readonly PersonalTable[] = [
  {
    table: bulkChanges,
    rows: ({ memberId }) =>
      sql`${bulkChanges.orderId} in (select o.id from ${orders} o where o.member_id = ${memberId})`,
    kept: { because: 'It belongs to what was sold, which belongs to the books.' },
  },
  {
    table: bulkLetters,
    rows: ownedBy(bulkLetters.memberId),
    staysApart: 'Each account was written to for itself.',
  },
]
