import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { primaryLineOf } from '@/domains/commerce/catalogue'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { findLocked } from '@/platform/database/find-locked'
import type { EventBus } from '@/platform/jobs/events'
import type { Place } from '../rules/seats'
import { floatingPlaces, floatingPools, type SeatEventKind, seatPools, seats, sharedSeats } from '../tables'
import { gone, texts } from './seats-gone'

export type LockedPool = typeof seatPools.$inferSelect

/** Returns the pool of a place, made if necessary, and locked: concurrent changes wait. */
export async function lockPool(transaction: Transaction, memberId: number, place: Place): Promise<LockedPool> {
  const [pool] = await transaction
    .insert(seatPools)
    .values({ memberId, ...place, total: 0 })
    .onConflictDoUpdate({
      target: [seatPools.memberId, seatPools.line, seatPools.platform],
      set: { line: place.line },
    })
    .returning()
  if (!pool) throw new Error('The pool was not written')
  return pool
}

/** The owner can revoke a shared seat, but not release the device on it. */
const isOfHousehold = sql`exists (select from ${sharedSeats} given
  where given.id = ${seats.sharedSeatId} and given.source = 'household')`

/**
 * Locks the pool of a member's own seat. A seat of another account or a released one is not found; one that is being
 * released may still be found, so the release itself checks again.
 */
export const lockPoolOfSeat = (transaction: Transaction, memberId: number, seatId: string) =>
  findLocked(
    () => poolOfSeat(transaction, memberId, seatId),
    ({ pool }) => lockPools(transaction, [pool.id]),
  )

/** Locks pools, in the order of their rows. */
export const lockPools = (transaction: Transaction, ids: readonly number[]) =>
  transaction
    .select({ id: seatPools.id })
    .from(seatPools)
    .where(inArray(seatPools.id, [...ids]))
    .orderBy(seatPools.id)
    .for('update')

async function poolOfSeat(database: Queryable, memberId: number, seatId: string) {
  const [found] = await database
    .select({ pool: seatPools, floating: seats.floating })
    .from(seatPools)
    .innerJoin(seats, eq(seats.poolId, seatPools.id))
    .where(
      and(eq(seats.id, seatId), isNull(seats.releasedAt), eq(seatPools.memberId, memberId), sql`not ${isOfHousehold}`),
    )
  return found ?? null
}

/** The pool of a platform, locked. @param line null: the primary line of the current catalogue */
export async function lockPoolOfPlatform(
  transaction: Transaction,
  { memberId, line, platform }: { memberId: number; line: string | null; platform: Platform },
) {
  const named = line ?? (await primaryLineOf(transaction))
  if (named === null) return null
  const which = and(eq(seatPools.memberId, memberId), eq(seatPools.platform, platform), eq(seatPools.line, named))
  const [pool] = await transaction.select().from(seatPools).where(which).for('update')
  return pool ?? null
}

interface Release {
  readonly pool: number
  readonly seat: string
  readonly kind: SeatEventKind
  /** The single releases that count from now on, this one among them. */
  readonly releases: readonly Date[]
  readonly at: Date
}

/** Releases one seat of a locked pool. @returns false when it was released already: then nothing was done */
export async function releaseSeat(
  transaction: Transaction,
  events: EventBus,
  { pool, seat, kind, releases, at }: Release,
) {
  const { rowCount } = await transaction.execute(sql`
    with ${gone(events, sql`id = ${seat}`, kind, at)}
    update ${seatPools} set releases = array(select value::timestamptz from ${texts(releases)} order by value)
    where id = ${pool} and exists (select from gone)`)
  return rowCount === 1
}

/**
 * Releases seats of a member on the vendor's behalf: nothing of it counts against what the member may release.
 * @param ids none: all of them @returns how many were
 */
export async function releaseForMember(
  transaction: Transaction,
  events: EventBus,
  { memberId, ids, at }: { memberId: number; ids: readonly string[]; at: Date },
): Promise<number> {
  await transaction.execute(sql`select from ${seatPools} where member_id = ${memberId} order by id for update`)
  const own = sql`pool_id in (select id from ${seatPools} where member_id = ${memberId})`
  const which = ids.length === 0 ? own : sql`${own} and id in (select value::uuid from ${texts(ids)})`
  const { rowCount } = await transaction.execute(sql`with ${gone(events, which, 'released', at)} select from gone`)
  return rowCount ?? 0
}

/** Releases every seat of a locked pool. @returns whether there was one */
export async function resetPool(transaction: Transaction, events: EventBus, { pool, at }: { pool: number; at: Date }) {
  const { rowCount } = await transaction.execute(sql`
    with ${gone(events, sql`pool_id = ${pool} and not floating and not ${isOfHousehold}`, 'reset', at)}
    update ${seatPools} set reset_at = ${at}::timestamptz where id = ${pool} and exists (select from gone)`)
  return rowCount === 1
}

/** Devices of floating seats that have not been heard of for long: they are forgotten, and may come again. */
export const forgetIdle = (database: Queryable, events: EventBus, before: Date, at: Date) =>
  database.execute(sql`
    with ${gone(
      events,
      sql`floating and last_seen_at < ${before}::timestamptz and not exists (
        select from ${floatingPlaces} place where place.seat_id = seats.id and place.expires_at >= ${before}::timestamptz)`,
      'takenBack',
      at,
    )} select from gone`)

/** Ends all floating leases of a locked pool, but for what relays give. */
export async function endFloating(transaction: Transaction, events: EventBus, pool: number, at: Date) {
  await transaction.execute(sql`
    with ${gone(events, sql`pool_id = ${pool} and floating`, 'takenBack', at)} select from gone`)
  // Places that a relay gives are remembered until its allotment has ended: they may be paid for again before.
  await transaction.execute(sql`
    delete from ${floatingPlaces} where pool_id = ${pool} and (allotment_id is null or expires_at <= ${at}::timestamptz)`)
  await transaction.execute(sql`
    delete from ${floatingPools} where pool_id = ${pool}
      and not exists (select from ${floatingPlaces} where pool_id = ${pool})`)
}
