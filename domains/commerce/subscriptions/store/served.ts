import { type SQL, sql } from 'drizzle-orm'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { HoldingSources } from '@/domains/commerce/entitlements'
import type { State } from '../rules/life'
import { periodStart } from '../rules/renewal'
import { runsUntil, shownEnd } from '../rules/service'
import { cancellations, subscriptionPeriods, subscriptions } from '../tables/subscriptions'

/** As a table: when and why members cancelled, as far as they said. */
export const cancelReasons = sql`(
  select cancelled_at as at, reason::text as reason from ${cancellations})`

/** The subscription behind an order line, as a statement brings it. */
interface LineLife {
  readonly state: State
  readonly term: Term
  readonly startedAt: string
  readonly paidUntil: string
  readonly endedAt: string | null
  readonly pausedFrom: string | null
  readonly renewal: boolean
}

/**
 * Selects the life of a subscription; the time under a replaced plan ends with its replacement.
 * @param line the table whose row has the time
 */
const life = (renewal: SQL, line: 'own' | 'period') => {
  const replacedAt = sql.raw(`${line}.replaced_at`)
  return sql`jsonb_build_object('state', own.state, 'term', own.term, 'startedAt', coalesce(own.plan_since, own.started_at),
    'paidUntil', own.paid_until, 'endedAt', least(own.ended_at, ${replacedAt}), 'pausedFrom', own.paused_from,
    'renewal', ${renewal}) as life,
    (own.state = 'ended' or ${replacedAt} is not null) as over`
}

const isNewest = (since: SQL) => sql`not exists (
    select from ${subscriptionPeriods} later where later.subscription_id = own.id${since}) as newest`

/** Whether it has paid for a further period of a plan: the lines of one plan were replaced at one moment, or not yet. */
const isFurther = sql`(own.replaced_at is not distinct from period.replaced_at or exists (
  select from ${subscriptionPeriods} earlier where earlier.subscription_id = own.id
    and earlier.order_id < period.order_id and earlier.replaced_at is not distinct from period.replaced_at))`

/** The lines of a member that belong to a subscription: the one that it was bought in, and those of its renewals. */
const lines = (memberId: SQL) => sql`(
  select own.order_id, own.position, ${life(sql`false`, 'own')}, ${isNewest(sql``)}
  from ${subscriptions} own where own.member_id = ${memberId}
  union all
  select period.order_id, period.position, ${life(isFurther, 'period')}, ${isNewest(sql` and later.order_id > period.order_id`)}
  from ${subscriptions} own
  join ${subscriptionPeriods} period on period.subscription_id = own.id where own.member_id = ${memberId})`

/** The interface through which holdings read the subscriptions of order lines. */
export const lives: HoldingSources['subscriptions'] = {
  lines,
  servedUntil: (own: LineLife, grace) => runsUntil(readLife(own), grace),
  shownUntil: (own: LineLife, grace, now) => shownEnd(readLife(own), { grace }, now),
  paidPeriod(own: LineLife, grace) {
    const known = readLife(own)
    const { paidUntil } = known
    const since = periodStart({ term: own.term, startedAt: new Date(own.startedAt), paidUntil })
    return { since, paidUntil, until: runsUntil(known, grace) }
  },
}

const readLife = ({ state, paidUntil, endedAt, pausedFrom }: LineLife) => ({
  state,
  pausedFrom: pausedFrom === null ? null : new Date(pausedFrom),
  paidUntil: new Date(paidUntil),
  endedAt: endedAt === null ? null : new Date(endedAt),
})

/** The subscriptions that an order line has paid for a period of. @param line a row of order lines, by its alias */
export const paidBy = (line: SQL) => sql`(
  select bought.id from ${subscriptions} bought
  where bought.order_id = ${line}.order_id and bought.position = ${line}.position
  union all
  select period.subscription_id from ${subscriptionPeriods} period
  where period.order_id = ${line}.order_id and period.position = ${line}.position)`

/** As a table: every line, by its place, of the subscriptions that an order has paid for a period of. */
export const linesBeside = (order: number) => sql`(
  select every.order_id, every.position from (
    select own.id as subscription_id, own.order_id, own.position from ${subscriptions} own
    union all
    select subscription_id, order_id, position from ${subscriptionPeriods}) every
  where every.subscription_id in (
    select own.id from ${subscriptions} own where own.order_id = ${order}
    union all
    select period.subscription_id from ${subscriptionPeriods} period where period.order_id = ${order}))`

/** As a table: subscriptions, each with the order line that has paid for its running period. */
export const runningPeriods = sql`(
  select own.id, own.pid, own.term, own.state, own.currency, own.amount + own.credited as amount,
    coalesce(own.plan_since, own.started_at) as started_at, own.paid_until, own.member_id,
    coalesce(latest.order_id, own.order_id) as order_id, coalesce(latest.position, own.position) as position
  from ${subscriptions} own left join lateral (
    select order_id, position from ${subscriptionPeriods} period where period.subscription_id = own.id
    order by order_id desc limit 1) latest on true)`
