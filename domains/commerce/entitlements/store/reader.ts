import { type SQL, sql } from 'drizzle-orm'
import { linesHeldBy } from '@/domains/commerce/orders'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { orderStatus } from '@/domains/commerce/orders/rules'
import type { Duration } from '@/platform/time/duration'
import { countsFor, type Use } from '../rules'
import type { HoldingSources, LineLife, PaidPeriod } from './sources'

/** Whether a line is suspended, for any reason. */
const isResting = ({ rests }: HoldingSources, line: SQL): SQL =>
  sql`(${sql.join(
    rests.map((reason) => reason(line)),
    sql` or `,
  )})`

/** Whether a line counts for a use, as far as it can be said without its subscription. @param line a row, by its alias */
const counts = (sources: HoldingSources, use: Use, line: SQL): SQL =>
  sql`(${line}.status = ${orderStatus.complete}
    ${countsFor(use, 'askedBack') ? sql`` : sql`and not ${sources.isAskedBack(line)}`}
    ${countsFor(use, 'disputed') ? sql`` : sql`and not ${isResting(sources, line)}`}
    ${countsFor(use, 'over') ? sql`` : sql`and not ${sources.isReplaced(line)}`})`

const columns = sql`bought.number, line.order_id, line.position, line.pid, line.term, line.platforms,
  line.quantity - line.returned_units as quantity, line.names, line.status, line.updates_months, line.extra_days, line.extra_updates_days, line.extra_seats, bought.placed_at, bought.paid_at, coalesce(bought.paid_at, bought.placed_at) as since`

/** Every line that a member holds (decision 0113), with the subscription behind it. */
const withLives = ({ subscriptions }: HoldingSources, memberId: SQL) => sql`
  from ${linesHeldBy(memberId)} line join ${orders} bought on bought.id = line.order_id
  left join ${subscriptions.lines(memberId)} served
    on served.order_id = line.order_id and served.position = line.position`

const withoutLives = (memberId: SQL) => sql`
  from ${linesHeldBy(memberId)} line join ${orders} bought on bought.id = line.order_id`

const purchases = (memberId: SQL) => sql`
  from ${orders} bought join ${orderLines} line on line.order_id = bought.id
  where bought.member_id = ${memberId}`

/**
 * As a table in a statement: the lines of a member that count for a use, one row each. `life` is the subscription behind
 * it, which only those uses read that depend on it.
 */
function linesFor(sources: HoldingSources, use: Use, memberId: SQL): SQL {
  const [over, superseded] = [countsFor(use, 'over'), countsFor(use, 'superseded')]
  const which = counts(sources, use, sql`line`)
  if (over && superseded) return sql`(select ${columns} ${withoutLives(memberId)} where ${which})`
  const resting = countsFor(use, 'disputed') ? isResting(sources, sql`line`) : sql`false`
  return sql`(select ${columns}, served.life, ${sources.isSpent(sql`line`)} as spent, ${resting} as resting,
    ${sources.isUpgraded(sql`line`)} as upgraded
    ${withLives(sources, memberId)} where ${which}
    ${over ? sql`` : sql`and served.over is not true`} ${superseded ? sql`` : sql`and served.newest is not false`})`
}

/** Returns all lines that a member has ever paid for, in every state. */
const linesBought = (sources: HoldingSources, memberId: SQL) => sql`(
  select ${columns}, bought.id, served.life ${withLives(sources, memberId)} where line.status <> ${sql.raw(String(orderStatus.waiting))})`

/** True if a member has ever paid for something, even if it has another holder. */
const hasBought = (memberId: SQL) =>
  sql<boolean>`exists (select ${purchases(memberId)} and line.status <> ${sql.raw(String(orderStatus.waiting))})`

/** Reads members' lines, as parts of a statement, and their ends by the vendor's grace period. */
export interface HoldingsReader {
  /** As a table: the lines of a member that count for a use (`linesFor`). */
  lines(use: Use, memberId: SQL): SQL
  /** As a table: all that was ever paid for, and that a member holds. */
  bought(memberId: SQL): SQL
  /** Whether a member has ever paid for anything, as a condition. */
  hasBought(memberId: SQL): SQL<boolean>
  /** Whether an order line counts for a use, as a condition. @param line its row, by its alias */
  counts(use: Use, line: SQL): SQL
  /** Whether it is asked back, or was given back by a case. @param line its place in an order, by its alias */
  isAskedBack(line: SQL): SQL
  /** Returns the end of a line's grant by its subscription; undefined: it has none, and its own term counts. */
  servedUntil(life: LineLife | null): Date | undefined
  /** Returns the end that members read of a line; undefined: it has no subscription. */
  shownUntil(life: LineLife | null, now: Date): Date | undefined
  /**
   * Returns the period of a line, which is the due one even if its renewal was paid late.
   * @returns null: it has no subscription
   */
  paidPeriod(life: LineLife | null): PaidPeriod | null
}

/** @param grace how long a subscription runs on after a renewal has failed */
export const createHoldingsReader = (sources: HoldingSources, grace: Duration): HoldingsReader => ({
  lines: (use, memberId) => linesFor(sources, use, memberId),
  bought: (memberId) => linesBought(sources, memberId),
  hasBought,
  counts: (use, line) => counts(sources, use, line),
  isAskedBack: sources.isAskedBack,
  servedUntil: (life) => (life === null ? undefined : sources.subscriptions.servedUntil(life, grace)),
  shownUntil: (life, now) => (life === null ? undefined : sources.subscriptions.shownUntil(life, grace, now)),
  paidPeriod: (life) => (life === null ? null : sources.subscriptions.paidPeriod(life, grace)),
})
