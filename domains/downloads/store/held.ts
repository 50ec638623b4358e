import { type SQL, sql } from 'drizzle-orm'
import type { Term } from '@/domains/catalogue/rules/kinds'
import type { HoldingsReader } from '@/domains/holdings'
import type { HeldLine } from '../rules'

export interface HeldRow {
  readonly pid: number
  readonly term: Term
  readonly startedAt: string
}

/** Of whom, and of which products. */
export interface HeldLinesQuery {
  readonly holdings: HoldingsReader
  readonly memberId: number
  readonly pids: readonly number[]
}

/** As a field of a statement: the lines of a member for any of these products that are paid and not given back. */
export const heldLines = ({ holdings, memberId, pids }: HeldLinesQuery): SQL<HeldRow[]> => sql<HeldRow[]>`(
  select coalesce(json_agg(json_build_object('pid', line.pid, 'term', line.term, 'startedAt', line.since)), '[]')
  from ${holdings.lines('downloads', sql`${memberId}::bigint`)} line
  where line.pid = any(${sql.param([...pids])}::int[]))`

export const readHeld = (rows: readonly HeldRow[]): readonly HeldLine[] =>
  rows.map(({ startedAt, ...line }) => ({ ...line, startedAt: new Date(startedAt) }))
