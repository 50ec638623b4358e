import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { letterAddress, members } from '@/domains/accounts/identity/relations'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import type { Queryable } from '@/platform/database/connect'
import type { SharingSource } from '../rules/shared'
import { seatPools, seats, sharedSeats } from '../tables'

interface SharingAccount {
  readonly accountId: number
  readonly source: SharingSource
}

/** A place that an account has given to a person. */
export interface SharedSeat {
  readonly id: number
  readonly person: { readonly id: number; readonly name: string; readonly email: string }
  readonly line: string
  readonly platform: Platform
  readonly ruleId: number | null
  readonly assignedAt: Date
  /** The device that is on it now; null: none. */
  readonly device: { readonly id: string; readonly name: string; readonly version: string | null } | null
  /** The last contact of a device on it; null: never used. */
  readonly lastUsedAt: Date | null
}

/** Selects given places of an account: all, the newest of each pool, or a page of one pool. */
interface ListedPlaces extends SharingAccount {
  readonly newest?: number
  readonly place?: { readonly line: string; readonly platform: Platform }
  /** The places given before this one. */
  readonly before?: number
  readonly most?: number
}

/** Returns the given places of an account with their people, newest first. */
export async function sharedSeatsOf(
  database: Queryable,
  { accountId, source, newest, place, before, most }: ListedPlaces,
): Promise<readonly SharedSeat[]> {
  // As one row: where no device is on any, the planner takes each to have thousands.
  const onPlace = database
    .select({ id: seats.id, nickname: seats.nickname, device: seats.device, version: seats.version })
    .from(seats)
    .where(and(eq(seats.sharedSeatId, sharedSeats.id), isNull(seats.releasedAt)))
    .limit(1)
    .as('on_place')
  const listed = database
    .select({
      id: sharedSeats.id,
      personId: members.id,
      name: members.username,
      email: letterAddress,
      line: seatPools.line,
      platform: seatPools.platform,
      ruleId: sharedSeats.ruleId,
      assignedAt: sharedSeats.assignedAt,
      seatId: onPlace.id,
      device: sql<string>`coalesce(${onPlace.nickname}, ${onPlace.device})`,
      version: onPlace.version,
      lastUsedAt:
        sql<Date | null>`(select max(last_seen_at) from ${seats} ever where ever.shared_seat_id = shared_seats.id)`.mapWith(
          seats.lastSeenAt,
        ),
    })
    .from(sharedSeats)
    .innerJoin(seatPools, eq(seatPools.id, sharedSeats.poolId))
    .innerJoin(members, eq(members.id, sharedSeats.personId))
    .leftJoinLateral(onPlace, sql`true`)
    .where(
      and(
        eq(seatPools.memberId, accountId),
        eq(sharedSeats.source, source),
        isNull(sharedSeats.endedAt),
        place && and(eq(seatPools.line, place.line), eq(seatPools.platform, place.platform)),
        newest === undefined ? undefined : inArray(sharedSeats.id, newestOfPools({ accountId, source }, newest)),
        before === undefined
          ? undefined
          : sql`(${sharedSeats.assignedAt}, ${sharedSeats.id}) < (
              select last.assigned_at, last.id from ${sharedSeats} last where last.id = ${before}::bigint)`,
      ),
    )
    .orderBy(desc(sharedSeats.assignedAt), desc(sharedSeats.id))
  const rows = await (most === undefined ? listed : listed.limit(most))
  return rows.map(({ personId, name, email, seatId, device, version, ...row }) => ({
    ...row,
    person: { id: personId, name, email },
    device: seatId === null ? null : { id: seatId, name: device, version },
  }))
}

const newestOfPools = ({ accountId, source }: SharingAccount, most: number) => sql`(
  select newest.id from ${seatPools} pool cross join lateral (
    select given.id from ${sharedSeats} given
    where given.pool_id = pool.id and given.source = ${source} and given.ended_at is null
    order by given.assigned_at desc, given.id desc limit ${most}::int) newest
  where pool.member_id = ${accountId}::bigint)`

/** Returns the people with a place of each pool of an account, by their ids. */
export async function holdersOf(database: Queryable, { accountId, source }: SharingAccount) {
  return database
    .select({
      line: seatPools.line,
      platform: seatPools.platform,
      people: sql<number[]>`json_agg(${sharedSeats.personId} order by ${sharedSeats.personId})`,
    })
    .from(sharedSeats)
    .innerJoin(seatPools, eq(seatPools.id, sharedSeats.poolId))
    .where(and(eq(seatPools.memberId, accountId), eq(sharedSeats.source, source), isNull(sharedSeats.endedAt)))
    .groupBy(seatPools.id)
}

/** As a field of a statement: the accounts that have given a person a place, with its line. */
export const givenPlaces = (personId: SQL) => sql<{ account: number; line: string }[]>`(
  select coalesce(json_agg(distinct jsonb_build_object('account', pool.member_id, 'line', pool.line)), '[]')
  from ${sharedSeats} given join ${seatPools} pool on pool.id = given.pool_id
  join ${members} account on account.id = pool.member_id
  where given.person_id = ${personId} and given.ended_at is null and account.blacklisted_at is null)`

/** As a field of a statement: how many places a person has from an account. */
export const countGiven = (accountId: SQL, personId: SQL) => sql<number>`(
  select count(*)::int from ${sharedSeats} given join ${seatPools} pool on pool.id = given.pool_id
  where pool.member_id = ${accountId} and given.person_id = ${personId} and given.ended_at is null)`
