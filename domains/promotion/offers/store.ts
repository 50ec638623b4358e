import { eq, type SQL, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { latestVersionNumber, mayBeAllInOne } from '@/domains/commerce/catalogue'
import type { HoldingsReader, LineLife } from '@/domains/commerce/entitlements'
import { endOf, type OwnedLine } from '@/domains/commerce/entitlements/rules'
import type { Purchase } from '@/domains/commerce/orders'
import { type ReleasedSoftware, releasedSoftware } from '@/domains/licensing/downloads'
import type { SeatColumns } from '@/domains/licensing/licences'
import type { couponColumn } from '@/domains/promotion/coupons'
import type { Queryable } from '@/platform/database/connect'
import { textOf } from '@/platform/database/texts'
import type { Reader } from '@/platform/i18n/texts'

type JsonRow<Row, Moments extends keyof Row> = Omit<Row, Moments> & { readonly [Name in Moments]: string }
type OwnedRow = JsonRow<Omit<OwnedLine, 'paidUntil' | 'until'>, 'since'> & { readonly life: LineLife | null }
type PurchaseRow = JsonRow<Omit<Purchase, 'endsAt'>, 'placedAt'> & {
  readonly paidAt: string | null
  readonly since: string
  readonly life: LineLife | null
}

/**
 * Selects a member's lines that are paid for and not refunded or being refunded, in one row: lifetime lines count as
 * one for each product, whenever they were bought, so that the answer stays small for every number of lines. A
 * subscription counts once, by its newest line; an ended one does not.
 */
const ownedOf = (holdings: HoldingsReader, memberId: number) => sql<readonly OwnedRow[]>`(
  select coalesce(json_agg(owned), '[]'::json) from (
    select pid, term, sum(quantity)::int as quantity, min(since) as since, max(extra_days)::int as "extraDays", spent, life
    from ${holdings.lines('offers', sql`${memberId}::bigint`)} line
    group by pid, term, spent, life, case when term in ('LFT', 'FREE') then null else since end) owned)`

/** Selects the newest purchases, without unpaid ones and renewals of subscriptions. */
const purchasesOf = (holdings: HoldingsReader, memberId: number, reader: Reader, most: number) => sql<
  readonly PurchaseRow[]
>`(
  select coalesce(json_agg(told), '[]'::json) from (
    select number as "order", position, pid, term, quantity, status, ${textOf(sql`names`, reader)} as name,
      placed_at as "placedAt", paid_at as "paidAt", since, extra_days as "extraDays", life
    from ${holdings.bought(sql`${memberId}::bigint`)} line
    where (life ->> 'renewal')::boolean is not true
    order by placed_at desc, id desc, position
    limit ${most}) told)`

/** The lines that tell whether a member holds the all-in-one of the first line, and the catalogue's version. */
export interface AllInOneLines {
  readonly version: number | null
  readonly lines: readonly OwnedRow[]
}

const ownedColumns = sql`pid, term, quantity, since, extra_days as "extraDays", spent, life`

/** A line of it without an end, where there is one, and no other is read then; else the longest of each term. */
export function allInOneLines(holdings: HoldingsReader, memberId: SQL) {
  const which = sql`from ${holdings.lines('offers', memberId)} line where ${mayBeAllInOne(sql`line.pid`)}`
  return sql<AllInOneLines>`json_build_object('version', ${latestVersionNumber}, 'lines', coalesce(
    (select json_agg(forever) from (
      select ${ownedColumns} ${which} and term = 'LFT' limit 1) forever),
    (select json_agg(longest) from (
      select distinct on (pid, term) ${ownedColumns} ${which} and term <> 'LFT'
      order by pid, term, since + extra_days * interval '1 day' desc) longest),
    '[]'))`
}

export const ownedLines = (holdings: HoldingsReader, rows: readonly OwnedRow[]): OwnedLine[] =>
  rows.map(({ since, life, ...line }) => ({ ...line, since: new Date(since), ...holdings.paidPeriod(life) }))

type CouponRows = Parameters<typeof couponColumn.read>[1]

interface Owner {
  readonly memberId: number
  /** The member's coupons by `couponColumn`. */
  readonly coupons: SQL<CouponRows>
  readonly holdings: HoldingsReader
}

/** Returns a member's lines and their licences, in one statement. */
export async function ownedWithSeats(
  database: Queryable,
  { memberId, holdings, coupons, seats }: Owner & { readonly seats: SQL },
) {
  type Row = SeatColumns & {
    readonly owned: readonly OwnedRow[]
    readonly hasBought: boolean
    readonly coupons: CouponRows
  }
  const { rows } = await database.execute<Row>(
    sql`select ${ownedOf(holdings, memberId)} owned, ${holdings.hasBought(sql`${memberId}::bigint`)} "hasBought", ${coupons} coupons, ${seats}`,
  )
  const [row] = rows
  if (!row) throw new Error('A select without a condition gave no row')
  return { owned: ownedLines(holdings, row.owned), hasBought: row.hasBought, coupons: row.coupons, seats: row }
}

interface OwnedAndCoupons {
  readonly owned: readonly OwnedLine[]
  readonly coupons: CouponRows
}

/** Returns a member's lines and coupons, in one statement. */
export async function ownedBy(database: Queryable, { memberId, holdings, coupons }: Owner): Promise<OwnedAndCoupons> {
  const [row] = await database
    .select({ owned: ownedOf(holdings, memberId), coupons })
    .from(members)
    .where(eq(members.id, memberId))
  return { owned: ownedLines(holdings, row?.owned ?? []), coupons: row?.coupons ?? [] }
}

type SingleRow = Omit<OwnedRow, 'spent'> & {
  readonly order: number
  readonly number: string
  readonly position: number
}

/** Each licence for life that a member owns, and its order. @param wanted none is read where it is false */
export async function lifelongOf(database: Queryable, holdings: HoldingsReader, memberId: number, wanted: boolean) {
  const { rows } = await database.execute<SingleRow & Record<string, unknown>>(sql`
    select pid, term, quantity, since, life, upgraded, resting, order_id::int as "order", number, position
    from ${holdings.lines('offers', sql`${memberId}::bigint`)} line where term = 'LFT' and ${wanted}`)
  return rows.map(({ since, life, order, position, ...line }) => {
    return { ...line, since: new Date(since), ...holdings.paidPeriod(life), purchase: { order, position } }
  })
}

interface UpgradeQuery extends Owner {
  readonly reader: Reader
  readonly most: number
  readonly now: Date
}

/** Returns a member's lines, and their newest purchases in every state, in one statement. */
export async function ownedAndBought(
  database: Queryable,
  { memberId, reader, most, holdings, coupons, now }: UpgradeQuery,
): Promise<OwnedAndCoupons & { purchases: readonly Purchase[]; released: readonly ReleasedSoftware[] }> {
  const [row] = await database
    .select({
      owned: ownedOf(holdings, memberId),
      purchases: purchasesOf(holdings, memberId, reader, most),
      released: releasedSoftware(now),
      coupons,
    })
    .from(members)
    .where(eq(members.id, memberId))
  const purchases = (row?.purchases ?? []).map(({ placedAt, paidAt, since, life, ...purchase }) => ({
    ...purchase,
    endsAt: endOf({ ...purchase, since: new Date(since), until: holdings.shownUntil(life, now) }),
    placedAt: new Date(placedAt),
    paidAt: paidAt === null ? null : new Date(paidAt),
  }))
  return {
    owned: ownedLines(holdings, row?.owned ?? []),
    purchases,
    released: row?.released ?? [],
    coupons: row?.coupons ?? [],
  }
}
