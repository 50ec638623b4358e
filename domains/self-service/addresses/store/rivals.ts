import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { before } from '@/platform/time/duration'
import { stops } from '../rules'
import { addressRequests, waysBackToNone } from '../tables'
import { type AddressRequest, lockMember } from './requests'

/**
 * Returns the account that a request takes something from: its owner is told, and other requests about it are rivals.
 */
export const ownerOfRequest = ({ fromId, memberId }: Pick<AddressRequest, 'fromId' | 'memberId'>) => fromId ?? memberId

/**
 * Locks the requests for the same: claims of one account, or other addresses for one. The account is locked until the
 * transaction ends.
 */
export async function lockRivals(
  transaction: Transaction,
  request: Pick<AddressRequest, 'kind' | 'fromId' | 'memberId'>,
): Promise<AddressRequest[]> {
  const owner = ownerOfRequest(request)
  await lockMember(transaction, owner)
  const same =
    request.kind === 'claim'
      ? and(eq(addressRequests.fromId, owner), eq(addressRequests.kind, 'claim'))
      : and(eq(addressRequests.memberId, owner), inArray(addressRequests.kind, ['change', 'wayBack']))
  return transaction
    .select()
    .from(addressRequests)
    .where(and(isNull(addressRequests.endedAt), same))
    .orderBy(addressRequests.id)
    .for('update')
}

const handedBack = {
  dueAt: null,
  operator: null,
  operatorId: null,
  reason: null,
  secondOperator: null,
  secondOperatorId: null,
}

/** Keeps some from being done by themselves; what staff had agreed on falls. */
export const contest = (transaction: Transaction, ids: readonly number[], now: Date) =>
  transaction
    .update(addressRequests)
    .set({ ...handedBack, contestedAt: now })
    .where(inArray(addressRequests.id, [...ids]))

/** Lays one before staff, as if none of them had decided about it. */
export const handBack = (transaction: Transaction, id: number) =>
  transaction.update(addressRequests).set(handedBack).where(eq(addressRequests.id, id))

/** Resumes the wait of the last of several requests. */
export const resume = (
  transaction: Transaction,
  id: number,
  { dueAt, stopHash }: { readonly dueAt: Date; readonly stopHash: Buffer },
) => transaction.update(addressRequests).set({ contestedAt: null, dueAt, stopHash }).where(eq(addressRequests.id, id))

/** Ends what would give an account another address, since it got one by a proof. */
export const stopChanges = (transaction: Transaction, memberId: number, now: Date) =>
  transaction
    .update(addressRequests)
    .set({ outcome: 'stopped', endedAt: now })
    .where(
      and(
        eq(addressRequests.memberId, memberId),
        inArray(addressRequests.kind, ['change', 'wayBack']),
        isNull(addressRequests.endedAt),
      ),
    )

/** Whether ways back for a mailbox were stopped too often. */
export async function isClosedTo(database: Queryable, email: string, now: Date): Promise<boolean> {
  const [found] = await database
    .select({ count: sql<number>`count(*)::int` })
    .from(addressRequests)
    .where(
      and(
        eq(addressRequests.email, email),
        eq(addressRequests.kind, 'wayBack'),
        eq(addressRequests.outcome, 'stopped'),
        gt(addressRequests.endedAt, before(now, stops.within)),
      ),
    )
  return (found?.count ?? 0) >= stops.most
}

/** Whether a way back waits for an account. */
export async function wayBackWaits(database: Queryable, memberId: number): Promise<boolean> {
  const waiting = and(eq(addressRequests.memberId, memberId), eq(addressRequests.kind, 'wayBack'))
  const [found] = await database
    .select({ id: addressRequests.id })
    .from(addressRequests)
    .where(and(waiting, isNull(addressRequests.endedAt)))
    .limit(1)
  return found !== undefined
}

interface WayToNone {
  readonly account: string
  readonly email: string
  readonly language: string
  readonly now: Date
  /** Since when others count. */
  readonly since: Date
}

/**
 * Records a way back into an account that does not exist.
 * @returns the other requests for it; empty where this one was recorded before
 */
export async function noteWayToNone(transaction: Transaction, { now, since, ...asked }: WayToNone) {
  const { rowCount } = await transaction
    .insert(waysBackToNone)
    .values({ ...asked, askedAt: now })
    .onConflictDoUpdate({
      target: [waysBackToNone.account, waysBackToNone.email],
      set: { askedAt: now },
      setWhere: sql`${waysBackToNone.askedAt} <= ${since}`,
    })
  if (rowCount === 0) return []
  return transaction
    .select({ email: waysBackToNone.email, language: waysBackToNone.language })
    .from(waysBackToNone)
    .where(
      and(
        eq(waysBackToNone.account, asked.account),
        ne(waysBackToNone.email, asked.email),
        gt(waysBackToNone.askedAt, since),
      ),
    )
}

export const purgeWaysToNone = (database: Queryable, since: Date) =>
  database.delete(waysBackToNone).where(sql`${waysBackToNone.askedAt} <= ${since}`)
