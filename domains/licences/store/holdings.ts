import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { activatedBy } from '@/domains/activation'
import type { Activation } from '@/domains/activation/rules'
import type { Platform, Term } from '@/domains/catalogue/rules/kinds'
import type { HoldingsReader, LineLife } from '@/domains/holdings'
import { orders } from '@/domains/orders/relations'
import type { Queryable } from '@/platform/database/connect'
import type { Component, DeviceIdentity } from '../rules/devices'
import type { PaidLine, Place } from '../rules/seats'
import { floatingPools, seatPools, seats } from '../tables'

/** A seat that a device holds. */
export interface OccupiedSeat extends DeviceIdentity {
  readonly id: string
  readonly device: string
  readonly nickname: string | null
  readonly lastSeenAt: Date
  /** Of the program that was heard of last; null: it has not said. */
  readonly version: string | null
}

export interface Pool extends Place {
  readonly total: number
  readonly used: number
  readonly releases: readonly Date[]
  readonly resetAt: Date | null
  /** Some of it floated when it was reckoned last. */
  readonly floats: boolean
  /** Oldest first. */
  readonly taken: readonly OccupiedSeat[]
}

/** Everything that decides on a member's seats. */
export interface Holdings {
  readonly lines: readonly PaidLine[]
  /** What was activated under bundles and subscriptions, in the order in which it was. */
  readonly activations: readonly Activation[]
  readonly pools: readonly Pool[]
}

const list = <Row>(rows: SQL) => sql<Row[]>`(select coalesce(json_agg(row_to_json(r)), '[]') from (${rows}) r)`

const paidLines = (holdings: HoldingsReader, memberId: number) => sql`
  select line.pid, line.term, line.platforms, line.quantity, line.since, line.life, line.resting,
    line.updates_months as "updatesMonths"
  from ${holdings.lines('seats', sql`${memberId}::bigint`)} line`

const activated = (memberId: number) => sql`
  select bundle, pid from ${activatedBy(memberId)} chosen order by activated_at, pid`

const takenSeats = sql`(
  select coalesce(json_agg(json_build_object('id', s.id, 'deviceHash', encode(s.device_hash, 'hex'), 'device', s.device,
    'nickname', s.nickname, 'version', s.version, 'components', s.components, 'installation', encode(s.installation, 'hex'), 'lastSeenAt', s.last_seen_at) order by s.granted_at, s.id), '[]')
  from ${seats} s where s.pool_id = p.id and s.released_at is null and not s.floating)`

const pools = (memberId: number, place: Place | null) => sql`
  select p.line, p.platform, p.total, p.used, to_json(p.releases) releases, p.reset_at "resetAt", ${takenSeats} taken,
    exists (select from ${floatingPools} f where f.pool_id = p.id) floats
  from ${seatPools} p
  where p.member_id = ${memberId} ${place ? sql`and p.line = ${place.line} and p.platform = ${place.platform}` : sql``}`

interface LineRow {
  readonly pid: number
  readonly term: Term
  readonly platforms: Platform[]
  readonly quantity: number
  readonly since: string
  readonly updatesMonths: number | null
  readonly resting: boolean
  readonly life: LineLife | null
}

interface SeatRow extends Omit<OccupiedSeat, 'deviceHash' | 'components' | 'installation' | 'lastSeenAt'> {
  readonly deviceHash: string
  readonly components: Component[]
  readonly installation: string | null
  readonly lastSeenAt: string
}

interface PoolRow extends Place {
  readonly total: number
  readonly used: number
  readonly releases: string[]
  readonly resetAt: string | null
  readonly floats: boolean
  readonly taken: SeatRow[]
}

export interface HoldingsRow extends Record<string, unknown> {
  readonly lines: LineRow[]
  readonly activations: Activation[]
  readonly pools: PoolRow[]
}

/** The columns of a `HoldingsRow`. @param place of what was taken only what was taken there */
export const holdingColumns = (holdings: HoldingsReader, memberId: number, place: Place | null) =>
  sql`${list<LineRow>(paidLines(holdings, memberId))} lines, ${list<Activation>(activated(memberId))} activations,
    ${list<PoolRow>(pools(memberId, place))} pools`

export const readHoldings = (
  holdings: HoldingsReader,
  { lines, activations: chosen, pools: taken }: HoldingsRow,
): Holdings => ({
  activations: chosen,
  lines: lines.map(({ life, since, ...line }) => ({
    ...line,
    since: new Date(since),
    until: holdings.servedUntil(life),
  })),
  pools: taken.map(readPool),
})

const readPool = ({ releases, resetAt, taken, ...pool }: PoolRow): Pool => ({
  ...pool,
  releases: releases.map((moment) => new Date(moment)),
  resetAt: resetAt === null ? null : new Date(resetAt),
  taken: taken.map(({ deviceHash, installation, lastSeenAt, ...seat }) => ({
    ...seat,
    deviceHash: Buffer.from(deviceHash, 'hex'),
    installation: installation === null ? null : Buffer.from(installation, 'hex'),
    lastSeenAt: new Date(lastSeenAt),
  })),
})

interface HoldingsQuery {
  readonly memberId: number
  /** Of what was taken only what was taken there; left out: everything. */
  readonly place?: Place
  readonly holdings: HoldingsReader
}

/** A member's paid lines and seats, in one statement. */
export async function holdingsOf(database: Queryable, { memberId, place, holdings }: HoldingsQuery): Promise<Holdings> {
  const { rows } = await database.execute<HoldingsRow>(sql`select ${holdingColumns(holdings, memberId, place ?? null)}`)
  const [row] = rows
  if (!row) throw new Error('A select without a condition gave no row')
  return readHoldings(holdings, row)
}

/** The pools of a member, or those whose next term has ended. */
export async function poolsToSettle(database: Queryable, which: { memberId: number } | { endedBy: Date }) {
  const condition =
    'memberId' in which ? eq(seatPools.memberId, which.memberId) : sql`${seatPools.recountAt} <= ${which.endedBy}`
  return database
    .select({ memberId: seatPools.memberId, line: seatPools.line, platform: seatPools.platform })
    .from(seatPools)
    .where(condition)
    .orderBy(asc(seatPools.id))
    .limit(1000)
}

/** The member of an order. */
export async function buyerOf(database: Queryable, order: number): Promise<number | null> {
  const [found] = await database.select({ memberId: orders.memberId }).from(orders).where(eq(orders.id, order))
  return found?.memberId ?? null
}
