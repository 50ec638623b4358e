import { eq, sql } from 'drizzle-orm'
import { couponUses } from '@/domains/checkout/tables'
import type { Queryable } from '@/platform/database/connect'
import type { Uses } from './rules'

interface Asked {
  readonly code: string
  /** Null: without limit. */
  readonly uses: number | null
}

/**
 * How often coupons were used for good, in one statement. No more rows are counted than a coupon has uses, so that it
 * takes the same time however many members there are.
 */
export async function usesOf(
  database: Queryable,
  memberId: number,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, Uses>> {
  if (asked.length === 0) return new Map()
  const { rows } = await database.execute<Uses & { code: string } & Record<string, unknown>>(sql`
    select asked.code,
      asked.uses is not null and (select count(*) from (
        select from ${couponUses} used where used.code = asked.code and used.reserved_until is null
        limit asked.uses) counted) >= asked.uses as "usedUp",
      (select count(*)::int from ${couponUses} own
        where own.code = asked.code and own.member_id = ${memberId} and own.reserved_until is null) as own
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (code text, uses int)`)
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
