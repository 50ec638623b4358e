import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { EventBus } from '@/platform/jobs/events'
import { seatEvents, seatPools, seats } from '../tables'
import { seatPayloads } from './seat-payloads'

/** A device as its program names it. */
export interface Device {
  /** Of the fingerprint. */
  readonly deviceHash: Buffer
  /** A computer's MAC address, a phone's label. */
  readonly device: string
  readonly nickname: string | null
}

/** A locked pool, with what is paid for by now. */
interface CountedPool {
  readonly id: number
  readonly total: number
  readonly recountAt: Date | null
}

/**
 * Brings a locked pool up to date and gives a seat of it to a device, in one statement. The database refuses one more than
 * there are.
 */
export async function grantSeat(
  transaction: Transaction,
  events: EventBus,
  pool: CountedPool,
  { deviceHash, device, nickname }: Device,
  at: Date,
): Promise<string> {
  const id = randomUUID()
  await transaction.execute(sql`
    with counted as (
      update ${seatPools} set total = ${pool.total}, recount_at = ${pool.recountAt}::timestamptz
      where id = ${pool.id}
        and (total, recount_at) is distinct from (${pool.total}::integer, ${pool.recountAt}::timestamptz)),
    granted as (
      insert into ${seats} (id, pool_id, device_hash, device, nickname, granted_at, last_seen_at)
      values (${id}, ${pool.id}, ${deviceHash}, ${device}, ${nickname}, ${at}, ${at}) returning id, pool_id),
    ${events.announcementOfEach('seat.activated', seatPayloads('granted', 'granted'), at)}
    insert into ${seatEvents} (seat_id, at, kind) select id, ${at}::timestamptz, 'granted' from granted`)
  return id
}

/** The device was heard of again; what it calls itself may have changed. */
export const updateSeat = (database: Queryable, id: string, seen: Partial<Omit<Device, 'deviceHash'>>, at: Date) =>
  database
    .update(seats)
    .set({ ...seen, lastSeenAt: at })
    .where(eq(seats.id, id))

/** Whether no device has ever taken a seat. */
export async function isFirstSeat(database: Queryable): Promise<boolean> {
  const [any] = await database.select({ id: seats.id }).from(seats).limit(1)
  return any === undefined
}
