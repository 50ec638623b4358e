import { and, desc, eq, lt, ne } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { webhookAttempts } from '../tables'

export type Attempt = typeof webhookAttempts.$inferSelect

export const addAttempt = (database: Queryable, attempt: typeof webhookAttempts.$inferInsert) =>
  database.insert(webhookAttempts).values(attempt)

interface WantedAttempts {
  readonly endpoint: number
  readonly failed: boolean
  /** The number of the last one of the page before. */
  readonly after: number | undefined
  readonly most: number
}

/** Newest first. */
export const attemptsOf = (
  database: Queryable,
  { endpoint, failed, after, most }: WantedAttempts,
): Promise<readonly Attempt[]> =>
  database
    .select()
    .from(webhookAttempts)
    .where(
      and(
        eq(webhookAttempts.endpointId, endpoint),
        failed ? ne(webhookAttempts.outcome, 'delivered') : undefined,
        after === undefined ? undefined : lt(webhookAttempts.id, after),
      ),
    )
    .orderBy(desc(webhookAttempts.id))
    .limit(most)
