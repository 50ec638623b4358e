import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import type { Queryable } from '@/platform/database/connect'
import type { Evidence } from '../rules/evidence'
import { checkouts, countryEvidence } from '../tables/checkouts'

/** Records evidence of a country. An earlier record of the same source stays: it is what was known then. */
export async function addEvidence(
  database: Queryable,
  checkout: string,
  evidence: readonly Evidence[],
  at: Date,
): Promise<void> {
  if (evidence.length === 0) return
  const rows = evidence.map((piece) => ({ ...piece, checkout, notedAt: at }))
  await database.insert(countryEvidence).values(rows).onConflictDoNothing()
}

/** The evidence of an order's country at the purchase. */
export interface OrderEvidence {
  readonly order: string
  readonly placedAt: Date
  readonly evidence: readonly Evidence[]
}

const read = (database: Queryable, which: SQL | undefined) =>
  database
    .select({
      order: orders.number,
      placedAt: orders.placedAt,
      evidence: sql<Evidence[]>`json_agg(json_build_object(
        'source', ${countryEvidence.source}, 'country', ${countryEvidence.country}, 'postalCode', ${countryEvidence.postalCode}) order by ${countryEvidence.source})`,
    })
    .from(countryEvidence)
    .innerJoin(checkouts, eq(checkouts.reference, countryEvidence.checkout))
    .innerJoin(orders, eq(orders.id, checkouts.orderId))
    .where(which)
    .groupBy(orders.id, orders.number, orders.placedAt)
    .orderBy(asc(orders.placedAt), asc(orders.number))

/** Returns the evidence of one order; null: none was kept. */
export async function evidenceOfOrder(database: Queryable, order: string): Promise<OrderEvidence | null> {
  const [found] = await read(database, eq(orders.number, order))
  return found ?? null
}

/** Orders placed between two moments of which a piece names another country than was told. */
export const disputedEvidence = (
  database: Queryable,
  { from, until }: { readonly from: Date; readonly until: Date },
  most: number,
): Promise<readonly OrderEvidence[]> =>
  read(
    database,
    inArray(
      countryEvidence.checkout,
      sql`(select piece.checkout from ${countryEvidence} piece
        join ${checkouts} bought on bought.reference = piece.checkout
        join ${orders} placed on placed.id = bought.order_id
        where piece.country <> bought.country and piece.source in ('card', 'bank') and placed.placed_at >= ${from}
          and placed.placed_at < ${until}
        order by placed.placed_at limit ${most})`,
    ),
  )

/** The checkout that an order was bought in, where the vendor sold it: what its payment is asked about. */
export async function paidCheckout(database: Queryable, orderId: number) {
  const [found] = await database
    .select({ reference: checkouts.reference, provider: checkouts.provider, payment: checkouts.payment })
    .from(checkouts)
    .where(and(eq(checkouts.orderId, orderId), eq(checkouts.soldBy, 'vendor')))
  return found ?? null
}

/** Forgets what was noted before a moment. */
export const purgeEvidence = (database: Queryable, before: Date) =>
  database.delete(countryEvidence).where(lt(countryEvidence.notedAt, before))
