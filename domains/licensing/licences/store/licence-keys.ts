import { and, eq, isNull, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { earlierKeys } from '@/domains/commerce/invoices/relations'
import { holderOf, isHandedOn, isHeldBy } from '@/domains/commerce/orders'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { type OrderStatus, orderStatus } from '@/domains/commerce/orders/rules'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { findLocked } from '@/platform/database/find-locked'
import type { Texts } from '@/platform/i18n/texts'
import { seatPools, seats } from '../tables'
import { licenceKeyReaders, licenceKeys } from '../tables/licence-keys'

/** The licence that a key opens; without a member: it was imported and is not claimed. */
export interface KeyHolder extends Record<string, unknown> {
  /** Null: it came with an earlier order. */
  readonly id: number | null
  readonly memberId: number | null
  readonly suspended: boolean
  readonly pid: number
  readonly status: OrderStatus | null
  readonly retired: boolean
  readonly disabled: boolean
}

const holder = sql`owner.id::int as "memberId", owner.blacklisted_at is not null as suspended`

/** Finds keys of ours by their hash, and those of earlier orders as they were given out. */
export async function holderOfKey(
  database: Queryable,
  { hash, key }: { readonly hash: Buffer; readonly key: string },
): Promise<KeyHolder | null> {
  const { rows } = await database.execute<KeyHolder>(sql`
    select ${holder}, held.id::int, held.pid, bought.status, held.retired_at is not null as retired,
      held.disabled_at is not null as disabled
    from ${licenceKeys} held
    left join ${orders} placed on placed.id = held.order_id
    left join ${orderLines} bought on bought.order_id = held.order_id and bought.position = held.position
    left join ${members} owner on owner.id = ${holderOf(sql`held`, sql`placed`)}
    where held.hash = ${hash}::bytea
    union all
    select ${holder}, null, bought.pid, bought.status, false, held.disabled_at is not null
    from ${earlierKeys} held join ${orders} placed on placed.id = held.order_id
    join ${orderLines} bought on bought.order_id = held.order_id and bought.position = held.position
    join ${members} owner on owner.id = placed.member_id
    where lower(held.key) = lower(${key}) and not ${isHandedOn(sql`bought`)} limit 1`)
  return rows[0] ?? null
}

/** Locks an order: of two that make its keys, the second waits and finds them made. */
export const lockOrder = (transaction: Transaction, order: number) =>
  transaction.select({ id: orders.id }).from(orders).where(eq(orders.id, order)).for('no key update')

/** The keys of an order that work and that its buyer holds, by the positions of its lines: a present's is not theirs. */
export const keysOfLines = (database: Queryable, order: number) =>
  database
    .select({
      id: licenceKeys.id,
      hash: licenceKeys.hash,
      sealed: licenceKeys.sealed,
      position: orderLines.position,
    })
    .from(licenceKeys)
    .innerJoin(orders, eq(orders.id, licenceKeys.orderId))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, licenceKeys.orderId), eq(orderLines.position, licenceKeys.position)),
    )
    .where(
      and(
        eq(licenceKeys.orderId, order),
        isNull(licenceKeys.retiredAt),
        isHeldBy(sql`${orderLines}`, sql`${orders}`, sql`${orders.memberId}`),
      ),
    )

/** The lines of a paid order that have no key yet. A subscription whose member has its key gets no other. */
export async function linesWithoutKey(transaction: Transaction, order: number) {
  const { rows } = await transaction.execute<{
    position: number
    pid: number
    term: (typeof licenceKeys.$inferSelect)['term']
    quantity: number
    hasOne: boolean
  }>(sql`
    select bought.position, bought.pid, bought.term, bought.quantity, exists (
      select from ${licenceKeys} other join ${orders} before on before.id = other.order_id
      where before.member_id = placed.member_id and other.pid = bought.pid and other.retired_at is null) as "hasOne"
    from ${orderLines} bought join ${orders} placed on placed.id = bought.order_id
    where placed.id = ${order} and bought.status = ${orderStatus.complete} and not exists (
      select from ${licenceKeys} own where own.order_id = placed.id and own.position = bought.position)
    order by bought.position`)
  return rows
}

export async function addLicenceKey(transaction: Transaction, key: typeof licenceKeys.$inferInsert): Promise<number> {
  const [added] = await transaction.insert(licenceKeys).values(key).returning({ id: licenceKeys.id })
  if (!added) throw new Error('The licence key was not written')
  return added.id
}

interface OwnKey {
  readonly id: number
  readonly hash: Buffer
  readonly sealed: Buffer | null
  readonly order: string
  readonly names: Texts
  readonly createdAt: Date
  /** Since when staff have disabled it. */
  readonly disabledAt: Date | null
  /** It is known to a person who may no longer read it. */
  readonly isTaken: boolean
}

/** A person has read it who may no longer do so. */
const isTakenFrom = (memberId: number) => sql<boolean>`exists (select from ${licenceKeyReaders} reader
  where reader.company_id = ${memberId} and reader.key_id = licence_keys.id and reader.ended_at is not null)`

/** The keys of a member that work or are disabled, the newest first. @param order its number; left out: of all orders */
export const keysOfMember = (database: Queryable, memberId: number, order?: string): Promise<OwnKey[]> =>
  database
    .select({
      id: licenceKeys.id,
      isTaken: isTakenFrom(memberId),
      hash: licenceKeys.hash,
      sealed: licenceKeys.sealed,
      order: orders.number,
      names: orderLines.names,
      createdAt: licenceKeys.createdAt,
      disabledAt: licenceKeys.disabledAt,
    })
    .from(licenceKeys)
    .innerJoin(orders, eq(orders.id, licenceKeys.orderId))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, licenceKeys.orderId), eq(orderLines.position, licenceKeys.position)),
    )
    .where(
      and(
        isHeldBy(sql`${orderLines}`, sql`${orders}`, sql`${memberId}::bigint`),
        isNull(licenceKeys.retiredAt),
        eq(orderLines.status, orderStatus.complete),
        order === undefined ? undefined : eq(orders.number, order),
      ),
    )
    .orderBy(sql`${licenceKeys.createdAt} desc, ${licenceKeys.id} desc`)
    .limit(200)

/** True if there are unclaimed keys. */
export async function hasUnclaimedKeys(database: Queryable): Promise<boolean> {
  const found = await database
    .select({ id: licenceKeys.id })
    .from(licenceKeys)
    .where(isNull(licenceKeys.orderId))
    .limit(1)
  return found.length > 0
}

/** Returns an unclaimed key, locked: of two concurrent claims one succeeds. */
export async function lockUnclaimedKey(transaction: Transaction, hash: Buffer) {
  const [found] = await transaction
    .select()
    .from(licenceKeys)
    .where(and(eq(licenceKeys.hash, hash), isNull(licenceKeys.orderId), isNull(licenceKeys.retiredAt)))
    .for('update')
  return found ?? null
}

export const claimKey = (
  transaction: Transaction,
  id: number,
  claim: { orderId: number; sealed: Buffer; ending: string },
) =>
  transaction
    .update(licenceKeys)
    .set({ ...claim, position: 0 })
    .where(eq(licenceKeys.id, id))

/** A member's own key that works, locked, and when one of its line was last replaced. */
export const lockOwnKey = (transaction: Transaction, own: { readonly hash: Buffer; readonly memberId: number }) =>
  findLocked(
    () => ownKey(transaction, own),
    ({ key: { id } }) =>
      transaction.select({ id: licenceKeys.id }).from(licenceKeys).where(eq(licenceKeys.id, id)).for('update'),
  )

async function ownKey(database: Queryable, { hash, memberId }: { readonly hash: Buffer; readonly memberId: number }) {
  const [found] = await database
    .select({
      key: licenceKeys,
      isTaken: isTakenFrom(memberId),
      replacedAt: sql<Date | null>`(select max(other.retired_at) from ${licenceKeys} other
        where other.order_id = licence_keys.order_id and other.position = licence_keys.position)`.mapWith(
        licenceKeys.createdAt,
      ),
    })
    .from(licenceKeys)
    .innerJoin(orders, eq(orders.id, licenceKeys.orderId))
    .where(
      and(
        eq(licenceKeys.hash, hash),
        isHeldBy(sql`${licenceKeys}`, sql`${orders}`, sql`${memberId}::bigint`),
        isNull(licenceKeys.retiredAt),
      ),
    )
  return found ?? null
}

/** The key of a line that works, locked. */
export async function lockKeyOfLine(transaction: Transaction, line: { order: number; position: number }) {
  const { order, position } = line
  const [found] = await transaction
    .select()
    .from(licenceKeys)
    .where(and(eq(licenceKeys.orderId, order), eq(licenceKeys.position, position), isNull(licenceKeys.retiredAt)))
    .for('update')
  return found ?? null
}

export const retireKey = (transaction: Transaction, id: number, at: Date) =>
  transaction.update(licenceKeys).set({ retiredAt: at }).where(eq(licenceKeys.id, id))

/** Returns the keys by which a member's devices came in, by seat. */
export async function keysOfDevices(
  database: Queryable,
  memberId: number,
): Promise<ReadonlyMap<string, { readonly ending: string; readonly replaced: boolean }>> {
  const { rows } = await database.execute<{ id: string; ending: string; replaced: boolean }>(sql`
    select taken.id, held.ending, held.retired_at is not null as replaced
    from ${seatPools} owned join ${seats} taken on taken.pool_id = owned.id and taken.released_at is null
    join ${licenceKeys} held on held.id = taken.licence_key
    where owned.member_id = ${memberId} and held.ending is not null`)
  return new Map(rows.map(({ id, ...key }) => [id, key]))
}
