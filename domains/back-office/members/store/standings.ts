import { eq, type SQL, sql } from 'drizzle-orm'
import { reopen, setStanding } from '@/domains/accounts/identity'
import { members } from '@/domains/accounts/identity/relations'
import { orders } from '@/domains/commerce/orders/relations'
import { orderStatus } from '@/domains/commerce/orders/rules'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { AccountStatus, memberMerges } from '../tables'

/** The questions of the members' room about subscriptions. */
export interface SubscriptionsReader {
  /** True if the member has subscribed, now or before. */
  readonly has: (database: Queryable, memberId: number) => Promise<boolean>
  /** True if a provider collects for the next period of a product. */
  readonly renews: (database: Queryable, memberId: number, pid: number) => Promise<boolean>
}

type Merge = typeof memberMerges.$inferSelect

export const nothingBought = { vipUntil: null, isSubscriber: false, isBuyer: false } as const

export const columnsOf = ({ vipUntil, isSubscriber, isBuyer }: AccountStatus) => ({
  isSubscriber,
  isBuyer,
  vipUntil: vipUntil === null ? null : new Date(vipUntil),
})

/**
 * Restores both accounts as they were before the merge. Later changes are kept, and a status that the other account has
 * earned by itself stays. Listeners to the undo recompute running subscriptions.
 */
export async function restoreAccounts(
  transaction: Transaction,
  subscriptions: SubscriptionsReader,
  { fromId, intoId, fromBlacklistedAt, before, after }: Merge,
) {
  await reopen(transaction, { memberId: fromId, blacklistedAt: fromBlacklistedAt })
  const was = columnsOf(before)
  const made = columnsOf(after)
  const isRenewed = sql<boolean>`${members.vipUntil} is distinct from ${made.vipUntil}::timestamptz`
  const [found] = await transaction.select({ isRenewed }).from(members).where(eq(members.id, intoId))
  const subscribes = sql`${await subscriptions.has(transaction, intoId)}::boolean`
  const buys = sql`exists (select from ${orders} where ${orders.memberId} = ${intoId}::bigint
    and ${orders.status} in (${orderStatus.complete}, ${orderStatus.refunded}))`
  await setStanding(transaction, intoId, {
    vipUntil: sql`case when ${isRenewed} and ${subscribes} then ${members.vipUntil}
        else ${was.vipUntil}::timestamptz end`,
    isSubscriber: kept('isSubscriber', before, after, subscribes),
    isBuyer: kept('isBuyer', before, after, buys),
  })
  return found?.isRenewed ?? false
}

/** Gives the person back the status earned by buying, with what either side has earned since. */
export async function returnStanding(transaction: Transaction, { fromId, intoId }: Merge): Promise<boolean> {
  const { vipUntil, isSubscriber, isBuyer } = members
  const standing = { vipUntil, isSubscriber, isBuyer }
  const [company] = await transaction.select(standing).from(members).where(eq(members.id, intoId))
  if (!company) return false
  await setStanding(transaction, fromId, {
    vipUntil: sql`greatest(${vipUntil}, ${company.vipUntil}::timestamptz)`,
    isSubscriber: sql`${isSubscriber} or ${company.isSubscriber}`,
    isBuyer: sql`${isBuyer} or ${company.isBuyer}`,
  })
  return true
}

type Flag = 'isSubscriber' | 'isBuyer'

/** A flag that the merge has set stays only where the account has earned it `since`. */
const kept = (flag: Flag, before: AccountStatus, after: AccountStatus, since: SQL) =>
  before[flag] === after[flag] ? undefined : sql`${members[flag]} and ${since}`
