import { sql } from 'drizzle-orm'
import type { Range } from '../rules'

/** A range with the time zone in which its days begin. */
export interface Place extends Range {
  readonly timeZone: string
  /** True if there are sums of its days; until then everything is counted. */
  readonly isSummed: boolean
}

/** The moments at which a range begins, and at which it is over. */
export const beginning = ({ from, timeZone }: Pick<Place, 'from' | 'timeZone'>) =>
  sql`(${from}::timestamp at time zone ${timeZone}::text)`
export const end = ({ until, timeZone }: Pick<Place, 'until' | 'timeZone'>) =>
  sql`((${until}::timestamp + interval '1 day') at time zone ${timeZone}::text)`
