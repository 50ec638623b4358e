import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { after, days } from '@/platform/time/duration'
import type { PlanChangeState } from '../rules/plans'
import { planChanges } from '../tables/plan-changes'
import { subscriptionPeriods, subscriptions } from '../tables/subscriptions'
import { heldPids } from './held'
import type { RenewalPayment } from './provider-state'
import type { RemainderSpent } from './sources'
import { isPaidAlone } from './subscriptions'

export type PlanChange = typeof planChanges.$inferSelect

/** @returns null when another change of this subscription is open */
export async function addPlanChange(
  transaction: Transaction,
  change: typeof planChanges.$inferInsert,
): Promise<PlanChange | null> {
  const [added] = await transaction.insert(planChanges).values(change).onConflictDoNothing().returning()
  return added ?? null
}

/** The one that is asked for or waits. */
export async function openChangeOf(database: Queryable, subscriptionId: number): Promise<PlanChange | null> {
  const [found] = await database
    .select()
    .from(planChanges)
    .where(and(eq(planChanges.subscriptionId, subscriptionId), isNull(planChanges.closedAt)))
  return found ?? null
}

/** Locks an open change until the transaction ends; null: it is closed, or does not exist. */
export async function lockOpenChange(transaction: Transaction, id: number): Promise<PlanChange | null> {
  const [found] = await transaction
    .select()
    .from(planChanges)
    .where(and(eq(planChanges.id, id), isNull(planChanges.closedAt)))
    .for('update')
  return found ?? null
}

export const changePlanChange = (
  transaction: Transaction,
  id: number,
  change: Partial<Pick<PlanChange, 'state' | 'closedAt' | 'payment'>>,
) => transaction.update(planChanges).set(change).where(eq(planChanges.id, id))

/** Closes what is open of a subscription. */
export const closeChangesOf = (
  transaction: Transaction,
  subscriptionId: number,
  { state, at }: { readonly state: PlanChangeState; readonly at: Date },
) =>
  transaction
    .update(planChanges)
    .set({ state, closedAt: at })
    .where(and(eq(planChanges.subscriptionId, subscriptionId), isNull(planChanges.closedAt)))

/** Providers renew a little early or late. */
const slack = days(1)

/**
 * Returns the change that a payment pays for: one that was charged at once, by its name or its amount, or one that
 * waited for the period which this payment begins.
 */
export async function changePaidBy(
  transaction: Transaction,
  subscriptionId: number,
  { payment, total, at }: Pick<RenewalPayment, 'payment' | 'total' | 'at'>,
): Promise<PlanChange | null> {
  const [found] = await transaction
    .select()
    .from(planChanges)
    .where(
      and(
        eq(planChanges.subscriptionId, subscriptionId),
        isNull(planChanges.closedAt),
        sql`case when ${planChanges.charge} > 0
          then coalesce(${planChanges.payment} = ${payment}, ${planChanges.charge} = ${total})
          else ${planChanges.state} = 'scheduled' and ${planChanges.effectiveAt} <= ${after(at, slack)} end`,
      ),
    )
    .for('update')
  return found ?? null
}

/** Marks the lines paid so far as replaced: they were for another plan, which is over. */
export async function replaceLines(transaction: Transaction, subscriptionId: number, at: Date) {
  await transaction
    .update(subscriptions)
    .set({ replacedAt: at })
    .where(and(eq(subscriptions.id, subscriptionId), isNull(subscriptions.replacedAt)))
  await transaction
    .update(subscriptionPeriods)
    .set({ replacedAt: at })
    .where(and(eq(subscriptionPeriods.subscriptionId, subscriptionId), isNull(subscriptionPeriods.replacedAt)))
}

interface PlanFacts {
  readonly alone: boolean
  readonly spent: boolean
  readonly held: readonly number[]
}

/** Whether it is paid for alone, whether what is left of it has lowered a price already, and what its member has beside it. */
export async function planFacts(
  database: Queryable,
  subscriptionId: number,
  remainderSpent: RemainderSpent,
): Promise<PlanFacts> {
  const [found] = await database
    .select({
      alone: isPaidAlone(sql`${subscriptions}`),
      spent: sql<boolean>`${remainderSpent(sql`${subscriptions.id}`)}`,
      held: heldPids(sql`${subscriptions.memberId}`, sql`${subscriptions.id}`),
    })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
  return found ?? { alone: false, spent: false, held: [] }
}
