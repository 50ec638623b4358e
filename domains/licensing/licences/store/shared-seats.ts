import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { findLocked } from '@/platform/database/find-locked'
import type { EventBus } from '@/platform/jobs/events'
import type { SharingSource } from '../rules/shared'
import { type SharedSeatEnding, seatPools, seats, sharedSeats } from '../tables'
import { lockPools } from './pools'
import { gone, texts } from './seats-gone'
import { endShared } from './shared-changes'

interface Settlement {
  readonly pool: number
  readonly total: number
  readonly recountAt: Date | null
  readonly isOpen: boolean
  /** Devices that are too many, by the ids of their seats. */
  readonly excess: readonly string[]
  /** Places given to people that are too many. */
  readonly ended: readonly number[]
  readonly at: Date
}

/** Takes back excess seats of a locked pool, and then stores its total. */
export async function settlePool(
  transaction: Transaction,
  events: EventBus,
  { pool, total, recountAt, isOpen, excess, ended, at }: Settlement,
) {
  if (excess.length > 0) {
    const given = sql`id in (select value::uuid from ${texts(excess)})`
    await transaction.execute(sql`with ${gone(events, given, 'takenBack', at)} select from gone`)
  }
  if (ended.length > 0) await endShared(transaction, events, { ids: ended, ending: 'unpaid', at })
  await transaction.update(seatPools).set({ total, recountAt, isOpen }).where(eq(seatPools.id, pool))
}

interface Turnover {
  readonly poolId: number
  readonly source: SharingSource
  readonly since: Date
}

/**
 * Returns how many used places of a pool were taken back from people since then. People may leave a household at any
 * time, so that counts there as well.
 */
export async function givenOnSince(database: Queryable, { poolId, source, since }: Turnover): Promise<number> {
  const used = sql`exists (select from ${seats} where shared_seat_id = shared_seats.id)`
  const endings: SharedSeatEnding[] = source === 'company' ? ['takenBack'] : ['takenBack', 'left']
  const [counted] = await database
    .select({ count: sql<number>`count(*)::int` })
    .from(sharedSeats)
    .where(
      and(
        eq(sharedSeats.poolId, poolId),
        eq(sharedSeats.source, source),
        gt(sharedSeats.endedAt, since),
        inArray(sharedSeats.ending, endings),
        used,
      ),
    )
  return counted?.count ?? 0
}

interface SharingAccount {
  readonly accountId: number
  readonly source: SharingSource
}

/** Locks the pools of an account's given places, for a person or of one place, in their order. */
export async function lockShared(transaction: Transaction, which: SharedSeats): Promise<readonly number[]> {
  const found = await findLocked(
    () => seatsShared(transaction, which),
    (places) =>
      lockPools(
        transaction,
        places.map(({ pool }) => pool),
      ),
  )
  return found?.map(({ id }) => id) ?? []
}

type SharedSeats = SharingAccount & ({ readonly id: number } | { readonly personId: number })

/** @returns null when there are none */
async function seatsShared(database: Queryable, { accountId, source, ...which }: SharedSeats) {
  const found = await database
    .select({ id: sharedSeats.id, pool: sharedSeats.poolId })
    .from(sharedSeats)
    .innerJoin(seatPools, eq(seatPools.id, sharedSeats.poolId))
    .where(
      and(
        eq(seatPools.memberId, accountId),
        eq(sharedSeats.source, source),
        isNull(sharedSeats.endedAt),
        'id' in which ? eq(sharedSeats.id, which.id) : eq(sharedSeats.personId, which.personId),
      ),
    )
    .orderBy(seatPools.id)
  return found.length === 0 ? null : found
}

/** Moves a device's own seat onto a given place. */
export const putOnPlace = (transaction: Transaction, seatId: string, shared: number) =>
  transaction.update(seats).set({ sharedSeatId: shared }).where(eq(seats.id, seatId))

/** Locks the pool of a device's seat on a place given to this person; null: there is none. */
export const lockPoolOfShared = (transaction: Transaction, personId: number, seatId: string) =>
  findLocked(
    () => poolOfShared(transaction, personId, seatId),
    ({ pool }) => lockPools(transaction, [pool.id]),
  )

async function poolOfShared(database: Queryable, personId: number, seatId: string) {
  const [found] = await database
    .select({ pool: seatPools, shared: sharedSeats.id })
    .from(seatPools)
    .innerJoin(seats, eq(seats.poolId, seatPools.id))
    .innerJoin(sharedSeats, eq(sharedSeats.id, seats.sharedSeatId))
    .where(
      and(
        eq(seats.id, seatId),
        isNull(seats.releasedAt),
        eq(sharedSeats.personId, personId),
        isNull(sharedSeats.endedAt),
      ),
    )
  return found ?? null
}

/** When devices left a place. */
export async function leftShared(database: Queryable, shared: number): Promise<readonly Date[]> {
  const rows = await database
    .select({ at: seats.releasedAt })
    .from(seats)
    .where(and(eq(seats.sharedSeatId, shared), sql`${seats.releasedAt} is not null`))
  return rows.flatMap(({ at }) => at ?? [])
}

/** As parts of a statement. */
interface WantedPlace {
  readonly accountId: SQL
  readonly line: SQL
  readonly platform: SQL
  readonly personId: SQL
  /** The time since which people whose place was taken back get none again. */
  readonly since: SQL
}

/** Returns the condition that a person has no place of an account there, and none was taken back from them since. */
export const lacksPlace = (source: SharingSource, { accountId, line, platform, personId, since }: WantedPlace) => sql`
  not exists (
    select from ${sharedSeats} had join ${seatPools} pool on pool.id = had.pool_id
    where pool.member_id = ${accountId} and pool.line = ${line} and pool.platform = ${platform}
      and had.person_id = ${personId} and (had.ended_at is null
        or (had.source = ${source} and had.ending = 'takenBack' and had.ended_at > ${since})))`
