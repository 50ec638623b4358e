import { and, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm'
import { checkouts } from '@/domains/commerce/checkout/relations'
import type { ProviderName } from '@/integrations/payments/provider'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { paymentAttempts, refusedPayments } from '../tables'

interface BegunFrom {
  readonly network: string
  readonly networkCountry: string | null
  readonly begunAt: Date
}

/** Writes down where a payment was begun from, as a part of a statement. @param named a table in it, with `reference` */
export const addAttempt = (named: SQL, { network, networkCountry, begunAt }: BegunFrom): SQL => sql`
  insert into ${paymentAttempts} (checkout, network, network_country, begun_at)
  select reference, ${network}::text, ${networkCountry}::text, ${begunAt}::timestamptz from ${named}`
/** Returns who began a payment, and from where; null: unknown, or deleted. */
export async function attemptOf(database: Queryable, checkout: string) {
  const [found] = await database
    .select({
      memberId: checkouts.memberId,
      email: checkouts.email,
      network: paymentAttempts.network,
    })
    .from(paymentAttempts)
    .innerJoin(checkouts, eq(checkouts.reference, paymentAttempts.checkout))
    .where(eq(paymentAttempts.checkout, checkout))
  return found ?? null
}

export const noteCardCountry = (transaction: Transaction, checkout: string, cardCountry: string) =>
  transaction.update(paymentAttempts).set({ cardCountry }).where(eq(paymentAttempts.checkout, checkout))

interface Refusal {
  readonly provider: ProviderName
  readonly attempt: string
  readonly checkout: string
  readonly refusedAt: Date
}

/** @returns false when it was reported before, or its checkout is not ours */
export async function addRefusal(transaction: Transaction, refusal: Refusal): Promise<boolean> {
  const { rowCount } = await transaction.insert(refusedPayments).values(refusal).onConflictDoNothing()
  return rowCount === 1
}

/** How many payments of a buyer, and from a network, were refused after a moment. */
export async function refusedSince(
  database: Queryable,
  { memberId, email, network }: { memberId: number | null; email: string; network: string | null },
  since: Date,
) {
  const ofBuyer = memberId === null ? eq(checkouts.email, email) : eq(checkouts.memberId, memberId)
  const fromNetwork = network === null ? sql`false` : eq(paymentAttempts.network, network)
  const [counted] = await database
    .select({
      ofBuyer: sql<number>`(count(*) filter (where ${ofBuyer}))::int`,
      fromNetwork: sql<number>`(count(*) filter (where ${fromNetwork}))::int`,
    })
    .from(refusedPayments)
    .innerJoin(checkouts, eq(checkouts.reference, refusedPayments.checkout))
    .leftJoin(paymentAttempts, eq(paymentAttempts.checkout, refusedPayments.checkout))
    .where(and(gt(refusedPayments.refusedAt, since), or(ofBuyer, fromNetwork)))
  return counted ?? { ofBuyer: 0, fromNetwork: 0 }
}

/** Forgets where payments were begun from, and what was refused. */
export async function purgeAttempts(database: Queryable, before: Date) {
  await database.delete(paymentAttempts).where(lt(paymentAttempts.begunAt, before))
  await database.delete(refusedPayments).where(lt(refusedPayments.refusedAt, before))
}
