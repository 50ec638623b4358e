import { type SQL, sql } from 'drizzle-orm'
import { companyPeople } from '@/domains/accounts/companies/relations'
import { members } from '@/domains/accounts/identity/relations'
import type { Platform, Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { HoldingsReader, LineLife } from '@/domains/commerce/entitlements'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { activatedBy } from '@/domains/licensing/activation'
import type { Activation } from '@/domains/licensing/activation/rules'
import type { Queryable } from '@/platform/database/connect'
import type { Component, DeviceIdentity } from '../rules/devices'
import type { PaidLine, Place } from '../rules/seats'
import type { SharingSource } from '../rules/shared'
import { floatingPools, seatPools, seats, sharedSeats } from '../tables'
import { licenceKeys } from '../tables/licence-keys'

/** A seat that a device holds. */
export interface OccupiedSeat extends DeviceIdentity {
  readonly id: string
  readonly device: string
  readonly nickname: string | null
  readonly grantedAt: Date
  readonly lastSeenAt: Date
  /** The version of the last active program; null: not reported. */
  readonly version: string | null
  /** The key by which it came in, if any. */
  readonly key: { readonly ending: string; readonly replaced: boolean } | null
}

export interface Pool extends Place {
  readonly total: number
  readonly used: number
  readonly releases: readonly Date[]
  readonly resetAt: Date | null
  /** How many of those used are given to people of a household. */
  readonly household: number
  /** Some of it floated when it was reckoned last. */
  readonly floats: boolean
  /** Seats taken by devices themselves, oldest first. */
  readonly taken: readonly OccupiedSeat[]
  /** Places that were given to people, oldest first. */
  readonly places: readonly GivenPlace[]
}

/** A place of a pool that was given to a person, with the device that is on it. */
export interface GivenPlace {
  readonly id: number
  readonly source: SharingSource
  readonly personId: number
  readonly assignedAt: Date
  readonly device: OccupiedSeat | null
}

/** A place that an account gave to this member, with the device that is on it. */
export interface ReceivedPlace extends Place {
  readonly id: number
  readonly accountId: number
  readonly source: SharingSource
  /** The name of the account. */
  readonly account: string
  /** When devices were signed off it, as far as it is known. */
  readonly left: readonly Date[]
  readonly device: OccupiedSeat | null
}

/** All facts that decide on a member's seats. */
export interface Holdings {
  readonly lines: readonly PaidLine[]
  /** The activated products of bundles and subscriptions, in the order of activation. */
  readonly activations: readonly Activation[]
  readonly pools: readonly Pool[]
  /** Seats that others have given to the member. */
  readonly received: readonly ReceivedPlace[]
}

const list = <Row>(rows: SQL) => sql<Row[]>`(select coalesce(json_agg(row_to_json(r)), '[]') from (${rows}) r)`

const paidLines = (holdings: HoldingsReader, memberId: number) => sql`
  select line.pid, line.term, line.platforms, line.quantity, line.since, line.life, line.resting,
    line.updates_months as "updatesMonths", line.extra_days as "extraDays", line.extra_updates_days as "extraUpdatesDays", line.extra_seats as "extraSeats"
  from ${holdings.lines('seats', sql`${memberId}::bigint`)} line`

const activated = (memberId: number) => sql`
  select bundle, pid from ${activatedBy(memberId)} chosen order by activated_at, pid`

export const seatObject = sql`json_build_object('id', s.id, 'deviceHash', encode(s.device_hash, 'hex'), 'device', s.device,
  'nickname', s.nickname, 'version', s.version, 'components', s.components,
  'installation', encode(s.installation, 'hex'), 'grantedAt', s.granted_at, 'lastSeenAt', s.last_seen_at,
  'key', (select json_build_object('ending', held.ending, 'replaced', held.retired_at is not null)
    from ${licenceKeys} held where held.id = s.licence_key and held.ending is not null))`

const takenSeats = sql`(
  select coalesce(json_agg(${seatObject} order by s.granted_at, s.id), '[]') from ${seats} s
  where s.pool_id = p.id and s.released_at is null and not s.floating and s.shared_seat_id is null)`

/** The device on a place that was given. */
const deviceOn = sql`(select ${seatObject} from ${seats} s where s.shared_seat_id = given.id and s.released_at is null)`

const givenPlaces = sql`(
  select coalesce(json_agg(json_build_object('id', given.id, 'personId', given.person_id, 'source', given.source,
    'assignedAt', given.assigned_at, 'device', ${deviceOn}) order by given.assigned_at, given.id), '[]')
  from ${sharedSeats} given where given.pool_id = p.id and given.ended_at is null)`

const receivedPlaces = (memberId: number, place: Place | null) => sql`
  select given.id, p.line, p.platform, p.member_id "accountId", given.source,
    coalesce(nullif(account.username, ''), account.email) account, ${deviceOn} device,
    (select coalesce(json_agg(s.released_at), '[]') from ${seats} s
      where s.shared_seat_id = given.id and s.released_at is not null) "left"
  from ${sharedSeats} given join ${seatPools} p on p.id = given.pool_id join ${members} account on account.id = p.member_id
  where given.person_id = ${memberId} and given.ended_at is null and account.blacklisted_at is null
    and (given.source <> 'company' or exists (
      select from ${companyPeople} a where a.company_id = p.member_id and a.person_id = given.person_id))
    ${place ? sql`and p.line = ${place.line} and p.platform = ${place.platform}` : sql``}
  order by given.assigned_at, given.id`

/** The products that a member has ever bought, in every state of their orders. */
const boughtPids = (memberId: number) => sql<number[]>`(
  select coalesce(json_agg(distinct bought.pid), '[]') from ${orderLines} bought join ${orders} placed on placed.id = bought.order_id
  where placed.member_id = ${memberId})`

const none = sql`'[]'::json`

const pools = (memberId: number, place: Place | null, counted: boolean) => sql`
  select p.line, p.platform, p.total, p.used, to_json(p.releases) releases, p.reset_at "resetAt",
    ${counted ? none : takenSeats} taken, ${counted ? none : givenPlaces} places,
    (select count(*)::int from ${sharedSeats} given
      where given.pool_id = p.id and given.source = 'household' and given.ended_at is null) household,
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
  readonly extraDays: number
  readonly extraUpdatesDays: number
  readonly extraSeats: number
  readonly resting: boolean
  readonly life: LineLife | null
}

export interface SeatRow
  extends Omit<OccupiedSeat, 'deviceHash' | 'components' | 'installation' | 'grantedAt' | 'lastSeenAt'> {
  readonly deviceHash: string
  readonly components: Component[]
  readonly installation: string | null
  readonly grantedAt: string
  readonly lastSeenAt: string
}

interface PlaceRow extends Omit<GivenPlace, 'assignedAt' | 'device'> {
  readonly assignedAt: string
  readonly device: SeatRow | null
}

interface ReceivedRow extends Omit<ReceivedPlace, 'left' | 'device'> {
  readonly left: string[]
  readonly device: SeatRow | null
}

interface PoolRow extends Place {
  readonly total: number
  readonly used: number
  readonly releases: string[]
  readonly resetAt: string | null
  readonly household: number
  readonly floats: boolean
  readonly taken: SeatRow[]
  readonly places: PlaceRow[]
}

export interface HoldingsRow extends Record<string, unknown> {
  readonly lines: LineRow[]
  readonly activations: Activation[]
  readonly pools: PoolRow[]
  readonly received: ReceivedRow[]
}

/**
 * Returns the columns of a `HoldingsRow`.
 * @param place limits seats to this place
 * @param counted only the number of seats, without their devices
 */
export const holdingColumns = (holdings: HoldingsReader, memberId: number, place: Place | null, counted = false) =>
  sql`${list<LineRow>(paidLines(holdings, memberId))} lines, ${list<Activation>(activated(memberId))} activations,
    ${list<PoolRow>(pools(memberId, place, counted))} pools, ${list<ReceivedRow>(receivedPlaces(memberId, place))} received`

export const readHoldings = (
  holdings: HoldingsReader,
  { lines, activations: chosen, pools: taken, received }: HoldingsRow,
): Holdings => ({
  activations: chosen,
  lines: lines.map(({ life, since, ...line }) => ({
    ...line,
    since: new Date(since),
    until: holdings.servedUntil(life),
  })),
  pools: taken.map(readPool),
  received: received.map(({ left, device, ...place }) => ({
    ...place,
    left: left.map((moment) => new Date(moment)),
    device: device && readSeat(device),
  })),
})

const readPool = ({ releases, resetAt, taken, places, ...pool }: PoolRow): Pool => ({
  ...pool,
  releases: releases.map((moment) => new Date(moment)),
  resetAt: resetAt === null ? null : new Date(resetAt),
  taken: taken.map(readSeat),
  places: places.map(({ assignedAt, device, ...place }) => ({
    ...place,
    assignedAt: new Date(assignedAt),
    device: device && readSeat(device),
  })),
})

export const readSeat = ({ deviceHash, installation, grantedAt, lastSeenAt, ...seat }: SeatRow): OccupiedSeat => ({
  ...seat,
  deviceHash: Buffer.from(deviceHash, 'hex'),
  installation: installation === null ? null : Buffer.from(installation, 'hex'),
  grantedAt: new Date(grantedAt),
  lastSeenAt: new Date(lastSeenAt),
})

interface HoldingsQuery {
  readonly memberId: number
  /** Restricts the occupants to one place; left out: all. */
  readonly place?: Place
  /** Reads only the number of seats, without their devices. */
  readonly counted?: boolean
  readonly holdings: HoldingsReader
}

/** A member's paid lines and seats, in one statement. */
export async function holdingsOf(
  database: Queryable,
  { memberId, place, counted, holdings }: HoldingsQuery,
): Promise<Holdings> {
  const columns = holdingColumns(holdings, memberId, place ?? null, counted)
  const { rows } = await database.execute<HoldingsRow>(sql`select ${columns}`)
  return readHoldings(holdings, only(rows))
}

export interface CountedHoldings extends Holdings {
  /** The products that the member has ever bought, in every state of their orders. */
  readonly bought: readonly number[]
}

/** Returns the same without devices, with what was ever bought, in one statement. */
export async function countedHoldingsOf(
  database: Queryable,
  { memberId, holdings }: Pick<HoldingsQuery, 'memberId' | 'holdings'>,
): Promise<CountedHoldings> {
  const { rows } = await database.execute<HoldingsRow & { readonly bought: number[] }>(sql`
    select ${holdingColumns(holdings, memberId, null, true)}, ${boughtPids(memberId)} bought`)
  const row = only(rows)
  return { ...readHoldings(holdings, row), bought: row.bought }
}

function only<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('A select without a condition gave no row')
  return row
}
