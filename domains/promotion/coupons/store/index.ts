import { and, eq, type SQL, sql } from 'drizzle-orm'
import { ownerOf } from '@/domains/accounts/identity'
import { usedUp, usesOfMember } from '@/domains/commerce/checkout'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Uses } from '../rules'
import { couponHolders } from '../tables'

interface CouponLimit {
  readonly code: string
  /** Null: without limit. */
  readonly uses: number | null
}

/** A row of `useRows`, for one coupon. */
export type UseRow = Uses & { readonly code: string }

/** The select behind `usesOf`. */
const useRows = (memberId: number, limits: readonly CouponLimit[]) => sql`
    select asked.code,
      ${usedUp(sql`asked.code`, sql`asked.uses`)} as "usedUp",
      ${usesOfMember(sql`asked.code`, memberId)} as own,
      exists (select from ${couponHolders} given
        where given.code = asked.code and given.member_id = ${memberId}) as held
    from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as asked (code text, uses int)`

/** The same as a column of another statement. */
export const usesColumn = (memberId: number, limits: readonly CouponLimit[]) =>
  sql<readonly UseRow[]>`(select coalesce(json_agg(told), '[]') from (${useRows(memberId, limits)}) told)`

/** How often coupons were used for good, and which the member was given, in one statement. */
export async function usesOf(
  database: Queryable,
  memberId: number,
  limits: readonly CouponLimit[],
): Promise<ReadonlyMap<string, Uses>> {
  if (limits.length === 0) return new Map()
  const { rows } = await database.execute<UseRow & Record<string, unknown>>(useRows(memberId, limits))
  return new Map(rows.map(({ code, ...uses }) => [code, uses]))
}

/** Returns the member with a proven address (spec 3.8); null: there is none. */
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

/** Returns the number of members to whom each coupon was given, by code. */
export async function countHolders(database: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .select({ code: couponHolders.code, count: sql<number>`count(*)::int` })
    .from(couponHolders)
    .groupBy(couponHolders.code)
  return new Map(rows.map(({ code, count }) => [code, count]))
}
