import { and, eq, isNull, sql } from 'drizzle-orm'
import type { DisputeReport } from '@/integrations/payments/disputes'
import type { ProviderName } from '@/integrations/payments/provider'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { ActorKind, DisputeStage, StepKind } from '../rules'
import { disputeSteps, disputes } from '../tables'

export type Dispute = typeof disputes.$inferSelect

interface NewDispute {
  readonly number: string
  readonly provider: ProviderName
  readonly payment: string
  readonly orderId: number | null
}

const toldOf = ({ dispute, amount, reason, openedAt, respondBy, fee }: DisputeReport) => ({
  dispute,
  reason,
  openedAt,
  respondBy,
  currency: amount.currency,
  amount: amount.minor,
  ...(fee && { fee: fee.minor, feeCurrency: fee.currency }),
})

/**
 * Records a dispute.
 * @returns null when it is already known: then nothing changes
 */
export async function addDispute(transaction: Transaction, made: NewDispute, report: DisputeReport) {
  const [added] = await transaction
    .insert(disputes)
    .values({ ...made, ...toldOf(report), stage: report.stage })
    .onConflictDoNothing({ target: [disputes.provider, disputes.dispute] })
    .returning()
  return added ?? null
}

/** The row is locked until the transaction ends. */
export async function lockDispute(transaction: Transaction, provider: ProviderName, dispute: string) {
  const [found] = await transaction
    .select()
    .from(disputes)
    .where(and(eq(disputes.provider, provider), eq(disputes.dispute, dispute)))
    .for('update')
  return found ?? null
}

export async function lockDisputeNumbered(transaction: Transaction, number: string) {
  const [found] = await transaction.select().from(disputes).where(eq(disputes.number, number)).for('update')
  return found ?? null
}

/** Updates the facts of a dispute beside its stage. The fee is reported only once it is taken. */
export const updateFacts = (transaction: Transaction, id: number, report: DisputeReport) =>
  transaction.update(disputes).set(toldOf(report)).where(eq(disputes.id, id))

/** Records the amount that a lost dispute took after it had been refunded, as a step of its own unless it is zero. */
export async function noteLostAgain(transaction: Transaction, id: number, amount: number, at: Date) {
  await transaction.update(disputes).set({ lostAgain: amount }).where(eq(disputes.id, id))
  if (amount > 0) await addStep(transaction, id, { kind: 'lostAgain', at, actorKind: 'provider' })
}

interface Step {
  readonly kind: StepKind
  readonly at: Date
  readonly actorKind: ActorKind
  readonly operator?: string
  readonly note?: string | null
}

export const addStep = (transaction: Transaction, disputeId: number, { operator, ...step }: Step) =>
  transaction.insert(disputeSteps).values({ ...step, disputeId, actor: operator ?? step.actorKind })

/** Moves a dispute to its next stage, with a step. The row is locked. */
export async function moveDispute(
  transaction: Transaction,
  id: number,
  { kind, statement, ...step }: Omit<Step, 'kind'> & { readonly kind: DisputeStage; readonly statement?: string },
): Promise<Dispute> {
  const [moved] = await transaction
    .update(disputes)
    .set({ stage: kind, version: sql`${disputes.version} + 1`, ...(statement !== undefined && { statement }) })
    .where(eq(disputes.id, id))
    .returning()
  if (!moved) throw new Error(`There is no dispute ${id}`)
  await addStep(transaction, id, { ...step, kind })
  return moved
}

export async function hasStep(transaction: Transaction, disputeId: number, kind: StepKind): Promise<boolean> {
  return (
    (await transaction.$count(disputeSteps, and(eq(disputeSteps.disputeId, disputeId), eq(disputeSteps.kind, kind)))) >
    0
  )
}

/** Disputes about a payment whose order was not there yet, which are its order's from now on; locked. */
export const claimForOrder = (
  transaction: Transaction,
  { provider, payment, order }: { provider: ProviderName; payment: string; order: number },
) =>
  transaction
    .update(disputes)
    .set({ orderId: order })
    .where(and(eq(disputes.provider, provider), eq(disputes.payment, payment), isNull(disputes.orderId)))
    .returning()

/** Returns disputes that have been open since long before, by provider. */
export const openSince = (database: Queryable, provider: ProviderName, before: Date) =>
  database
    .select({ number: disputes.number })
    .from(disputes)
    .where(
      and(
        eq(disputes.provider, provider),
        sql`${disputes.stage} in ('open', 'submitted')`,
        sql`${disputes.openedAt} < ${before}`,
      ),
    )
    .limit(100)
