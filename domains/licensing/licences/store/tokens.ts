import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { seatEvents, seatPools, seats, seatTokens, sharedSeats } from '../tables'

/** The tokens of one installation on a seat; null: of a program that names none. */
interface Chain {
  readonly seatId: string
  readonly installation: Buffer | null
}

interface NewToken extends Chain {
  readonly hash: Buffer
  readonly at: Date
}

/** So many installations have a chain on a seat: with another one the chain that rested longest ends. */
const mostChains = 50

const ofChain = ({ seatId, installation }: Chain) =>
  sql`seat_id = ${seatId}::uuid and installation is not distinct from ${installation}::bytea`

/** The number of the newest token in the chain of `token`, an alias of the table. */
export const newestInChain = (token: SQL) => sql<number>`(select max(every.generation) from ${seatTokens} every
  where every.seat_id = ${token}.seat_id and every.installation is not distinct from ${token}.installation)`

/**
 * Begins the chain of an installation on a seat, and voids what it had before, and what names no installation; others
 * keep theirs.
 * @returns false when the seat was released
 */
export async function startTokens(database: Queryable, token: NewToken): Promise<boolean> {
  const { seatId, installation, hash, at } = token
  const { rowCount } = await database.execute(sql`
    with kept as (
        select installation from ${seatTokens}
        where seat_id = ${seatId}::uuid and not revoked and installation <> ${installation}::bytea
        group by installation order by max(created_at) desc limit ${mostChains - 1}),
      void as (update ${seatTokens} set revoked = true
        where seat_id = ${seatId}::uuid and not revoked
          and not exists (select from kept where kept.installation = seat_tokens.installation)),
      next as (
        update ${seats} set generation = generation + 1, last_seen_at = ${at}::timestamptz
        where id = ${seatId} and released_at is null returning id, generation)
    insert into ${seatTokens} (hash, seat_id, installation, generation, created_at)
    select ${hash}::bytea, id, ${installation}::bytea, generation, ${at}::timestamptz from next`)
  return rowCount === 1
}

/**
 * Puts a token of the generation after `used` in place of the newest one of its chain. One of that generation which was
 * never used, since the answer that brought it was lost, is void then.
 */
export async function nextToken(transaction: Transaction, token: NewToken & { used: number }) {
  const { seatId, installation, hash, at, used } = token
  await transaction.execute(sql`
    with void as (update ${seatTokens} set revoked = true where ${ofChain(token)} and generation = ${used + 1}),
      next as (
        update ${seats} set generation = greatest(generation, ${used + 1}), last_seen_at = ${at}::timestamptz
        where id = ${seatId})
    insert into ${seatTokens} (hash, seat_id, installation, generation, created_at)
    values (${hash}, ${seatId}, ${installation}, ${used + 1}, ${at})`)
}

/** Makes the tokens of a seat that name no installation, as servers of before wrote them, the chain of this one. */
export const adoptTokens = (transaction: Transaction, { seatId, installation }: Chain) =>
  transaction
    .update(seatTokens)
    .set({ installation })
    .where(and(eq(seatTokens.seatId, seatId), isNull(seatTokens.installation)))

/** A spent token came again, so one of those who had it is a thief: the seat stays, the tokens of that chain are void. */
export async function callInTokens(transaction: Transaction, chain: Chain, at: Date) {
  await transaction.execute(sql`
    with void as (update ${seatTokens} set revoked = true where ${ofChain(chain)} and not revoked returning hash)
    insert into ${seatEvents} (seat_id, at, kind)
    select ${chain.seatId}::uuid, ${at}::timestamptz, 'reused' where exists (select from void)`)
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
      newest: newestInChain(sql`${seatTokens}`),
      chain: seatTokens.installation,
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
