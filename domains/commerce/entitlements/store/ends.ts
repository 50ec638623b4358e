import { type SQL, sql } from 'drizzle-orm'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { monthsOf } from '@/domains/commerce/catalogue/rules/terms'

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
