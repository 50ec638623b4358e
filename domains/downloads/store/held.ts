import { type SQL, sql } from 'drizzle-orm'
import type { Term } from '@/domains/catalogue/schema'
import { orderStatus } from '@/domains/orders/rules'
import { orderLines, orders } from '@/domains/orders/tables'
import type { HeldLine } from '../rules'

export interface HeldOnRow {
  readonly pid: number
  readonly term: Term
  readonly startedAt: string
}

/** As a field of a statement: the lines of a member for any of these products that are paid and not given back. */
export const heldLines = (memberId: number, pids: readonly number[]): SQL<HeldOnRow[]> => sql<HeldOnRow[]>`(
  select coalesce(json_agg(json_build_object(
    'pid', line.pid, 'term', line.term, 'startedAt', coalesce(bought.paid_at, bought.placed_at))), '[]')
  from ${orders} bought join ${orderLines} line on line.order_id = bought.id
  where bought.member_id = ${memberId} and line.status = ${orderStatus.complete}
    and line.pid = any(${sql.param([...pids])}::int[]))`

export const readHeld = (rows: readonly HeldOnRow[]): readonly HeldLine[] =>
  rows.map(({ startedAt, ...line }) => ({ ...line, startedAt: new Date(startedAt) }))
