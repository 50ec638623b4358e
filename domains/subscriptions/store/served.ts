import { type SQL, sql } from 'drizzle-orm'
import type { Duration } from '@/platform/time/duration'
import type { State } from '../rules/life'
import { runsUntil, shownEnd } from '../rules/service'
import { subscriptionPeriods, subscriptions } from '../tables'

/** The subscription behind an order line, as a statement of another domain brings it. */
export interface LineLife {
  readonly state: State
  readonly paidUntil: string
  readonly endedAt: string | null
  /** The line is of the order of a renewal, and not of the one that it was bought in. */
  readonly renewal: boolean
}

const life = (renewal: 'true' | 'false') =>
  sql`json_build_object('state', own.state, 'paidUntil', own.paid_until, 'endedAt', own.ended_at,
    'renewal', ${sql.raw(renewal)}) as life`

/**
 * As a table in a statement: the order lines of a member that belong to a subscription, by `order_id` and `position`, each
 * with its `life`. What such a line gives ends with the subscription, whatever its own dates say.
 */
export const linesOfSubscriptions = (memberId: SQL) => sql`(
  select own.order_id, own.position, ${life('false')} from ${subscriptions} own where own.member_id = ${memberId}
  union all
  select period.order_id, period.position, ${life('true')} from ${subscriptions} own
  join ${subscriptionPeriods} period on period.subscription_id = own.id where own.member_id = ${memberId})`

/** Until when a line gives what it was bought for; undefined: no subscription stands behind it, its own term counts. */
export function servedUntil(life: LineLife | null, grace: Duration): Date | undefined {
  return life === null ? undefined : runsUntil(readLife(life), grace)
}

/** Until when members are told that a line runs; undefined: no subscription stands behind it. */
export function shownUntil(life: LineLife | null, grace: Duration, now: Date): Date | undefined {
  return life === null ? undefined : shownEnd(readLife(life), { grace }, now)
}

const readLife = ({ state, paidUntil, endedAt }: LineLife) => ({
  state,
  paidUntil: new Date(paidUntil),
  endedAt: endedAt === null ? null : new Date(endedAt),
})
