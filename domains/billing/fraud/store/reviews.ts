import { and, desc, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { checkouts } from '@/domains/commerce/checkout/relations'
import { orders } from '@/domains/commerce/orders/relations'
import { assignedTo, inWork, type WorkFilter } from '@/domains/staff/case-work/relations'
import type { ProviderName } from '@/integrations/payments/provider'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { foldAddress } from '@/platform/text/typed/address'
import { numberIn } from '@/platform/text/typed/code'
import type { ReviewState } from '../rules/limits'
import { orderReviews, paymentAttempts } from '../tables'

export type OrderReview = typeof orderReviews.$inferSelect

/**
 * True if the items of an order rest during its review.
 * @param line a line of an order, by its alias
 */
export const isHeld = (line: SQL) => sql`exists (
  select from ${orderReviews} held where held.order_id = ${line}.order_id and held.resting)`

export async function isOrderHeld(database: Queryable, order: number): Promise<boolean> {
  return (await database.$count(orderReviews, and(eq(orderReviews.orderId, order), orderReviews.resting))) > 0
}

/**
 * Returns an order with all facts that the rules need; null: it did not come from the checkout, or its facts were
 * deleted.
 */
export async function orderToAssess(database: Queryable, order: number) {
  const [found] = await database
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      provider: orders.provider,
      payment: orders.payment,
      paidAt: orders.paidAt,
      memberId: checkouts.memberId,
      email: checkouts.email,
      network: paymentAttempts.network,
      networkCountry: paymentAttempts.networkCountry,
      cardCountry: paymentAttempts.cardCountry,
    })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.orderId, orders.id))
    .innerJoin(paymentAttempts, eq(paymentAttempts.checkout, checkouts.reference))
    .where(eq(orders.id, order))
  return found ?? null
}

interface CheckoutPayment {
  readonly provider: ProviderName
  readonly payment: string
  /** The checkout that it names. */
  readonly checkout: string
}

/** The order that a payment was for. */
export async function orderOfPayment(database: Queryable, { provider, payment, checkout }: CheckoutPayment) {
  const [found] = await database
    .select({ id: orders.id })
    .from(checkouts)
    .innerJoin(orders, eq(orders.id, checkouts.orderId))
    .where(and(eq(checkouts.reference, checkout), eq(orders.provider, provider), eq(orders.payment, payment)))
  return found?.id ?? null
}

/** @returns false when a review exists already: then nothing changes */
export async function addReview(transaction: Transaction, review: typeof orderReviews.$inferInsert): Promise<boolean> {
  const { rowCount } = await transaction.insert(orderReviews).values(review).onConflictDoNothing()
  return rowCount === 1
}

/** The row is locked until the transaction ends. */
export async function lockReviewOf(transaction: Transaction, order: number): Promise<OrderReview | null> {
  const [found] = await transaction.select().from(orderReviews).where(eq(orderReviews.orderId, order)).for('update')
  return found ?? null
}

export async function lockReview(transaction: Transaction, number: string): Promise<OrderReview | null> {
  const [found] = await transaction.select().from(orderReviews).where(eq(orderReviews.number, number)).for('update')
  return found ?? null
}

type ReviewChange = Partial<
  Pick<OrderReview, 'state' | 'marks' | 'facts' | 'resting' | 'decidedAt' | 'operator' | 'note'>
>

/** The row is locked. */
export const changeReview = (transaction: Transaction, id: number, change: ReviewChange) =>
  transaction
    .update(orderReviews)
    .set({ ...change, version: sql`${orderReviews.version} + 1` })
    .where(eq(orderReviews.id, id))

/** A review with its order and whom it is about. */
export interface ReviewCase {
  readonly review: OrderReview
  readonly order: {
    readonly id: number
    readonly number: string
    readonly total: number
    readonly currency: (typeof orders.$inferSelect)['currency']
    readonly country: string | null
    readonly paidAt: Date | null
    readonly provider: ProviderName | null
    readonly payment: string | null
  }
  readonly memberId: number
  readonly memberEmail: string
  /** The operator to whom it is assigned; null: unassigned. */
  readonly assigned: string | null
}

const select = (database: Queryable) =>
  database
    .select({
      review: orderReviews,
      order: {
        id: orders.id,
        number: orders.number,
        total: orders.total,
        currency: orders.currency,
        country: orders.country,
        paidAt: orders.paidAt,
        provider: orders.provider,
        payment: orders.payment,
      },
      memberId: members.id,
      memberEmail: members.email,
      assigned: assignedTo('reviews', orderReviews.number),
    })
    .from(orderReviews)
    .innerJoin(orders, eq(orders.id, orderReviews.orderId))
    .innerJoin(members, eq(members.id, orders.memberId))

interface WantedReviews {
  readonly state: ReviewState | 'all'
  readonly work: WorkFilter
  readonly search: string | undefined
  readonly after: number | undefined
  readonly most: number
}

/** Those that wait longest come first; of the others the newest. */
export const findReviews = (
  database: Queryable,
  { state, work, search, after, most }: WantedReviews,
): Promise<ReviewCase[]> => {
  const waiting = state === 'open'
  const searched =
    search === undefined
      ? undefined
      : or(
          eq(orderReviews.number, numberIn(search)),
          eq(orders.number, numberIn(search)),
          eq(members.email, foldAddress(search)),
        )
  const { id } = orderReviews
  const behind = after === undefined ? undefined : (waiting ? gt : lt)(id, after)
  return select(database)
    .where(
      and(
        state === 'all' ? undefined : eq(orderReviews.state, state),
        inWork('reviews', orderReviews.number, work, waiting),
        searched,
        behind,
      ),
    )
    .orderBy(waiting ? id : desc(id))
    .limit(most)
}

export async function reviewNumbered(database: Queryable, number: string): Promise<ReviewCase | null> {
  const [found] = await select(database).where(eq(orderReviews.number, number))
  return found ?? null
}

/** Whether there ever was one. */
export async function reviewsKept(database: Queryable): Promise<boolean> {
  const any = await database.select({ id: orderReviews.id }).from(orderReviews).limit(1)
  return any.length > 0
}

/** The member's orders that rest meanwhile. */
export const heldOrdersOf = (database: Queryable, memberId: number) =>
  database
    .select({ order: orders.number, openedAt: orderReviews.openedAt })
    .from(orderReviews)
    .innerJoin(orders, eq(orders.id, orderReviews.orderId))
    .where(and(eq(orders.memberId, memberId), eq(orderReviews.state, 'open'), orderReviews.resting))
    .limit(200)
