import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { type Duration, inSeconds } from '@/platform/time/duration'
import { floatingAllotments, floatingPlaces, seatPools } from '../tables'
import { isFree } from './places'

export interface Allotment {
  readonly id: string
  readonly relayKey: string
  readonly name: string
  readonly places: number
  readonly endsAt: Date
}

interface NewAllotment extends Allotment {
  readonly pool: number
  readonly grace: Duration
  readonly now: Date
}

/** Takes free places of a locked pool for a relay. @returns false when fewer are free: then some are taken */
export async function takeForRelay(
  transaction: Transaction,
  { pool, grace, now, ...allotment }: NewAllotment,
): Promise<boolean> {
  await transaction.insert(floatingAllotments).values({ ...allotment, poolId: pool, allottedAt: now })
  const { rowCount } = await transaction.execute(sql`
    with free as (
      select place from ${floatingPlaces} where pool_id = ${pool} and ${isFree(now, sql`${inSeconds(grace)}::int`)}
      order by place limit ${allotment.places} for update)
    update ${floatingPlaces} place set seat_id = null, process = '', allotment_id = ${allotment.id}::uuid,
      taken_at = ${now}::timestamptz, expires_at = ${allotment.endsAt}::timestamptz
    from free where place.pool_id = ${pool} and place.place = free.place`)
  return rowCount === allotment.places
}

/** Returns how many places of a pool are in use, by devices and by relays other than `except`. */
export async function placesInUse(
  transaction: Transaction,
  { pool, grace, now, except = null }: { pool: number; grace: Duration; now: Date; except?: string | null },
): Promise<number> {
  const { rows } = await transaction.execute<{ count: number }>(sql`
    select count(*)::int as count from ${floatingPlaces}
    where pool_id = ${pool} and not ${isFree(now, sql`${inSeconds(grace)}::int`)}
      and allotment_id is distinct from ${except}::uuid`)
  return rows[0]?.count ?? 0
}

/** Lets an allotment, and its places, last until another moment. */
export async function moveEnd(
  transaction: Transaction,
  { id, endsAt, returnedAt = null }: { id: string; endsAt: Date; returnedAt?: Date | null },
) {
  await transaction.update(floatingAllotments).set({ endsAt, returnedAt }).where(eq(floatingAllotments.id, id))
  await transaction.execute(sql`
    update ${floatingPlaces} set expires_at = ${endsAt}::timestamptz where allotment_id = ${id}::uuid`)
}

const columns = {
  id: floatingAllotments.id,
  relayKey: floatingAllotments.relayKey,
  name: floatingAllotments.name,
  places: floatingAllotments.places,
  endsAt: floatingAllotments.endsAt,
  returnedAt: floatingAllotments.returnedAt,
  memberId: seatPools.memberId,
  line: seatPools.line,
  platform: seatPools.platform,
}

/** Returns an allotment with the pool that it is of, unlocked; null: there is none. */
export async function allotmentOf(database: Queryable, id: string) {
  const [found] = await database
    .select({ ...columns, suspended: sql<boolean>`${members.blacklistedAt} is not null` })
    .from(floatingAllotments)
    .innerJoin(seatPools, eq(seatPools.id, floatingAllotments.poolId))
    .innerJoin(members, eq(members.id, seatPools.memberId))
    .where(eq(floatingAllotments.id, id))
  return found ?? null
}

/** Returns the allotments of a member that run, and were not given back. */
export const allotmentsOf = (database: Queryable, { memberId, now }: { memberId: number; now: Date }) =>
  database
    .select(columns)
    .from(floatingAllotments)
    .innerJoin(seatPools, eq(seatPools.id, floatingAllotments.poolId))
    .where(
      and(
        eq(seatPools.memberId, memberId),
        isNull(floatingAllotments.returnedAt),
        sql`${floatingAllotments.endsAt} > ${now}::timestamptz`,
      ),
    )
    .orderBy(asc(floatingAllotments.allottedAt), asc(floatingAllotments.id))
