import { type SQL, sql } from 'drizzle-orm'
import { holderOf, isHeldBy } from '@/domains/commerce/orders'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Texts } from '@/platform/i18n/texts'
import type { EventBus } from '@/platform/jobs/events'
import { seatPools, seats } from '../tables'
import { licenceKeys } from '../tables/licence-keys'
import { gone } from './seats-gone'

/** A licence key as staff read it: without the key. */
export interface LicenceKeyRecord {
  readonly id: number
  /** Null: it was imported and is not claimed, or it waits for its recipient. */
  readonly memberId: number | null
  readonly order: string | null
  readonly position: number | null
  readonly pid: number
  /** The names of the product; empty: it was not bought here. */
  readonly names: Texts
  /** Its last characters; null: they are not known. */
  readonly ending: string | null
  readonly createdAt: Date
  /** Since when another one is in its place. */
  readonly retiredAt: Date | null
  readonly disabledAt: Date | null
  readonly disabledBecause: string | null
  /** The devices that came in by it and hold a seat. */
  readonly devices: number
}

type KeyRow = { readonly [Name in keyof LicenceKeyRecord]: LicenceKeyRecord[Name] } & Record<string, unknown>

const inIso = (moment: SQL) => sql`to_json(${moment})`

const read = ({ createdAt, retiredAt, disabledAt, id, memberId, ...row }: KeyRow): LicenceKeyRecord => ({
  ...row,
  id: Number(id),
  memberId: memberId === null ? null : Number(memberId),
  createdAt: new Date(createdAt),
  retiredAt: retiredAt && new Date(retiredAt),
  disabledAt: disabledAt && new Date(disabledAt),
})

const newest = { order: sql`held.created_at desc, held.id desc`, most: 200 }

async function recordsWith(
  database: Queryable,
  which: SQL,
  { order, most }: { readonly order: SQL; readonly most: number } = newest,
): Promise<LicenceKeyRecord[]> {
  const { rows } = await database.execute<KeyRow>(sql`
    select held.id, ${holderOf(sql`held`, sql`placed`)} as "memberId", placed.number as order, held.position, held.pid,
      coalesce(bought.names, '{}') as names, held.ending, ${inIso(sql`held.created_at`)} as "createdAt",
      ${inIso(sql`held.retired_at`)} as "retiredAt", ${inIso(sql`held.disabled_at`)} as "disabledAt",
      held.disabled_because as "disabledBecause", (
        select count(*)::int from ${seats} s where s.licence_key = held.id and s.released_at is null) as devices
    from ${licenceKeys} held
    left join ${orders} placed on placed.id = held.order_id
    left join ${orderLines} bought on bought.order_id = held.order_id and bought.position = held.position
    where ${which} order by ${order} limit ${most}`)
  return rows.map(read)
}

/** The keys of a member, also those that were replaced; the newest first. */
export const keyRecordsOf = (database: Queryable, memberId: number) =>
  recordsWith(database, isHeldBy(sql`held`, sql`placed`, sql`${memberId}::bigint`))

export async function keyRecord(database: Queryable, id: number): Promise<LicenceKeyRecord | null> {
  const [found] = await recordsWith(database, sql`held.id = ${id}`)
  return found ?? null
}

export async function keyRecordByHash(database: Queryable, hash: Buffer): Promise<LicenceKeyRecord | null> {
  const [found] = await recordsWith(database, sql`held.hash = ${hash}::bytea`)
  return found ?? null
}

/**
 * Returns unclaimed keys, newest first.
 * @param before the last one of the previous page
 */
export const unclaimedKeys = (
  database: Queryable,
  { before, most }: { readonly before: number | undefined; readonly most: number },
) =>
  recordsWith(database, sql`held.order_id is null${before === undefined ? sql`` : sql` and held.id < ${before}`}`, {
    order: sql`held.id desc`,
    most,
  })

/** The key, locked: of two who change it at once, the second one sees what the first has done. */
export async function lockKey(transaction: Transaction, id: number) {
  const [found] = await transaction.select().from(licenceKeys).where(sql`${licenceKeys.id} = ${id}`).for('update')
  return found ?? null
}

export type StoredKey = NonNullable<Awaited<ReturnType<typeof lockKey>>>

/** Disables a key, or enables it. @param disabled null: it works again */
export const markKey = (
  transaction: Transaction,
  id: number,
  disabled: { readonly at: Date; readonly because: string } | null,
) =>
  transaction
    .update(licenceKeys)
    .set({ disabledAt: disabled?.at ?? null, disabledBecause: disabled?.because ?? null })
    .where(sql`${licenceKeys.id} = ${id}`)

/** Notes by which key a device came in. */
export const noteKey = (transaction: Transaction, seatId: string, key: number | null) =>
  transaction.update(seats).set({ licenceKey: key }).where(sql`${seats.id} = ${seatId}`)

/** Releases the devices that came in by a key, without counting them against what the member may release. @returns how many */
export async function releaseByKey(transaction: Transaction, events: EventBus, key: number, at: Date): Promise<number> {
  await transaction.execute(sql`
    select from ${seatPools} where id in (
      select pool_id from ${seats} where licence_key = ${key} and released_at is null) order by id for update`)
  const { rowCount } = await transaction.execute(
    sql`with ${gone(events, sql`licence_key = ${key}`, 'released', at)} select from gone`,
  )
  return rowCount ?? 0
}
