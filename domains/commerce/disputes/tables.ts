import { sql } from 'drizzle-orm'
import {
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
} from 'drizzle-orm/pg-core'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import type { ProviderName } from '@/integrations/payments/provider'
import { id, minorUnits, moment, oneOf } from '@/platform/database/columns'
import { ownedBy, type PersonalTable, under } from '@/platform/installation/console/personal-data'
import type { Currency } from '@/platform/money/currencies'
import { type ActorKind, actorKinds, type DisputeStage, disputeStages, type StepKind, stepKinds } from './rules'

/** Payments that buyers dispute at their bank (decision 0080). */
export const disputes = pgTable(
  'disputes',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** The reference for staff and members. */
    number: text().notNull().unique(),
    provider: text().$type<ProviderName>().notNull(),
    /** The provider's name for it, and for the payment. */
    dispute: text().notNull(),
    payment: text().notNull(),
    /** Null: the payment has no order, or not yet, since reports come in any order. */
    orderId: id().references(() => orders.id),
    stage: text().$type<DisputeStage>().notNull(),
    currency: text().$type<Currency>().notNull(),
    amount: minorUnits().notNull(),
    /** Why, as the provider puts it. */
    reason: text().notNull(),
    openedAt: moment().notNull(),
    /** Until when the provider takes evidence. */
    respondBy: moment(),
    /** The provider's fee for it. */
    feeCurrency: text().$type<Currency>(),
    fee: minorUnits(),
    /** How much of it had gone back before, so that it was lost a second time; null: the dispute is not lost. */
    lostAgain: minorUnits(),
    /** The statement of staff to the bank. */
    statement: text().notNull().default(''),
    /** Counts changes: an operator's decision names the version that they have seen. */
    version: integer().notNull().default(1),
  },
  (table) => [
    unique('disputes_once').on(table.provider, table.dispute),
    index('disputes_of_payment').on(table.provider, table.payment),
    index('disputes_of_order').on(table.orderId),
    index('disputes_by_stage').on(table.stage, table.respondBy),
    check('disputes_stage_known', sql`${table.stage} in (${oneOf(disputeStages)})`),
    check('disputes_amount_not_negative', sql`${table.amount} >= 0`),
    check('disputes_lost_again', sql`${table.lostAgain} >= 0`),
    check('disputes_currency_code', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('disputes_fee_of_currency', sql`(${table.fee} is null) = (${table.feeCurrency} is null)`),
    check('disputes_statement_length', sql`char_length(${table.statement}) <= 5000`),
  ],
)

/** The lines that rest for a dispute: those of its order, and of the subscriptions that it has paid for. */
export const disputeLines = pgTable(
  'dispute_lines',
  {
    disputeId: id()
      .notNull()
      .references(() => disputes.id),
    orderId: id().notNull(),
    position: smallint().notNull(),
    /** The lines rest until the dispute is decided. */
    resting: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.disputeId, table.orderId, table.position] }),
    foreignKey({
      name: 'dispute_lines_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }),
    index('dispute_lines_resting').on(table.orderId, table.position).where(sql`resting`),
  ],
)

/** The history of a dispute, step by step. Rows are added and never changed: a trigger refuses anything else. */
export const disputeSteps = pgTable(
  'dispute_steps',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    disputeId: id()
      .notNull()
      .references(() => disputes.id),
    kind: text().$type<StepKind>().notNull(),
    at: moment().notNull(),
    actorKind: text().$type<ActorKind>().notNull(),
    /** An operator's name; of the others what they are. */
    actor: text().notNull(),
    note: text(),
  },
  (table) => [
    index('dispute_steps_of').on(table.disputeId, table.id),
    check('dispute_steps_kind_known', sql`${table.kind} in (${oneOf(stepKinds)})`),
    check('dispute_steps_actor_known', sql`${table.actorKind} in (${oneOf(actorKinds)})`),
    check('dispute_steps_actor_named', sql`${table.actorKind} = 'operator' or ${table.actor} = ${table.actorKind}`),
  ],
)

const books = 'Why money was taken back belongs to the books.'

const own: PersonalTable = {
  table: disputes,
  rows: under(disputes.orderId, { table: orders, rows: ownedBy(orders.memberId) }, orders.id),
  withheld: { statement: 'The vendor’s text to the bank is not the member’s own.' },
  kept: { because: books, emptied: { statement: '' } },
}

/** The personal data of disputes. */
export const personalData: readonly PersonalTable[] = [
  own,
  { table: disputeLines, rows: under(disputeLines.disputeId, own, disputes.id), kept: { because: books } },
  {
    table: disputeSteps,
    rows: under(disputeSteps.disputeId, own, disputes.id),
    withheld: {
      actor: 'It may name a person of the vendor’s staff.',
      note: 'A note of staff is not the member’s own text.',
    },
    kept: { because: books, emptied: { note: null } },
  },
]
