import { type SQL, sql } from 'drizzle-orm'
import { refundCaseLines } from '../tables'

/**
 * Facts of domains above about an order line, as parts of a statement. Each takes a row of order lines by its alias.
 */
export interface LineSources {
  /** Whether it has lowered the price of something that stands: then that is given back first. */
  readonly isCredited: (line: SQL) => SQL
  /** Whether its payment is disputed, and not decided. */
  readonly isDisputed: (line: SQL) => SQL
  /** Whether no request brings its money back: its licence was handed on for good, or it is the fee for that. */
  readonly isFinal: (line: SQL) => SQL
  /** How many codes were taken for it, by each that gives codes. */
  readonly codesTaken: readonly ((line: SQL) => SQL)[]
}

/**
 * How many codes of gifts and licences were taken for an order line: what was spent outside the installation, and no refund brings
 * back. @param line a row of order lines, by its alias
 */
export const codesTakenFor = ({ codesTaken }: LineSources, line: SQL) =>
  sql<number>`(${sql.join([sql`0`, ...codesTaken.map((takenFor) => takenFor(line))], sql` + `)})::int`

/** Whether an order line is asked back, or was given back by a case; of goodwill it is kept. @param line a row of order lines, by its alias */
export const isHeldByCase = (line: SQL) => sql`exists (
  select from ${refundCaseLines} item
  where item.order_id = ${line}.order_id and item.position = ${line}.position and item.held
    and item.amount is null)`
