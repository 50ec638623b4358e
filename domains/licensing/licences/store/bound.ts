import { and, asc, eq, isNull } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { foldAddress } from '@/platform/text/typed/address'
import type { Place } from '../rules/seats'
import { seatPools, seats } from '../tables'

/** Lets the device of a seat take it by its fingerprint. */
export const markBound = (transaction: Transaction, seatId: string) =>
  transaction.update(seats).set({ isBound: true }).where(eq(seats.id, seatId))

/** Returns the seat that was bound to a device in advance, the oldest of several; null: there is none. */
export async function boundSeat(database: Queryable, { line, platform }: Place, deviceHash: Buffer) {
  const [found] = await database
    .select({ seatId: seats.id })
    .from(seats)
    .innerJoin(seatPools, eq(seatPools.id, seats.poolId))
    .innerJoin(members, eq(members.id, seatPools.memberId))
    .where(
      and(
        eq(seats.deviceHash, deviceHash),
        eq(seats.isBound, true),
        isNull(seats.releasedAt),
        eq(seatPools.line, line),
        eq(seatPools.platform, platform),
        isNull(members.blacklistedAt),
      ),
    )
    .orderBy(asc(seats.grantedAt), asc(seats.id))
    .limit(1)
  return found ?? null
}

/** @param typed an address */
export async function memberAt(database: Queryable, typed: string): Promise<number | null> {
  const [found] = await database
    .select({ id: members.id })
    .from(members)
    .where(eq(members.email, foldAddress(typed)))
  return found?.id ?? null
}

export async function isMember(database: Queryable, id: number): Promise<boolean> {
  const found = await database.select({ id: members.id }).from(members).where(eq(members.id, id))
  return found.length > 0
}
