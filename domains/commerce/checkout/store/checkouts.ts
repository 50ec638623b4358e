import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import type { ProviderName } from '@/integrations/payments/provider'
import type { PaymentStatus } from '@/integrations/payments/report'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Evidence } from '../rules/evidence'
import type { Mismatch } from '../rules/review'
import { checkouts, countryEvidence } from '../tables/checkouts'

export type Checkout = typeof checkouts.$inferSelect

/** Keeps a quote that a buyer has accepted. */
export const addCheckout = (database: Queryable, checkout: typeof checkouts.$inferInsert) =>
  database.insert(checkouts).values(checkout)

interface BegunFrom {
  readonly network: string
  readonly networkCountry: string | null
  readonly begunAt: Date
}

/** How another domain writes down where a payment was begun from. */
export type NoteOfAttempt = (named: SQL, from: BegunFrom) => SQL

interface BegunCheckout {
  readonly provider: ProviderName
  readonly payment: string
  /** The evidence of the buyer's country so far. */
  readonly evidence: readonly Evidence[]
  readonly now: Date
  readonly from: BegunFrom
  readonly note: NoteOfAttempt
}

/** Names the payment that was begun for a checkout, and writes down what is known of the country, in one statement. */
export const nameOfPayment = (
  database: Queryable,
  reference: string,
  { provider, payment, evidence, now, from, note }: BegunCheckout,
) =>
  database.execute(sql`
    with named as (
      update ${checkouts} set provider = ${provider}, payment = ${payment} where reference = ${reference} returning reference),
      noted as (${note(sql`named`, from)})
    insert into ${countryEvidence} (checkout, source, country, postal_code, noted_at)
    select named.reference, piece ->> 'source', piece ->> 'country', piece ->> 'postalCode', ${now}::timestamptz
    from named, jsonb_array_elements(${JSON.stringify(evidence)}::jsonb) piece`)

/** The checkout that a page holds the secret of, with the number of its order once there is one. */
export async function checkoutByToken(database: Queryable, tokenHash: Buffer) {
  const [found] = await database
    .select({ checkout: checkouts, orderNumber: orders.number })
    .from(checkouts)
    .leftJoin(orders, eq(orders.id, checkouts.orderId))
    .where(eq(checkouts.tokenHash, tokenHash))
  return found ? { ...found.checkout, orderNumber: found.orderNumber } : null
}

/** Returns null when the checkout no longer exists. */
export async function checkoutNamed(database: Queryable, reference: string): Promise<Checkout | null> {
  const [found] = await database.select().from(checkouts).where(eq(checkouts.reference, reference))
  return found ?? null
}

/** The row is locked until the transaction ends: of two reports at once the second sees what the first did. */
export async function lockCheckout(transaction: Transaction, reference: string): Promise<Checkout | null> {
  const [found] = await transaction.select().from(checkouts).where(eq(checkouts.reference, reference)).for('update')
  return found ?? null
}

/** Returns the checkout of a waiting order, for letters: its terms and its buyer; null: there is no order. */
export async function waitingCheckout(database: Queryable, reference: string) {
  const [found] = await database
    .select({
      order: orders.number,
      memberId: orders.memberId,
      language: checkouts.language,
      email: checkouts.email,
      lines: checkouts.lines,
    })
    .from(checkouts)
    .innerJoin(orders, eq(orders.id, checkouts.orderId))
    .where(eq(checkouts.reference, reference))
  return found ?? null
}

/** Returns the checkout of an order; null: the order did not come from the checkout. */
export async function checkoutOfOrder(database: Queryable, orderId: number): Promise<Checkout | null> {
  const [found] = await database.select().from(checkouts).where(eq(checkouts.orderId, orderId))
  return found ?? null
}

/**
 * For anyone who begins what was bought in it: an order's checkout; null: it did not come by way of one. Its row stays locked
 * until the transaction ends.
 */
export async function lockCheckoutOf(transaction: Transaction, orderId: number) {
  const [found] = await transaction
    .select({ reference: checkouts.reference, lines: checkouts.lines })
    .from(checkouts)
    .where(eq(checkouts.orderId, orderId))
    .for('update')
  return found ?? null
}

/** Whether a payment is the one that was made for a checkout, as a condition of a statement. */
export const isPaymentOf = (checkout: string, provider: ProviderName, payment: string) => sql`exists (
  select from ${checkouts} own
  where own.reference = ${checkout} and own.provider = ${provider} and own.payment = ${payment})`

interface RecordedStanding {
  readonly provider: ProviderName | null
  readonly payment: string | null
  readonly standing: PaymentStatus
  readonly orderId: number | null
  readonly mismatch: Mismatch | null
}

/** Records the latest state of a checkout's payment, and what was done about it. */
export const recordPaymentStatus = (
  transaction: Transaction,
  reference: string,
  { standing: { state, at, refunded }, ...rest }: RecordedStanding,
) =>
  transaction
    .update(checkouts)
    .set({ ...rest, state, stateAt: at, refunded: [...refunded] })
    .where(eq(checkouts.reference, reference))

/** Forgets what was begun before a moment and never led to an order. */
export const purgeCheckouts = (database: Queryable, before: Date) =>
  database
    .delete(checkouts)
    .where(and(lt(checkouts.begunAt, before), isNull(checkouts.orderId), isNull(checkouts.mismatch)))
