import { asc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '@/platform/database/connect'
import type { EventBus } from '@/platform/jobs/events'
import { seatPools, seats, sharedSeats } from '../tables'
import { moveMeters } from './meters'
import { gone } from './seats-gone'

/** Every pool of an account, locked in their order. */
export const lockPoolsOf = (transaction: Transaction, memberId: number) =>
  transaction.select().from(seatPools).where(eq(seatPools.memberId, memberId)).orderBy(asc(seatPools.id)).for('update')

/** Has the newest devices of a locked pool go to another one, which has room for them. */
export const moveNewest = (
  transaction: Transaction,
  { pool, to, count }: { readonly pool: number; readonly to: number; readonly count: number },
) =>
  transaction.execute(sql`
    update ${seats} set pool_id = ${to} where id in (
      select id from ${seats} where pool_id = ${pool} and released_at is null and not floating and shared_seat_id is null
      order by granted_at desc, id limit ${count})`)

/**
 * Assigns a place of a locked pool to a person for each device that used their account, and puts it there. Devices with
 * a licence key, or on a floating seat, stay as they are.
 */
export async function givePlaces(
  transaction: Transaction,
  { pool, personId }: { readonly pool: number; readonly personId: number },
) {
  const devices = sql`
    select id, granted_at, row_number() over (order by granted_at, id) - 1 as nth from ${seats}
    where pool_id = ${pool} and released_at is null and not floating and shared_seat_id is null and licence_key is null`
  // The place is counted before its device ceases to be.
  await grow(transaction, pool, 'more')
  await transaction.execute(sql`
    with devices as (${devices}),
    given as (
      insert into ${sharedSeats} (pool_id, person_id, source, assigned_by, assigned_at, apart)
      select ${pool}::bigint, ${personId}::bigint, 'company', ${personId}::bigint, granted_at, nth from devices
      returning id, apart)
    update ${seats} seat set shared_seat_id = given.id from devices join given on given.apart = devices.nth
    where seat.id = devices.id`)
  await grow(transaction, pool, 'less')
}

/** Adds or removes the room for what could be counted twice for a moment. */
const grow = (transaction: Transaction, pool: number, how: 'more' | 'less') =>
  transaction.execute(sql`
    update ${seatPools} set total = total ${how === 'more' ? sql`+` : sql`-`} (
      select count(*) from ${seats} where pool_id = ${pool} and released_at is null and not floating)
    where id = ${pool}`)

/**
 * Moves all devices of one locked pool to another, as the account's own. Of two seats that a device would have there
 * one ends.
 */
export async function emptyInto(
  transaction: Transaction,
  events: EventBus,
  { pool, to, at }: { readonly pool: number; readonly to: number; readonly at: Date },
) {
  const isTwice = sql`pool_id = ${pool} and not floating and exists (
    select from ${seats} other where other.id <> ${seats}.id and other.device_hash = ${seats}.device_hash
      and other.released_at is null and not other.floating
      and (other.pool_id = ${to} or other.pool_id = ${pool} and (
        other.shared_seat_id is null and ${seats}.shared_seat_id is not null or other.id < ${seats}.id)))`
  await transaction.execute(sql`with ${gone(events, isTwice, 'unassigned', at)} select from gone`)
  await moveMeters(transaction, { pool, to })
  await grow(transaction, pool, 'more')
  await transaction.execute(sql`
    update ${seatPools} own set total = greatest(own.total, own.used + other.used + other.total) from ${seatPools} other
    where own.id = ${to} and other.id = ${pool}`)
  await transaction.execute(sql`
    update ${seats} set shared_seat_id = null where shared_seat_id in (select id from ${sharedSeats} where pool_id = ${pool})`)
  await transaction.execute(sql`delete from ${sharedSeats} where pool_id = ${pool}`)
  await transaction.execute(sql`update ${seats} set pool_id = ${to} where pool_id = ${pool}`)
}
