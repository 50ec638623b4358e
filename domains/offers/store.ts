import { eq, type SQL, sql } from 'drizzle-orm'
import { isOver, isSpent } from '@/domains/checkout/tables'
import type { couponColumn } from '@/domains/coupons'
import type { FirstRelease } from '@/domains/downloads/rules'
import { releases } from '@/domains/downloads/tables'
import { members } from '@/domains/identity/tables/members'
import type { SeatColumns } from '@/domains/licences'
import type { Purchase } from '@/domains/orders'
import { orderStatus } from '@/domains/orders/rules'
import { orderLines, orders } from '@/domains/orders/tables'
import { isHeldByCase } from '@/domains/refunds/tables'
import { type LineLife, linesOfSubscriptions, paidPeriod, shownUntil } from '@/domains/subscriptions'
import type { Queryable } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Duration } from '@/platform/time/duration'
import type { OwnedLine } from './rules/holdings'

type Told<Row, Moments extends keyof Row> = Omit<Row, Moments> & { readonly [Name in Moments]: string }
type OwnedRow = Told<Omit<OwnedLine, 'paidUntil' | 'servedUntil'>, 'since'> & { readonly life: LineLife | null }
type PurchaseRow = Told<Omit<Purchase, 'until'>, 'placedAt'> & {
  readonly paidAt: string | null
  readonly life: LineLife | null
}

const begun = sql`coalesce(bought.paid_at, bought.placed_at)`

/**
 * What a member has paid for and neither given back nor asked back, in one row: lines that never end count as one for each
 * product, whenever they were bought, so that the answer stays small however much is owned. A subscription counts once, by
 * its newest line; one that is over is none of it.
 */
const ownedOf = (memberId: number | SQL) => sql<readonly OwnedRow[]>`(
  select coalesce(json_agg(owned), '[]'::json) from (
    select line.pid, line.term, sum(line.quantity)::int as quantity, min(${begun}) as since, rest.spent, served.life
    from ${orders} bought join ${orderLines} line on line.order_id = bought.id
    cross join lateral (select ${isSpent(sql`line`)} as spent) rest
    left join ${linesOfSubscriptions(sql`${memberId}::bigint`)} served
      on served.order_id = line.order_id and served.position = line.position
    where bought.member_id = ${memberId}
      and bought.status = ${orderStatus.complete} and line.status = ${orderStatus.complete}
      and not ${isHeldByCase(sql`line`)} and not ${isOver(sql`line`)}
      and served.newest is not false
    group by line.pid, line.term, rest.spent, served.life,
      case when line.term in ('LFT', 'FREE') then null else ${begun} end) owned)`

/** Whether there is, or was, anything that `purchasesOf` tells of (spec 5.1). */
const hasBought = (memberId: number) => sql<boolean>`exists (
  select from ${orders} bought join ${orderLines} line on line.order_id = bought.id
  where bought.member_id = ${memberId} and line.status <> ${orderStatus.waiting})`

/** The newest purchases; what was never paid for is none, nor is the renewal of a subscription. */
const purchasesOf = (memberId: number, language: Language, most: number) => sql<readonly PurchaseRow[]>`(
  select coalesce(json_agg(told), '[]'::json) from (
    select bought.number as "order", line.position, line.pid, line.term, line.quantity, line.status,
      line.names ->> ${language}::text as name, bought.placed_at as "placedAt", bought.paid_at as "paidAt", served.life
    from ${orders} bought join ${orderLines} line on line.order_id = bought.id
    left join ${linesOfSubscriptions(sql`${memberId}::bigint`)} served
      on served.order_id = line.order_id and served.position = line.position
    where (served.life ->> 'renewal')::boolean is not true and bought.member_id = ${memberId} and line.status <> ${orderStatus.waiting}
    order by bought.placed_at desc, bought.id desc, line.position
    limit ${most}) told)`

const ownedLines = (rows: readonly OwnedRow[], grace: Duration): OwnedLine[] =>
  rows.map(({ since, life, ...line }) => ({ ...line, since: new Date(since), ...paidPeriod(life, grace) }))

type CouponRows = Parameters<typeof couponColumn.read>[1]

interface Owner {
  readonly memberId: number
  /** What `couponColumn` tells of the member. */
  readonly coupons: SQL<CouponRows>
  /** How long a subscription runs on after a renewal has failed. */
  readonly grace: Duration
}

/** What a member owns and the licences that they have of it, in one statement. */
export async function ownedWithSeats(
  database: Queryable,
  { memberId, grace, coupons, seats }: Owner & { readonly seats: SQL },
) {
  type Row = SeatColumns & {
    readonly owned: readonly OwnedRow[]
    readonly hasBought: boolean
    readonly coupons: CouponRows
  }
  const { rows } = await database.execute<Row>(
    sql`select ${ownedOf(memberId)} owned, ${hasBought(memberId)} "hasBought", ${coupons} coupons, ${seats}`,
  )
  const [row] = rows
  if (!row) throw new Error('A select without a condition gave no row')
  return { owned: ownedLines(row.owned, grace), hasBought: row.hasBought, coupons: row.coupons, seats: row }
}

interface OwnedAndCoupons {
  readonly owned: readonly OwnedLine[]
  readonly coupons: CouponRows
}

/** In one statement. */
export async function ownedBy(database: Queryable, { memberId, grace, coupons }: Owner): Promise<OwnedAndCoupons> {
  const [row] = await database
    .select({ owned: ownedOf(memberId), coupons })
    .from(members)
    .where(eq(members.id, memberId))
  return { owned: ownedLines(row?.owned ?? [], grace), coupons: row?.coupons ?? [] }
}

/** Software that is out for a platform. */
export type Released = Pick<FirstRelease, 'software' | 'platform'>

const releasedBy = (now: Date) => sql<readonly Released[]>`(
  select coalesce(json_agg(json_build_object('software', software, 'platform', platform)), '[]')
  from (select distinct software, platform from ${releases}
    where released_at <= ${now} and withdrawn_at is null) came_out)`

interface Asked extends Owner {
  readonly language: Language
  readonly most: number
  readonly now: Date
}

/** What a member owns, and their newest purchases whatever became of them, in one statement. */
export async function ownedAndBought(
  database: Queryable,
  { memberId, language, most, grace, coupons, now }: Asked,
): Promise<OwnedAndCoupons & { purchases: readonly Purchase[]; released: readonly Released[] }> {
  const [row] = await database
    .select({
      owned: ownedOf(memberId),
      purchases: purchasesOf(memberId, language, most),
      released: releasedBy(now),
      coupons,
    })
    .from(members)
    .where(eq(members.id, memberId))
  const purchases = (row?.purchases ?? []).map(({ placedAt, paidAt, life, ...purchase }) => ({
    ...purchase,
    until: shownUntil(life, grace, now),
    placedAt: new Date(placedAt),
    paidAt: paidAt === null ? null : new Date(paidAt),
  }))
  return {
    owned: ownedLines(row?.owned ?? [], grace),
    purchases,
    released: row?.released ?? [],
    coupons: row?.coupons ?? [],
  }
}
