import type { SQL } from 'drizzle-orm'

/**
 * What a call reads in the statement that knows the session, so that both take one round trip: an expression over the
 * member's row, with placeholders for the call's own values. Its name is the statement's in the database.
 */
export interface SessionColumn<Found> {
  readonly name: string
  readonly expression: SQL<Found>
}
