import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '@/platform/database/connect'
import { seatPools, seats } from '../tables'

/** Marks the seats of these members for a recount: what is paid for has changed outside of an order. */
export const recountSeats = (transaction: Transaction, memberIds: readonly number[], now: Date) =>
  transaction
    .update(seatPools)
    .set({ recountAt: now })
    .where(sql`${seatPools.memberId} = any(${sql.param([...memberIds])}::bigint[])`)

interface VersionRange {
  /** The program's line; null: any. */
  readonly line: string | null
  /** Numbers, both included; null: no bound. */
  readonly from: readonly number[] | null
  readonly until: readonly number[] | null
}

/** The numbers of what a program has said its version is; null where it has said none, or something else. */
const numbers = sql`case when seat.version ~ '^\\d{1,9}(\\.\\d{1,9}){0,3}([^0-9.].*)?$'
  then string_to_array(substring(seat.version from '^[0-9.]+'), '.')::int[] end`

/** As a condition: a device of the member runs a version in a range. */
export const runsVersion = (memberId: SQL, { line, from, until }: VersionRange): SQL => sql`exists (
  select from ${seatPools} pool join ${seats} seat on seat.pool_id = pool.id
  where pool.member_id = ${memberId} and seat.released_at is null
    ${line === null ? sql`` : sql`and pool.line = ${line}`}
    ${from === null ? sql`` : sql`and ${numbers} >= ${sql.param([...from])}::int[]`}
    ${until === null ? sql`` : sql`and (${numbers})[1:${sql.raw(String(until.length))}] <= ${sql.param([...until])}::int[]`})`
