import { and, desc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { before } from '@/platform/time/duration'
import { claims, type RequestOutcome } from '../rules'
import { addressRequests } from '../tables'

export type AddressRequest = typeof addressRequests.$inferSelect
export type NewRequest = typeof addressRequests.$inferInsert

/** Locks one member, so that concurrent claims stay within the limit. */
export const lockMember = (transaction: Transaction, memberId: number) =>
  transaction.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update')

/** How many claims by order number a member has made lately. */
export async function claimsOf(database: Queryable, memberId: number, now: Date): Promise<number> {
  const [found] = await database
    .select({ count: sql<number>`count(*)::int` })
    .from(addressRequests)
    .where(
      and(
        eq(addressRequests.memberId, memberId),
        eq(addressRequests.kind, 'claim'),
        sql`${addressRequests.askedAt} > ${before(now, claims.within)}`,
      ),
    )
  return found?.count ?? 0
}

/** Writes a request down. @returns null: one like it waits already */
export async function addRequest(database: Queryable, request: NewRequest): Promise<number | null> {
  const [added] = await database
    .insert(addressRequests)
    .values(request)
    .onConflictDoNothing()
    .returning({ id: addressRequests.id })
  return added?.id ?? null
}

/** Returns the requests by a member, and those about their account, newest first. */
export const requestsOf = (database: Queryable, memberId: number) =>
  database
    .select({ request: addressRequests, from: members.email })
    .from(addressRequests)
    .leftJoin(members, eq(members.id, addressRequests.fromId))
    .where(eq(addressRequests.memberId, memberId))
    .orderBy(desc(addressRequests.id))
    .limit(50)

/** Returns a waiting request, locked, for a member whom it concerns. */
export async function lockOpen(transaction: Transaction, id: number, memberId: number): Promise<AddressRequest | null> {
  const own = or(eq(addressRequests.memberId, memberId), eq(addressRequests.fromId, memberId))
  const [found] = await transaction
    .select()
    .from(addressRequests)
    .where(and(eq(addressRequests.id, id), isNull(addressRequests.endedAt), own))
    .for('update')
  return found ?? null
}

/** The one that a mailed link is about. */
export async function requestByLink(database: Queryable, hash: Buffer): Promise<AddressRequest | null> {
  const [found] = await database.select().from(addressRequests).where(eq(addressRequests.stopHash, hash))
  return found ?? null
}

const isDue = (now: Date) => and(isNull(addressRequests.endedAt), lte(addressRequests.dueAt, now))

/** Those whose time has come, by their moments. */
export const requestsDue = (
  database: Queryable,
  now: Date,
  last: AddressRequest | null,
  most: number,
): Promise<readonly AddressRequest[]> =>
  database
    .select()
    .from(addressRequests)
    .where(
      and(
        isDue(now),
        last === null
          ? undefined
          : sql`(${addressRequests.dueAt}, ${addressRequests.id}) > (${last.dueAt}::timestamptz, ${last.id}::bigint)`,
      ),
    )
    .orderBy(addressRequests.dueAt, addressRequests.id)
    .limit(most)

/** One of them, locked; null: it is over, or another process is at it. */
export async function lockDue(transaction: Transaction, id: number, now: Date): Promise<AddressRequest | null> {
  const [found] = await transaction
    .select()
    .from(addressRequests)
    .where(and(isDue(now), eq(addressRequests.id, id)))
    .for('update', { skipLocked: true })
  return found ?? null
}

/**
 * Ends a waiting request.
 * @returns false when it has ended meanwhile
 */
export async function endRequest(
  database: Queryable,
  id: number,
  end: { readonly outcome: RequestOutcome; readonly at: Date; readonly mergeId?: number },
): Promise<boolean> {
  const { outcome, at: endedAt, mergeId = null } = end
  const { rowCount } = await database
    .update(addressRequests)
    .set({ outcome, endedAt, mergeId })
    .where(and(eq(addressRequests.id, id), isNull(addressRequests.endedAt)))
  return rowCount === 1
}

/** Ends the claims that wait for an account which a merge has closed: that of its new owner is done, others cannot be. */
export const endClaimsOn = (
  database: Queryable,
  {
    from,
    into,
    at,
    mergeId,
  }: { readonly from: number; readonly into: number; readonly at: Date; readonly mergeId: number },
) =>
  database
    .update(addressRequests)
    .set({
      outcome: sql`case when ${addressRequests.memberId} = ${into} then 'done' else 'impossible' end`,
      mergeId: sql`case when ${addressRequests.memberId} = ${into} then ${mergeId}::bigint end`,
      endedAt: at,
    })
    .where(and(eq(addressRequests.fromId, from), eq(addressRequests.kind, 'claim'), isNull(addressRequests.endedAt)))

/** Records that the result of a request was undone. */
export const markUndone = (database: Queryable, id: number) =>
  database.update(addressRequests).set({ outcome: 'undone' }).where(eq(addressRequests.id, id))
