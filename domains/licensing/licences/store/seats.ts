import { randomUUID } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { EventBus } from '@/platform/jobs/events'
import type { Device, DeviceIdentity, StoredProgram } from '../rules/devices'
import { seatEvents, seatPools, seats } from '../tables'
import { seatPayloads } from './seats-gone'

/** A locked pool, with what is paid for now. */
interface CountedPool {
  readonly id: number
  readonly total: number
  readonly recountAt: Date | null
  readonly isOpen: boolean
}

/**
 * Brings a locked pool up to date and gives a seat of it to a device, in one statement. The database refuses one more than
 * there are. @param kind `floating`: it takes none of the pool, and may ask for a place among those that float. `shared`: it
 * is on this place, which takes one already. `copy`: other
 * seats of the pool have its fingerprint
 */
export async function grantSeat(
  transaction: Transaction,
  events: EventBus,
  pool: CountedPool,
  { deviceHash, device, nickname, components = [], installation = null, ...program }: Device,
  at: Date,
  kind: { readonly floating?: boolean; readonly shared?: number; readonly copy?: boolean } = {},
): Promise<string> {
  const id = randomUUID()
  const { floating = false, shared = null, copy = false } = kind
  const apart = copy ? nextApart(sql`${pool.id}::bigint`, deviceHash) : sql`0`
  const { version = null, architecture = null, system = null }: Partial<StoredProgram> = program
  await transaction.execute(sql`
    with counted as (
      update ${seatPools} set total = ${pool.total}, recount_at = ${pool.recountAt}::timestamptz,
        is_open = ${pool.isOpen}
      where id = ${pool.id} and (total, recount_at, is_open)
        is distinct from (${pool.total}::integer, ${pool.recountAt}::timestamptz, ${pool.isOpen}::boolean)),
    granted as (
      insert into ${seats} (id, pool_id, device_hash, apart, device, nickname, components, installation, floating,
        shared_seat_id, version, architecture, system, granted_at, last_seen_at)
      values (${id}, ${pool.id}, ${deviceHash}, ${apart}, ${device}, ${nickname}, ${JSON.stringify(components)}::jsonb,
        ${installation}::bytea, ${floating},
        ${shared}::bigint, ${version}, ${architecture}, ${system}, ${at}, ${at}) returning id, pool_id),
    ${events.announcementOfEach('seat.activated', seatPayloads('granted', 'granted'), at)}
    insert into ${seatEvents} (seat_id, at, kind) select id, ${at}::timestamptz, 'granted' from granted`)
  return id
}

/** The number that tells a device apart from copies of it that have seats of the pool. The pool is locked. */
const nextApart = (pool: SQL, deviceHash: Buffer) =>
  sql`(select coalesce(max(copy.apart) + 1, 0) from ${seats} copy
    where copy.pool_id = ${pool} and copy.device_hash = ${deviceHash}::bytea
      and copy.released_at is null and copy.shared_seat_id is null)`

/** Updates a seat after a report of its device, whose name may have changed. Missing facts keep their stored values. */
export const updateSeat = (database: Queryable, id: string, seen: Partial<Device>, at: Date) =>
  database
    .update(seats)
    .set({ ...seen, lastSeenAt: at })
    .where(eq(seats.id, id))

/** The device came with another fingerprint: it keeps its seat, and its history says so. */
export async function moveSeat(transaction: Transaction, id: string, device: DeviceIdentity, at: Date) {
  const apart = nextApart(sql`(select moved.pool_id from ${seats} moved where moved.id = ${id})`, device.deviceHash)
  await transaction
    .update(seats)
    .set({ ...device, apart, lastSeenAt: at })
    .where(eq(seats.id, id))
  await transaction.insert(seatEvents).values({ seatId: id, at, kind: 'recognised' })
}

/** Whether no device has ever taken a seat. */
export async function isFirstSeat(database: Queryable): Promise<boolean> {
  const [any] = await database.select({ id: seats.id }).from(seats).limit(1)
  return any === undefined
}

/**
 * Returns the member of a seat; null: it is not held.
 * @param seatId as a licence names it
 */
export async function memberOfSeat(database: Queryable, seatId: string): Promise<number | null> {
  if (!/^[0-9a-f-]{36}$/.test(seatId)) return null
  const [seat] = await database
    .select({ memberId: seatPools.memberId })
    .from(seats)
    .innerJoin(seatPools, eq(seatPools.id, seats.poolId))
    .where(and(eq(seats.id, seatId), isNull(seats.releasedAt)))
  return seat?.memberId ?? null
}
