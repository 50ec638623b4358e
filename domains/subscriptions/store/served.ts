import { type SQL, sql } from 'drizzle-orm'
import type { Term } from '@/domains/catalogue/schema'
import type { Duration } from '@/platform/time/duration'
import type { State } from '../rules/life'
import { periodStart } from '../rules/renewal'
import { runsUntil, shownEnd } from '../rules/service'
import { subscriptionPeriods, subscriptions } from '../tables'

/** The subscription behind an order line, as a statement of another domain brings it. */
export interface LineLife {
  readonly state: State
  readonly term: Term
  readonly startedAt: string
  readonly paidUntil: string
  readonly endedAt: string | null
  /** The line is of the order of a renewal, and not of the one that it was bought in. */
  readonly renewal: boolean
}

const life = (renewal: 'true' | 'false') =>
  sql`jsonb_build_object('state', own.state, 'term', own.term, 'startedAt', own.started_at,
    'paidUntil', own.paid_until, 'endedAt', own.ended_at, 'renewal', ${sql.raw(renewal)}) as life`

const isNewest = (since: SQL) => sql`not exists (
    select from ${subscriptionPeriods} later where later.subscription_id = own.id${since}) as newest`

/**
 * As a table in a statement: the order lines of a member that belong to a subscription, by `order_id` and `position`, each
 * with its `life`, and whether it has paid for the `newest` period. What such a line gives ends with the subscription,
 * whatever its own dates say.
 */
export const linesOfSubscriptions = (memberId: SQL) => sql`(
  select own.order_id, own.position, ${life('false')}, ${isNewest(sql``)}
  from ${subscriptions} own where own.member_id = ${memberId}
  union all
  select period.order_id, period.position, ${life('true')}, ${isNewest(sql` and later.order_id > period.order_id`)}
  from ${subscriptions} own
  join ${subscriptionPeriods} period on period.subscription_id = own.id where own.member_id = ${memberId})`

/** Until when a line gives what it was bought for; undefined: no subscription stands behind it, its own term counts. */
export function servedUntil(life: LineLife | null, grace: Duration): Date | undefined {
  return life === null ? undefined : runsUntil(readLife(life), grace)
}

/** Until when members are told that a line runs; undefined: no subscription stands behind it. */
export function shownUntil(life: LineLife | null, grace: Duration, now: Date): Date | undefined {
  return life === null ? undefined : shownEnd(readLife(life), { grace }, now)
}

/** The dates of the period that a subscription's newest line has paid for, in place of those of its order. */
interface PaidPeriod {
  readonly since: Date
  readonly paidUntil: Date
  /** Until when it is served: of one that renews, the grace is in it. */
  readonly servedUntil: Date
}

/** However late a renewal was paid for, its period is that which was due. @returns null: no subscription stands behind it */
export function paidPeriod(life: LineLife | null, grace: Duration): PaidPeriod | null {
  if (life === null) return null
  const known = readLife(life)
  const { paidUntil } = known
  const since = periodStart({ term: life.term, startedAt: new Date(life.startedAt), paidUntil })
  return { since, paidUntil, servedUntil: runsUntil(known, grace) }
}

const readLife = ({ state, paidUntil, endedAt }: LineLife) => ({
  state,
  paidUntil: new Date(paidUntil),
  endedAt: endedAt === null ? null : new Date(endedAt),
})
