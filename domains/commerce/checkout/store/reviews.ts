import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import { assignedTo, inWork, type WorkFilter } from '@/domains/staff/case-work/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { type ReviewState, waitingStates } from '../rules/review'
import { checkouts, couponGates, couponUses, paymentReviews } from '../tables/checkouts'
import type { Checkout } from './checkouts'

type Row = typeof paymentReviews.$inferSelect

/** A payment that did not fit, with all that anyone who decides on it has to know. */
export interface Review extends Row {
  readonly agreed: Pick<
    Checkout,
    'total' | 'currency' | 'email' | 'language' | 'lines' | 'provider' | 'payment' | 'begunAt'
  >
  /** The provider's latest state of the payment. */
  readonly standing: Checkout['state']
  readonly orderId: number | null
  readonly orderNumber: string | null
  /** The operator to whom it is assigned; null: unassigned. */
  readonly assigned: string | null
}

/** @returns false when there is one for this checkout: then it stays as it is */
export async function addReview(
  transaction: Transaction,
  review: Pick<Row, 'checkout' | 'mismatch' | 'amount' | 'currency' | 'openedAt'>,
): Promise<boolean> {
  const added = await transaction
    .insert(paymentReviews)
    .values(review)
    .onConflictDoNothing()
    .returning({ checkout: paymentReviews.checkout })
  return added.length > 0
}

const most = 200

/** The oldest of those in one of the states: they have waited longest. */
export const reviewsIn = (database: Queryable, states: readonly ReviewState[]): Promise<Review[]> =>
  read(database, inArray(paymentReviews.state, [...states]))

export async function reviewOf(database: Queryable, checkout: string): Promise<Review | null> {
  const [found] = await read(database, eq(paymentReviews.checkout, checkout))
  return found ?? null
}

interface ReviewPage {
  /** Left out: those that wait. */
  readonly state: ReviewState | undefined
  readonly work: WorkFilter
  /** The last one of the page before. */
  readonly last: Pick<Row, 'openedAt' | 'checkout'> | null
  readonly most: number
}

/** The oldest in a state, or those that came after one. */
export const reviewsAfter = (
  database: Queryable,
  { state, work, last, most: limit }: ReviewPage,
): Promise<Review[]> => {
  const { openedAt, checkout } = paymentReviews
  const later = last && sql`(${openedAt}, ${checkout}) > (${last.openedAt}::timestamptz, ${last.checkout}::text)`
  const states = state === undefined ? waitingStates : [state]
  const due = inWork('payments', checkout, work, state === undefined)
  return read(database, and(inArray(paymentReviews.state, [...states]), due, later ?? undefined), limit)
}

const read = (database: Queryable, which: SQL | undefined, limit = most): Promise<Review[]> =>
  database
    .select({
      ...getTableColumns(paymentReviews),
      agreed: {
        total: checkouts.total,
        currency: checkouts.currency,
        email: checkouts.email,
        language: checkouts.language,
        lines: checkouts.lines,
        provider: checkouts.provider,
        payment: checkouts.payment,
        begunAt: checkouts.begunAt,
      },
      standing: checkouts.state,
      orderId: checkouts.orderId,
      orderNumber: orders.number,
      assigned: assignedTo('payments', paymentReviews.checkout),
    })
    .from(paymentReviews)
    .innerJoin(checkouts, eq(checkouts.reference, paymentReviews.checkout))
    .leftJoin(orders, eq(orders.id, checkouts.orderId))
    .where(which)
    .orderBy(asc(paymentReviews.openedAt), asc(paymentReviews.checkout))
    .limit(limit)

type Change = Partial<Pick<Row, 'decidedAt' | 'operator' | 'reference' | 'note'>> & { readonly refused?: boolean }

/** @returns false when the review was in none of the states: then nothing changes */
export async function moveReview(
  database: Queryable,
  checkout: string,
  {
    from,
    to,
    refused = false,
    ...change
  }: Change & { readonly from: readonly ReviewState[]; readonly to: ReviewState },
): Promise<boolean> {
  const moved = await database
    .update(paymentReviews)
    .set({ ...change, state: to, ...(refused && { refusals: sql`${paymentReviews.refusals} + 1` }) })
    .where(and(eq(paymentReviews.checkout, checkout), inArray(paymentReviews.state, [...from])))
    .returning({ checkout: paymentReviews.checkout })
  return moved.length > 0
}

/** Accepts the paid amount as the agreed one. */
export const agreeTo = (
  transaction: Transaction,
  reference: string,
  agreed: Pick<Checkout, 'total' | 'currency' | 'lines'>,
) =>
  transaction
    .update(checkouts)
    .set({ ...agreed, mismatch: null })
    .where(eq(checkouts.reference, reference))

/** Records a coupon use beyond its limit that an operator granted. */
export async function grantCoupon(
  transaction: Transaction,
  { checkout, code, memberId }: { checkout: string; code: string; memberId: number | null },
) {
  await transaction.insert(couponGates).values({ code }).onConflictDoNothing()
  await transaction
    .insert(couponUses)
    .values({ checkout, code, memberId, reservedUntil: null })
    .onConflictDoUpdate({ target: couponUses.checkout, set: { reservedUntil: null } })
}
