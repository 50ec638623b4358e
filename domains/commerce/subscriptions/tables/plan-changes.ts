import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import { id, minorUnits, moment, oneOf } from '@/platform/database/columns'
import { openChangeStates, type PlanChangeState, planChangeStates } from '../rules/plans'
import { subscriptions } from './subscriptions'

/** The changes of plan that were asked for, with what was agreed on; of each subscription one at most is open. */
export const planChanges = pgTable(
  'plan_changes',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: id()
      .notNull()
      .references(() => subscriptions.id),
    state: text().$type<PlanChangeState>().notNull(),
    fromPid: integer().notNull(),
    fromTerm: text().$type<Term>().notNull(),
    pid: integer().notNull(),
    term: text().$type<Term>().notNull(),
    quantity: smallint().notNull(),
    /** The immediate charge and its credit; both zero where the change waits for the period's end. */
    charge: minorUnits().notNull(),
    credit: minorUnits().notNull(),
    renewalAmount: minorUnits().notNull(),
    requestedAt: moment().notNull(),
    effectiveAt: moment().notNull(),
    closedAt: moment(),
    /** The provider's name for what was charged at once. */
    payment: text(),
  },
  (table) => [
    index('plan_changes_of').on(table.subscriptionId, table.requestedAt),
    uniqueIndex('plan_changes_open_once').on(table.subscriptionId).where(sql`closed_at is null`),
    check('plan_changes_state_known', sql`${table.state} in (${oneOf(planChangeStates)})`),
    check('plan_changes_closed', sql`(${table.closedAt} is null) = (${table.state} in (${oneOf(openChangeStates)}))`),
    check('plan_changes_amounts', sql`${table.charge} >= 0 and ${table.credit} >= 0 and ${table.renewalAmount} >= 0`),
  ],
)
