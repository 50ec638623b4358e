import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { isOwnAddress, members } from '@/domains/accounts/identity/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { subscriptions } from '../tables/subscriptions'
import type { Subscription } from './subscriptions'

/** True if the buyer has subscribed to one of these products before: a trial is for new subscribers. */
export async function hasSubscribed(
  database: Queryable,
  buyer: { readonly memberId: number } | { readonly email: string },
  pids: readonly number[],
): Promise<boolean> {
  const isBuyer = 'memberId' in buyer ? eq(members.id, buyer.memberId) : isOwnAddress(buyer.email)
  const [found] = await database
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(members, eq(members.id, subscriptions.memberId))
    .where(and(isBuyer, inArray(subscriptions.pid, [...pids])))
    .limit(1)
  return found !== undefined
}

/** Lets trials of one member, or with one card, begin one after the other, so that the second sees the first. */
export async function waitForTrial(transaction: Transaction, subject: string) {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`trial ${subject}`}, 0))`)
}

/** Whether its member has subscribed to the same before. */
export async function isMembersSecond(transaction: Transaction, { id, memberId, pid }: Subscription) {
  const others = and(eq(subscriptions.memberId, memberId), eq(subscriptions.pid, pid), ne(subscriptions.id, id))
  return (await transaction.$count(subscriptions, others)) > 0
}

/**
 * True if the same was tried before with a card of this brand, last digits and end. No more is known here, so a few in
 * thousands of trials may be mistaken.
 */
export async function isCardsSecond(transaction: Transaction, own: Subscription) {
  const { id, pid, cardBrand, cardLastFour, cardExpires } = own
  if (cardBrand === null || cardLastFour === null || cardExpires === null) return false
  const others = and(
    eq(subscriptions.pid, pid),
    isNotNull(subscriptions.trialUntil),
    ne(subscriptions.id, id),
    eq(subscriptions.cardBrand, cardBrand),
    eq(subscriptions.cardLastFour, cardLastFour),
    eq(subscriptions.cardExpires, cardExpires),
  )
  return (await transaction.$count(subscriptions, others)) > 0
}
