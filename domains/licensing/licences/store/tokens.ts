import { eq, lt, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { seatEvents, seatPools, seats, seatTokens, sharedSeats } from '../tables'

interface NewToken {
  readonly seatId: string
  readonly hash: Buffer
  readonly at: Date
}

/**
 * Adds a seat's first token, and voids earlier ones of its device.
 * @returns false when the seat was released
 */
export async function startTokens(database: Queryable, { seatId, hash, at }: NewToken): Promise<boolean> {
  const { rowCount } = await database.execute(sql`
    with void as (update ${seatTokens} set revoked = true where seat_id = ${seatId} and not revoked),
      next as (
        update ${seats} set generation = generation + 1, last_seen_at = ${at}::timestamptz
        where id = ${seatId} and released_at is null returning id, generation)
    insert into ${seatTokens} (hash, seat_id, generation, created_at)
    select ${hash}::bytea, id, generation, ${at}::timestamptz from next`)
  return rowCount === 1
}

/**
 * Puts a token of the generation after `used` in place of the seat's newest one. One of that generation which was never
 * used, since the answer that brought it was lost, is void then.
 */
export async function nextToken(transaction: Transaction, { seatId, hash, at, used }: NewToken & { used: number }) {
  await transaction.execute(sql`
    with void as (update ${seatTokens} set revoked = true where seat_id = ${seatId} and generation = ${used + 1}),
      next as (update ${seats} set generation = ${used + 1}, last_seen_at = ${at}::timestamptz where id = ${seatId})
    insert into ${seatTokens} (hash, seat_id, generation, created_at)
    values (${hash}, ${seatId}, ${used + 1}, ${at})`)
}

/** A spent token came again, so one of those who had it is a thief: the seat stays, its tokens are void. */
export async function callInTokens(transaction: Transaction, seatId: string, at: Date) {
  await transaction.execute(sql`
    with void as (update ${seatTokens} set revoked = true where seat_id = ${seatId} and not revoked returning hash)
    insert into ${seatEvents} (seat_id, at, kind)
    select ${seatId}::uuid, ${at}::timestamptz, 'reused' where exists (select from void)`)
}

/** Returns the seat of a token, unlocked. A caller that changes it locks the pool and reads it again. */
export async function tokenOf(database: Queryable, hash: Buffer) {
  const [found] = await database
    .select({
      seatId: seats.id,
      deviceHash: seats.deviceHash,
      components: seats.components,
      installation: seats.installation,
      floating: seats.floating,
      device: seats.device,
      nickname: seats.nickname,
      releasedAt: seats.releasedAt,
      newest: seats.generation,
      generation: seatTokens.generation,
      revoked: seatTokens.revoked,
      memberId: seatPools.memberId,
      line: seatPools.line,
      platform: seatPools.platform,
      suspended: sql<boolean>`(${members.blacklistedAt} is not null or exists (
        select from ${sharedSeats} given join ${members} person on person.id = given.person_id
        where given.id = ${seats.sharedSeatId} and person.blacklisted_at is not null))`,
      sharedSeatId: seats.sharedSeatId,
    })
    .from(seatTokens)
    .innerJoin(seats, eq(seats.id, seatTokens.seatId))
    .innerJoin(seatPools, eq(seatPools.id, seats.poolId))
    .innerJoin(members, eq(members.id, seatPools.memberId))
    .where(eq(seatTokens.hash, hash))
  return found ?? null
}

export type StoredToken = NonNullable<Awaited<ReturnType<typeof tokenOf>>>

export const purgeTokens = (database: Queryable, before: Date) =>
  database.delete(seatTokens).where(lt(seatTokens.createdAt, before))
