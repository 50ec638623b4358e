import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { id, moment, oneOf } from '@/platform/database/columns'
import type { Language } from '@/platform/i18n/languages'
import { ownedBy, type PersonalTable, under } from '@/platform/installation/console/personal-data'
import {
  type ActorKind,
  actorKinds,
  type CaseKind,
  type CaseState,
  caseKinds,
  caseStates,
  limits,
  type Reason,
  reasons,
} from './rules'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    refunds: true
  }
}

/** Refund cases. A case outlives the account, as its order does. */
export const refundCases = pgTable(
  'refund_cases',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** The reference for members and operators. */
    number: text().notNull().unique(),
    kind: text().$type<CaseKind>().notNull(),
    state: text().$type<CaseState>().notNull(),
    orderId: id()
      .notNull()
      .references(() => orders.id),
    memberId: id()
      .notNull()
      .references(() => members.id),
    /** Null with a withdrawal, which needs no reason. */
    reason: text().$type<Reason>(),
    description: text().notNull().default(''),
    /** As the member gave them, for the conversation about the case. */
    fullName: text().notNull(),
    email: text().notNull(),
    /** The language for letters to the member. */
    language: text().$type<Language>().notNull(),
    createdAt: moment().notNull(),
    /** Counts changes: an operator's decision names the version that they have seen. */
    version: integer().notNull().default(1),
    /** How often the payment provider has refused; the next time it is asked is a request of its own. */
    refusals: integer().notNull().default(0),
    /** The provider's name for the refund, or the operator's for a payment made by hand. */
    reference: text(),
  },
  (table) => [
    // The target of the lines' foreign key, so that no case holds a line of another order.
    unique('refund_cases_id_order').on(table.id, table.orderId),
    // Read backwards: newest first.
    index('refund_cases_number_begins').on(table.number.op('text_pattern_ops')).concurrently(),
    index('refund_cases_of_member').on(table.memberId, table.id),
    index('refund_cases_of_order').on(table.orderId),
    // Open cases are few among all cases.
    index('refund_cases_by_state').on(table.state, table.id),
    check('refund_cases_kind_known', sql`${table.kind} in (${oneOf(caseKinds)})`),
    check('refund_cases_state_known', sql`${table.state} in (${oneOf(caseStates)})`),
    check('refund_cases_reason_known', sql`${table.reason} in (${oneOf(reasons)})`),
    check('refund_cases_reason_for_requests_alone', sql`(${table.kind} = 'request') = (${table.reason} is not null)`),
    check(
      'refund_cases_right_not_declined',
      sql`${table.kind} in ('request', 'goodwill') or ${table.state} not in ('requested', 'declined', 'retracted')`,
    ),
    check(
      'refund_cases_description_length',
      sql`char_length(${table.description}) <= ${sql.raw(`${limits.description}`)}`,
    ),
  ],
)

/** The lines of the order that a case is about. */
export const refundCaseLines = pgTable(
  'refund_case_lines',
  {
    caseId: id().notNull(),
    orderId: id().notNull(),
    position: smallint().notNull(),
    /** True while the case holds the line; false once the case ends without a refund, or a withdrawal took the line. */
    held: boolean().notNull(),
    /** How much of its price, of goodwill and of some of its units; null: all that is left of it. */
    amount: bigint({ mode: 'number' }),
    /** The number of refunded units; null: the line as it is. */
    units: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.position] }),
    foreignKey({
      name: 'refund_case_lines_case',
      columns: [table.caseId, table.orderId],
      foreignColumns: [refundCases.id, refundCases.orderId],
    }),
    foreignKey({
      name: 'refund_case_lines_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }),
    check('refund_case_lines_amount_positive', sql`${table.amount} > 0`),
    check(
      'refund_case_lines_units_have_amount',
      sql`${table.units} is null or (${table.units} > 0 and ${table.amount} is not null)`,
    ),
    // One open case for each line, under concurrent requests as well (85652).
    uniqueIndex('refund_case_lines_held_once').on(table.orderId, table.position).where(sql`held`),
  ],
)

/** The history of a case, step by step. Rows are added and never changed: a trigger refuses anything else. */
export const refundCaseSteps = pgTable(
  'refund_case_steps',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    caseId: id()
      .notNull()
      .references(() => refundCases.id),
    state: text().$type<CaseState>().notNull(),
    at: moment().notNull(),
    actorKind: text().$type<ActorKind>().notNull(),
    /** An operator's name; of the others what they are. */
    actor: text().notNull(),
    /** The operator's reason, or the provider's. */
    note: text(),
  },
  (table) => [
    index('refund_case_steps_of_case').on(table.caseId, table.id),
    check('refund_case_steps_state_known', sql`${table.state} in (${oneOf(caseStates)})`),
    check('refund_case_steps_actor_known', sql`${table.actorKind} in (${oneOf(actorKinds)})`),
    check('refund_case_steps_actor_named', sql`${table.actorKind} = 'operator' or ${table.actor} = ${table.actorKind}`),
  ],
)

/** The numbers of a member's cases, for `in`. */
export const refundsOf = (memberId: SQL) => sql`(select number from ${refundCases} where member_id = ${memberId})`

const books = 'Why money was returned belongs to the books; the words of the member do not.'

const cases: PersonalTable = {
  table: refundCases,
  thing: 'refunds',
  rows: ownedBy(refundCases.memberId),
  kept: { because: books, emptied: { description: '', fullName: '', email: '' } },
}

/** The personal data of refunds. */
export const personalData: readonly PersonalTable[] = [
  cases,
  { table: refundCaseLines, rows: under(refundCaseLines.caseId, cases, refundCases.id), kept: { because: books } },
  {
    table: refundCaseSteps,
    rows: under(refundCaseSteps.caseId, cases, refundCases.id),
    withheld: { actor: 'It may name a person of the vendor’s staff.' },
    kept: { because: books, emptied: { note: null } },
  },
]
