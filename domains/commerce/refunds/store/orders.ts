import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { isUsedByAnother } from '@/domains/commerce/orders'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { type OrderStatus, orderStatus } from '@/domains/commerce/orders/rules'
import type { ProviderName } from '@/integrations/payments/browser'
import type { SellerKind } from '@/integrations/payments/seller'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { RefundableLine } from '../rules'
import { refundCaseLines, refundCases } from '../tables'
import type { LineSources } from './sources'

/** An order as far as taking it back goes. */
export interface OrderToReturn {
  readonly id: number
  readonly number: string
  readonly status: OrderStatus
  readonly placedAt: Date
  readonly paidAt: Date | null
  readonly country: string
  readonly withdrawalWaivedAt: Date | null
  readonly soldBy: SellerKind
  readonly provider: ProviderName | null
  readonly isRenewal: boolean
  /** A bank decides on its payment. */
  readonly isDisputed: boolean
  readonly lines: readonly RefundableLine[]
}

/**
 * Returns a member's own order, locked until the transaction ends, so that concurrent requests are decided one after
 * the other; null for another member's order as for an unknown one.
 */
export async function lockOrder(
  transaction: Transaction,
  sources: Pick<LineSources, 'isDisputed' | 'isFinal'>,
  { memberId, number }: { readonly memberId: number; readonly number: string },
) {
  const which = and(eq(orders.memberId, memberId), eq(orders.number, number))
  // A statement of its own (`findLocked`), since the holders of lines may change while it waits.
  await transaction.select({ id: orders.id }).from(orders).where(which).for('no key update')
  const [order] = await facts(transaction, which, sources)
  return order ?? null
}

/** Returns a member's orders with a right to withdraw; the rules check whether the period is over. */
export function ordersToWithdraw(
  database: Queryable,
  { memberId, countries, since }: { memberId: number; countries: readonly string[]; since: Date },
): Promise<OrderToReturn[]> {
  return facts(
    database,
    and(
      eq(orders.memberId, memberId),
      eq(orders.status, orderStatus.complete),
      isNull(orders.withdrawalWaivedAt),
      inArray(orders.country, [...countries]),
      sql`coalesce(${orders.paidAt}, ${orders.placedAt}) > ${since}`,
    ),
  ).execute()
}

type StandingSources = Pick<LineSources, 'isDisputed' | 'isFinal'>

const unknown: StandingSources = { isDisputed: () => sql`false`, isFinal: () => sql`false` }

const facts = (database: Queryable, which: SQL | undefined, { isDisputed, isFinal } = unknown) =>
  database
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      placedAt: orders.placedAt,
      paidAt: orders.paidAt,
      country: orders.country,
      withdrawalWaivedAt: orders.withdrawalWaivedAt,
      soldBy: orders.soldBy,
      provider: orders.provider,
      isRenewal: sql<boolean>`${orders.origin} = 'renewal'`,
      isDisputed: sql<boolean>`exists (
        select from ${orderLines} line where line.order_id = ${orders.id} and ${isDisputed(sql`line`)})`,
      lines: linesWithHolders(isFinal),
    })
    .from(orders)
    .where(which)

const linesWithHolders = (isFinal: LineSources['isFinal']) => sql<RefundableLine[]>`(
  select json_agg(json_build_object(
    'position', line.position, 'pid', line.pid, 'term', line.term, 'names', line.names, 'status', line.status,
    'quantity', line.quantity, 'returnedUnits', line.returned_units, 'amount', line.amount, 'goodwill', line.goodwill,
    'platforms', line.platforms, 'givenAway', ${isUsedByAnother(sql`line`)},
    'isFinal', ${isFinal(sql`line`)},
    'heldBy', (
      select json_build_object('kind', holder.kind, 'state', holder.state)
      from ${refundCaseLines} item join ${refundCases} holder on holder.id = item.case_id
      where item.order_id = line.order_id and item.position = line.position and item.held)) order by line.position)
  from ${orderLines} line where line.order_id = ${orders.id})`
