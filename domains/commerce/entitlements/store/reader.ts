import type { SQL } from 'drizzle-orm'
import type { Duration } from '@/platform/time/duration'
import type { Use } from '../rules'
import { counts, hasBought, linesBought, linesFor } from './lines'
import type { HoldingSources, LineLife, PaidPeriod } from './sources'

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
