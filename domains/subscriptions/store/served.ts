import { type SQL, sql } from 'drizzle-orm'
import type { Term } from '@/domains/catalogue/rules/kinds'
import type { HoldingSources } from '@/domains/holdings'
import type { State } from '../rules/life'
import { periodStart } from '../rules/renewal'
import { runsUntil, shownEnd } from '../rules/service'
import { subscriptionPeriods, subscriptions } from '../tables'

/** The subscription behind an order line, as a statement brings it. */
interface LineLife {
  readonly state: State
  readonly term: Term
  readonly startedAt: string
  readonly paidUntil: string
  readonly endedAt: string | null
  readonly renewal: boolean
}

const life = (renewal: 'true' | 'false') =>
  sql`jsonb_build_object('state', own.state, 'term', own.term, 'startedAt', own.started_at,
    'paidUntil', own.paid_until, 'endedAt', own.ended_at, 'renewal', ${sql.raw(renewal)}) as life,
    own.state = 'ended' as over`

const isNewest = (since: SQL) => sql`not exists (
    select from ${subscriptionPeriods} later where later.subscription_id = own.id${since}) as newest`

/** The lines of a member that belong to a subscription: the one that it was bought in, and those of its renewals. */
const lines = (memberId: SQL) => sql`(
  select own.order_id, own.position, ${life('false')}, ${isNewest(sql``)}
  from ${subscriptions} own where own.member_id = ${memberId}
  union all
  select period.order_id, period.position, ${life('true')}, ${isNewest(sql` and later.order_id > period.order_id`)}
  from ${subscriptions} own
  join ${subscriptionPeriods} period on period.subscription_id = own.id where own.member_id = ${memberId})`

/** What holdings learn of the subscriptions behind order lines. */
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

const readLife = ({ state, paidUntil, endedAt }: LineLife) => ({
  state,
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

/** As a table: subscriptions, each with the order line that has paid for its running period. */
export const runningPeriods = sql`(
  select own.id, own.pid, own.term, own.state, own.currency, own.amount, own.started_at, own.paid_until, own.member_id,
    coalesce(latest.order_id, own.order_id) as order_id, coalesce(latest.position, own.position) as position
  from ${subscriptions} own left join lateral (
    select order_id, position from ${subscriptionPeriods} period where period.subscription_id = own.id
    order by order_id desc limit 1) latest on true)`
