import { and, eq, type SQL, sql } from 'drizzle-orm'
import { couponUses } from '@/domains/checkout/tables'
import { ownerOf } from '@/domains/identity'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Uses } from '../rules'
import { couponHolders } from '../tables'

interface CouponLimit {
  readonly code: string
  /** Null: without limit. */
  readonly uses: number | null
}

/** What `useRows` tells of one coupon. */
export type UseRow = Uses & { readonly code: string }

/** The select behind `usesOf`. */
const useRows = (memberId: number, asked: readonly CouponLimit[]) => sql`
    select asked.code,
      asked.uses is not null and (select count(*) from (
        select from ${couponUses} used where used.code = asked.code and used.reserved_until is null
        limit asked.uses) counted) >= asked.uses as "usedUp",
      (select count(*)::int from ${couponUses} own
        where own.code = asked.code and own.member_id = ${memberId} and own.reserved_until is null) as own,
      exists (select from ${couponHolders} given
        where given.code = asked.code and given.member_id = ${memberId}) as held
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (code text, uses int)`

/** The same as a column of another statement. */
export const usesColumn = (memberId: number, asked: readonly CouponLimit[]) =>
  sql<readonly UseRow[]>`(select coalesce(json_agg(told), '[]') from (${useRows(memberId, asked)}) told)`

/**
 * How often coupons were used for good, and which the member was given, in one statement. No more rows are counted than a coupon has uses, so that it
 * takes the same time however many members there are.
 */
export async function usesOf(
  database: Queryable,
  memberId: number,
  asked: readonly CouponLimit[],
): Promise<ReadonlyMap<string, Uses>> {
  if (asked.length === 0) return new Map()
  const { rows } = await database.execute<UseRow & Record<string, unknown>>(useRows(memberId, asked))
  return new Map(rows.map(({ code, ...uses }) => [code, uses]))
}

/** Whether anybody has a use of this code, whatever has become of the coupon since. */
export async function wasTaken(database: Queryable, code: string): Promise<boolean> {
  const found = await database
    .select({ code: couponUses.code })
    .from(couponUses)
    .where(eq(couponUses.code, code))
    .limit(1)
  return found.length > 0
}

/** How often coupons were paid with, and in how many checkouts that are open they are held, by code. */
export async function countUses(
  database: Queryable,
  now: Date,
): Promise<ReadonlyMap<string, { used: number; held: number }>> {
  const { rows } = await database.execute<{ code: string; used: number; held: number }>(sql`
    select code, (count(*) filter (where reserved_until is null))::int as used,
      (count(*) filter (where reserved_until > ${now}::timestamptz))::int as held
    from ${couponUses} group by code`)
  return new Map(rows.map(({ code, ...counted }) => [code, counted]))
}

/** The member whose own an address is (spec 3.8); null: there is none. */
export async function memberAt(database: Queryable, email: string): Promise<number | null> {
  return (await ownerOf(database, email))?.id ?? null
}

/** Whether a member was given a coupon, as a condition of a statement. */
export const holdsCoupon = (code: string | null, memberId: SQL) => sql`exists (
  select from ${couponHolders} given where given.code = ${code} and given.member_id = ${memberId})`

/** @returns false when the member has it already */
export async function addHolder(
  transaction: Queryable,
  holder: { readonly code: string; readonly memberId: number; readonly givenAt: Date },
): Promise<boolean> {
  const added = await transaction.insert(couponHolders).values(holder).onConflictDoNothing().returning()
  return added.length > 0
}

/** @returns false when the member did not have it */
export async function removeHolder(
  transaction: Transaction,
  { code, memberId }: { readonly code: string; readonly memberId: number },
): Promise<boolean> {
  const removed = await transaction
    .delete(couponHolders)
    .where(and(eq(couponHolders.code, code), eq(couponHolders.memberId, memberId)))
    .returning()
  return removed.length > 0
}

/** To how many members coupons were given, by code. */
export async function countHolders(database: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .select({ code: couponHolders.code, count: sql<number>`count(*)::int` })
    .from(couponHolders)
    .groupBy(couponHolders.code)
  return new Map(rows.map(({ code, count }) => [code, count]))
}
