import { type SQL, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { after, type Duration, inSeconds, seconds } from '@/platform/time/duration'
import type { ProductClaim } from '../rules/claims'
import type { Component } from '../rules/devices'
import type { Floating } from '../rules/floating'
import type { Place } from '../rules/seats'
import { floatingPlaces, floatingPools, seatPools, seats, seatTokens } from '../tables'
import { signingKeys } from '../tables/signing-keys'
import type { NewKey } from './keys'
import { newestInChain } from './tokens'

/** A place that a device, or a program on it, has for a while. */
export interface Lease {
  /** The running program that has it; empty: the device has it. */
  readonly process: string
  readonly expiresAt: Date
  /** The end with the grace: until then it works without a network, and its place stays reserved. */
  readonly keptUntil: Date
  readonly length: Duration
  /** How many more devices than are paid for are at work. */
  readonly over: number
}

const leaseFrom = (
  now: Date,
  { lease, grace }: Pick<Floating, 'lease' | 'grace'>,
  process: string,
): Omit<Lease, 'over'> => {
  const expiresAt = after(now, lease)
  return { expiresAt, keptUntil: after(expiresAt, grace), length: lease, process }
}

/** No device has it, and no relay gives it. */
export const isFree = (now: Date, grace: SQL) =>
  sql`((seat_id is null and allotment_id is null) or expires_at + ${grace} * interval '1 second' <= ${now}::timestamptz)`

export interface FloatingClaims {
  readonly products: readonly ProductClaim[]
  readonly features: readonly string[]
  readonly endsAt: Date | null
}

/**
 * Makes as many places of a locked pool as there may be. Of those that are too many the free ones go first, then the
 * newest; those that a relay gives stay until its allotment has ended.
 */
export async function settlePlaces(
  transaction: Transaction,
  pool: number,
  { paid, places, isOpen, lease, grace, byProcess }: Floating,
  { products, features, endsAt }: FloatingClaims,
  now: Date,
) {
  const held = sql`(select count(*) from ${floatingPlaces} where pool_id = ${pool})`
  await transaction.execute(sql`
    with pool as (
      insert into ${floatingPools} (pool_id, paid, lease_seconds, grace_seconds, by_process, products, features, ends_at)
      values (${pool}, ${paid}, ${inSeconds(lease)}, ${inSeconds(grace)}, ${byProcess}, ${JSON.stringify(products)}::jsonb,
        ${JSON.stringify(features)}::jsonb, ${endsAt}::timestamptz)
      on conflict (pool_id) do update set paid = excluded.paid, lease_seconds = excluded.lease_seconds,
        grace_seconds = excluded.grace_seconds, by_process = excluded.by_process, products = excluded.products,
        features = excluded.features, ends_at = excluded.ends_at),
    gone as (
      delete from ${floatingPlaces} where pool_id = ${pool} and place in (
        select place from ${floatingPlaces} where pool_id = ${pool}
          and (${isOpen ? sql`` : sql`allotment_id is null or `}${isFree(now, sql`${inSeconds(grace)}::int`)})
        order by ${isFree(now, sql`${inSeconds(grace)}::int`)} desc, taken_at desc limit greatest(${held} - ${places}::int, 0)))
    insert into ${floatingPlaces} (pool_id, place)
    select ${pool}, known.last + fresh
    from (select coalesce(max(place), 0) as last from ${floatingPlaces} where pool_id = ${pool}) known,
      generate_series(1, ${places}::int - ${held}) fresh`)
}

interface PlaceRequest {
  readonly pool: number
  readonly seat: string
  /** The running program that asks; empty: it names none. */
  readonly process: string
  readonly floating: Pick<Floating, 'lease' | 'grace' | 'isOpen' | 'paid' | 'byProcess'>
  readonly now: Date
}

/**
 * Prolongs a lease, or leases a free place: one without a lease, or whose lease and grace have run out. By process, a
 * program also takes over the place that its device had before it named itself. Concurrent calls skip places that others are taking. Where the vendor only warns, the pool gets another place.
 * @returns null when none is free
 */
export async function takePlace(
  transaction: Transaction,
  { pool, seat, process: named, floating, now }: PlaceRequest,
): Promise<Lease | null> {
  const process = floating.byProcess ? named : ''
  const lease = leaseFrom(now, floating, process)
  // Two calls of one device wait for each other; of accounts that were put together it may have a place elsewhere.
  await transaction.execute(sql`
    with locked as (select id from ${seats} where id = ${seat} for update)
    update ${floatingPlaces} set seat_id = null
    where seat_id = (select id from locked) and pool_id <> ${pool}`)
  const free = isFree(now, sql`${inSeconds(floating.grace)}::int`)
  const { rows } = await transaction.execute<{ others: number }>(sql`
    with own as (
      update ${floatingPlaces} set expires_at = ${lease.expiresAt}::timestamptz, process = ${process}
      where pool_id = ${pool} and place = (
        select place from ${floatingPlaces} where pool_id = ${pool} and seat_id = ${seat}::uuid
          and (process in (${process}, '') or ${process} = '')
        order by (process = ${process}) desc limit 1)
      returning place),
    free as (
      select place from ${floatingPlaces}
      where pool_id = ${pool} and not exists (select from own)
        and ${free}
      order by place limit 1 for update skip locked),
    taken as (
      update ${floatingPlaces} place
      set seat_id = ${seat}::uuid, process = ${process}, allotment_id = null, taken_at = ${now}::timestamptz, expires_at = ${lease.expiresAt}::timestamptz
      from free where place.pool_id = ${pool} and place.place = free.place returning place.place),
    added as (
      insert into ${floatingPlaces} (pool_id, place, seat_id, process, taken_at, expires_at)
      select ${pool}::bigint, coalesce(max(place), 0) + 1, ${seat}::uuid, ${process}, ${now}::timestamptz, ${lease.expiresAt}::timestamptz
      from ${floatingPlaces} where pool_id = ${pool}
      having ${floating.isOpen}::boolean and not exists (select from own) and not exists (select from free)
      returning place)
    select (select count(*)::int from ${floatingPlaces} where pool_id = ${pool} and not ${free}
      and (seat_id is distinct from ${seat}::uuid or process not in (${process}, ''))) as others
    from (select place from own union all select place from taken union all select place from added) held`)
  const [held] = rows
  return held ? { ...lease, over: Math.max(0, held.others + 1 - floating.paid) } : null
}

/** Gives back the place of a running program, or of its device where that has it. */
export const leavePlace = (database: Queryable, { seat, process }: { seat: string; process: string }) =>
  database.execute(sql`update ${floatingPlaces} set seat_id = null, taken_at = null, expires_at = null
    where seat_id = ${seat}::uuid and process in (${process}, '')`)

/** A device that beats: what its next licence is signed from. */
export interface Beat extends Place {
  readonly seat: string
  readonly device: Buffer
  readonly lease: Lease
  readonly claims: FloatingClaims
  readonly key: NewKey
}

interface BeatRow extends NewKey, Place, Record<string, unknown> {
  readonly seat: string
  readonly device: Buffer
  readonly lease: number
  readonly grace: number
  readonly process: string
  readonly over: number
  readonly products: readonly ProductClaim[]
  readonly features: readonly string[]
  /** In milliseconds. */
  readonly endsAt: number | null
}

/** Prolongs the lease of a token's device, in one statement. @returns null when it has none, or the token is not good */
export async function prolong(
  database: Queryable,
  { token, device, process, now }: { token: Buffer; device: Buffer; process: string; now: Date },
): Promise<Beat | null> {
  const { rows } = await database.execute<BeatRow>(sql`
    with beat as (
      update ${floatingPlaces} place
      set expires_at = ${now}::timestamptz + pool.lease_seconds * interval '1 second'
      from ${seatTokens} token
      join ${seats} seat on seat.id = token.seat_id
      join ${floatingPools} pool on pool.pool_id = seat.pool_id
      join ${seatPools} owned on owned.id = seat.pool_id
      join ${members} member on member.id = owned.member_id
      where token.hash = ${token} and not token.revoked and token.generation >= ${newestInChain(sql`token`)} - 1
        and seat.device_hash = ${device} and seat.released_at is null and member.blacklisted_at is null
        and place.seat_id = seat.id and place.pool_id = seat.pool_id
        and place.process = case when pool.by_process then ${process} else '' end
      returning seat.id as seat, owned.line, owned.platform, seat.device_hash as device, pool.lease_seconds as lease,
        pool.grace_seconds as grace, place.process, (
          select count(*)::int from ${floatingPlaces} busy where busy.pool_id = pool.pool_id
            and coalesce(busy.seat_id, busy.allotment_id) is not null and busy.expires_at + pool.grace_seconds * interval '1 second' > ${now}::timestamptz
        ) - pool.paid as over, pool.products, pool.features,
        (extract(epoch from pool.ends_at) * 1000)::float8 as "endsAt")
    select beat.*, key.kid, key.public_key as "publicKey", key.private_key as "privateKey", key.vouchers
    from beat, ${signingKeys} key where key.published_until is null`)
  const [row] = rows
  if (!row) return null
  const {
    seat,
    line,
    platform,
    device: hash,
    lease,
    grace,
    process: named,
    over,
    products,
    features,
    endsAt,
    ...key
  } = row
  const times = { lease: seconds(lease), grace: seconds(grace) }
  const claims = { products, features, endsAt: endsAt === null ? null : new Date(endsAt) }
  return {
    seat,
    line,
    platform,
    device: hash,
    claims,
    key,
    lease: { ...leaseFrom(now, times, named), over: Math.max(0, over) },
  }
}

/** A floating seat of a pool, to be known again by what its device says. */
export async function floatingSeatsLike(
  database: Queryable,
  pool: number,
  { deviceHash, components = [] }: { deviceHash: Buffer; components?: readonly Component[] },
) {
  const hashes = JSON.stringify(components.map(({ hash }) => hash))
  const { rows } = await database.execute<FloatingSeatRow>(sql`
    select id, device_hash as "deviceHash", components, installation from ${seats}
    where pool_id = ${pool} and floating and released_at is null and (device_hash = ${deviceHash} or exists (
      select from jsonb_array_elements(components) part where ${hashes}::jsonb ? (part ->> 'hash')))
    order by granted_at, id`)
  return rows
}

interface FloatingSeatRow extends Record<string, unknown> {
  readonly id: string
  readonly deviceHash: Buffer
  readonly components: readonly Component[]
  readonly installation: Buffer | null
}
