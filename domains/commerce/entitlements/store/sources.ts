import { type SQL, sql } from 'drizzle-orm'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { monthsOf } from '@/domains/commerce/catalogue/rules/terms'
import type { Duration } from '@/platform/time/duration'

/** The subscription behind a line, as a statement brings it: anyone who has written it reads it. */
export interface LineLife {
  /** The line is of the order of a renewal, and not of the one that it was bought in. */
  readonly renewal: boolean
}

/** The dates of the period that a subscription's newest line has paid for, in place of those of its order. */
export interface PaidPeriod {
  readonly since: Date
  readonly paidUntil: Date
  /** Until when it is served: of one that renews, the grace is in it. */
  readonly until: Date
}

/** The subscriptions of lines. The grants of such a line end with its subscription, whatever their own dates. */
interface SubscriptionSource {
  /** As a table in a statement: the lines of a member by `order_id` and `position`, with `life`, and whether it is `over` and `newest`. */
  lines(memberId: SQL): SQL
  servedUntil(life: LineLife, grace: Duration): Date
  /** Until when members read that it runs. */
  shownUntil(life: LineLife, grace: Duration, now: Date): Date
  paidPeriod(life: LineLife, grace: Duration): PaidPeriod
}

/** Interfaces to domains above this one, handed in. Conditions take a row of order lines by its alias. */
export interface HoldingSources {
  /** It is asked back, or was given back by a case. */
  readonly isAskedBack: (line: SQL) => SQL
  /** The reasons for which a line rests: its payment is disputed, its order is under review, or it was revoked. */
  readonly rests: readonly ((line: SQL) => SQL)[]
  /** The rest of its subscription has lowered a price. */
  readonly isSpent: (line: SQL) => SQL
  /** It has led to a later version, which stands. */
  readonly isUpgraded: (line: SQL) => SQL
  /** And that one has taken its place: it is over. */
  readonly isReplaced: (line: SQL) => SQL
  readonly subscriptions: SubscriptionSource
}

const months = sql.join(
  terms.flatMap((term) => (monthsOf(term) === null ? [] : [sql.raw(`when '${term}' then ${monthsOf(term)}`)])),
  sql` `,
)

/**
 * Returns the end of a line's term, without its subscription; null: never.
 * @param line by its alias
 * @param since when it was paid
 */
export const endOfTermOf = (line: SQL, since: SQL) =>
  sql`(${since} + make_interval(months => case ${line}.term ${months} end) + make_interval(days => ${line}.extra_days))`
