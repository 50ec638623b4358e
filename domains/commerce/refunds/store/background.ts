import { eq, type SQL, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { type OrderStatus, orderStatus } from '@/domains/commerce/orders/rules'
import type { Queryable } from '@/platform/database/connect'
import type { Texts } from '@/platform/i18n/texts'
import { refundCaseLines, refundCases } from '../tables'
import { codesTakenFor, type LineSources } from './sources'

/** A line of the order that a case is about, with the case that holds it. */
export interface OrderedLine {
  readonly position: number
  readonly names: Texts
  readonly quantity: number
  /** How many of it were given back. */
  readonly returned: number
  /** The amount paid for it, in smallest units. */
  readonly amount: number
  readonly status: OrderStatus
  readonly heldBy: string | null
  /** Codes of gifts and licences that the member has for it. */
  readonly codesTaken: number
}

/** The facts for an operator's decision: the whole order, and the member. */
export type Background = NonNullable<Awaited<ReturnType<typeof backgroundOf>>>

export async function backgroundOf(database: Queryable, sources: LineSources, orderId: number) {
  const [row] = await database
    .select({
      placedAt: orders.placedAt,
      paidAt: orders.paidAt,
      total: orders.total,
      status: orders.status,
      couponCode: orders.couponCode,
      withdrawalWaivedAt: orders.withdrawalWaivedAt,
      lines: linesOfOrder(sources),
      memberName: members.username,
      memberSince: members.createdAt,
      blacklistedAt: members.blacklistedAt,
      paidOrders: paidOrders,
      earlierCases: casesOfMember(sql`true`),
      refundedCases: casesOfMember(sql`other.state = 'refunded'`),
    })
    .from(orders)
    .innerJoin(members, eq(members.id, orders.memberId))
    .where(eq(orders.id, orderId))
  return row ?? null
}

const linesOfOrder = (sources: LineSources) => sql<OrderedLine[]>`(
  select json_agg(json_build_object(
    'position', line.position, 'names', line.names, 'quantity', line.quantity, 'returned', line.returned_units, 'amount', line.amount,
    'status', line.status, 'codesTaken', ${codesTakenFor(sources, sql`line`)}, 'heldBy', (
      select holder.number from ${refundCaseLines} item join ${refundCases} holder on holder.id = item.case_id
      where item.order_id = line.order_id and item.position = line.position and item.held)) order by line.position)
  from ${orderLines} line where line.order_id = ${orders.id})`

const paidOrders = sql<number>`(
  select count(*)::int from ${orders} other
  where other.member_id = ${members.id} and other.status in (${orderStatus.complete}, ${orderStatus.refunded}))`

const casesOfMember = (which: SQL) => sql<number>`(
  select count(*)::int from ${refundCases} other where other.member_id = ${members.id} and ${which})`
