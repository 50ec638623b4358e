import { and, desc, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { assignedTo, inWork, type WorkFilter } from '@/domains/staff/case-work/relations'
import { paymentFees } from '@/integrations/payments/tables'
import type { Queryable } from '@/platform/database/connect'
import type { Texts } from '@/platform/i18n/texts'
import type { Currency } from '@/platform/money/money'
import { foldAddress } from '@/platform/text/typed/address'
import { numberIn } from '@/platform/text/typed/code'
import { type ActorKind, type DisputeStage, type StepKind, unansweredStages } from '../rules'
import { disputeLines, disputeSteps, disputes } from '../tables'

/** A dispute with whom and what it is about. */
export interface DisputeCase {
  readonly dispute: typeof disputes.$inferSelect
  readonly orderNumber: string | null
  readonly memberId: number | null
  readonly memberEmail: string | null
  /** The operator to whom it is assigned; null: unassigned. */
  readonly assigned: string | null
}

export interface WantedDisputes {
  readonly stage: DisputeStage | 'waiting' | 'all'
  readonly work: WorkFilter
  readonly search: string | undefined
  /** The id of the last one of the page before. */
  readonly after: number | undefined
  readonly most: number
}

const select = (database: Queryable) =>
  database
    .select({
      dispute: disputes,
      orderNumber: orders.number,
      memberId: orders.memberId,
      memberEmail: members.email,
      assigned: assignedTo('disputes', disputes.number),
    })
    .from(disputes)
    .leftJoin(orders, eq(orders.id, disputes.orderId))
    .leftJoin(members, eq(members.id, orders.memberId))

/** Disputes without a deadline come last. */
const deadline = sql`coalesce(${disputes.respondBy}, 'infinity'::timestamptz)`

export async function findDisputes(database: Queryable, wanted: WantedDisputes): Promise<DisputeCase[]> {
  const { stage, work, search, after, most } = wanted
  const waiting = stage === 'waiting'
  const searched =
    search === undefined
      ? undefined
      : or(
          eq(disputes.number, numberIn(search)),
          eq(orders.number, numberIn(search)),
          eq(members.email, foldAddress(search)),
        )
  return select(database)
    .where(and(inStage(stage), inWork('disputes', disputes.number, work, waiting), searched, behind(after, waiting)))
    .orderBy(...(waiting ? [deadline, disputes.id] : [desc(disputes.id)]))
    .limit(most)
}

function inStage(stage: WantedDisputes['stage']) {
  if (stage === 'all') return
  return stage === 'waiting' ? inArray(disputes.stage, [...unansweredStages]) : eq(disputes.stage, stage)
}

function behind(id: number | undefined, byDeadline: boolean): SQL | undefined {
  if (id === undefined) return
  if (!byDeadline) return lt(disputes.id, id)
  return sql`(${deadline}, ${disputes.id}) > (
    select coalesce(last.respond_by, 'infinity'::timestamptz), last.id from ${disputes} last where last.id = ${id})`
}

/** True if there was ever a dispute. */
export async function disputesKept(database: Queryable): Promise<boolean> {
  const any = await database.select({ id: disputes.id }).from(disputes).limit(1)
  return any.length > 0
}

export async function disputeNumbered(database: Queryable, number: string): Promise<DisputeCase | null> {
  const [found] = await select(database).where(eq(disputes.number, number))
  return found ?? null
}

export interface DisputeStep {
  readonly kind: StepKind
  readonly at: Date
  readonly actorKind: ActorKind
  readonly actor: string
  readonly note: string | null
}

export const stepsOf = (database: Queryable, id: number): Promise<DisputeStep[]> =>
  database
    .select({
      kind: disputeSteps.kind,
      at: disputeSteps.at,
      actorKind: disputeSteps.actorKind,
      actor: disputeSteps.actor,
      note: disputeSteps.note,
    })
    .from(disputeSteps)
    .where(eq(disputeSteps.disputeId, id))
    .orderBy(disputeSteps.id)

export interface DisputedLine {
  readonly order: string
  readonly names: Texts
  readonly resting: boolean
}

export const linesOf = (database: Queryable, id: number): Promise<DisputedLine[]> =>
  database
    .select({ order: orders.number, names: orderLines.names, resting: disputeLines.resting })
    .from(disputeLines)
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, disputeLines.orderId), eq(orderLines.position, disputeLines.position)),
    )
    .innerJoin(orders, eq(orders.id, disputeLines.orderId))
    .where(eq(disputeLines.disputeId, id))
    .orderBy(disputeLines.orderId, disputeLines.position)

/** How many disputes of a member's were lost. */
export async function lostBy(database: Queryable, memberId: number): Promise<number> {
  const [counted] = await database
    .select({ count: sql<number>`count(*)::int` })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(eq(orders.memberId, memberId), eq(disputes.stage, 'lost')))
  return counted?.count ?? 0
}

/** Returns the provider's fee for a payment; null: it has not been reported. */
export async function feeOf(
  database: Queryable,
  { provider, payment }: Pick<DisputeCase['dispute'], 'provider' | 'payment'>,
): Promise<{ currency: Currency; amount: number } | null> {
  const [found] = await database
    .select({ currency: paymentFees.currency, amount: paymentFees.amount })
    .from(paymentFees)
    .where(and(eq(paymentFees.provider, provider), eq(paymentFees.payment, payment)))
  return found ?? null
}

/**
 * Returns the disputes that a member sees on their orders: pending and lost ones. A disputed payment that was refunded
 * before is neither.
 */
export const disputesOfMember = (database: Queryable, memberId: number) =>
  database
    .select({
      number: disputes.number,
      order: orders.number,
      stage: disputes.stage,
      openedAt: disputes.openedAt,
    })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(
      and(
        eq(orders.memberId, memberId),
        inArray(disputes.stage, ['open', 'submitted', 'lost']),
        ne(orders.status, orderStatus.refunded),
      ),
    )
    .orderBy(desc(disputes.id))
    .limit(200)
