import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { couponUses } from '../tables/checkouts'

/**
 * Whether a coupon was used for good as often as it can be. No more rows are counted than that, so that it takes the same
 * time however many members there are. @param limit an expression; null: without limit
 */
export const usedUp = (code: SQL, limit: SQL) => sql`(${limit} is not null and (select count(*) from (
  select from ${couponUses} used where used.code = ${code} and used.reserved_until is null
  limit ${limit}) counted) >= ${limit})`

/** How often a member has used a coupon for good. */
export const usesOfMember = (code: SQL, memberId: number) => sql`(
  select count(*)::int from ${couponUses} own
  where own.code = ${code} and own.member_id = ${memberId} and own.reserved_until is null)`

/** True if a use of this code exists, even if the coupon has changed since. */
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
