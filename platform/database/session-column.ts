import type { SQL } from 'drizzle-orm'

/**
 * A value that a call reads in the session's statement, so that both take one round trip: an expression over the
 * member's row, with placeholders for the call's values. Its name is that of the prepared statement.
 */
export interface SessionColumn<Found> {
  readonly name: string
  readonly expression: SQL<Found>
}
