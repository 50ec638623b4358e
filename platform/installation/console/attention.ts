import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '@/platform/contract/permission'
import type { Queryable } from '@/platform/database/connect'

/**
 * The kinds of items that need staff’s attention (decision 0054). A domain adds its own by declaration merging, beside
 * the code that counts it; the console has words in six languages for each, and does not compile without them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface AttentionKinds {}

export type AttentionKind = keyof AttentionKinds & string

/** One kind of thing that needs attention, counted by its domain. */
export interface AttentionSource {
  readonly kind: AttentionKind
  /** The permission to deal with it. */
  readonly permission: Permission
  /** A select of one row with the columns `count`, and `since`: of the oldest; null where the count is 0. */
  readonly row: SQL
}

export interface Attention {
  readonly kind: AttentionKind
  readonly count: number
  readonly since: Date | null
}

interface Row extends Record<string, unknown> {
  readonly kind: AttentionKind
  readonly count: number
  readonly since: string | null
}

/** Counts everything that wants attention in one statement, in the order of the sources. */
export async function readAttention(
  database: Queryable,
  sources: readonly AttentionSource[],
): Promise<readonly Attention[]> {
  if (sources.length === 0) return []
  const parts = sources.map(
    ({ kind, row }, place) =>
      sql`select ${place}::int as place, ${kind}::text as kind, count::int as count, to_json(since) #>> '{}' as since from (${row}) counted`,
  )
  const { rows } = await database.execute<Row>(
    sql`select kind, count, since from (${sql.join(parts, sql` union all `)}) attention order by place`,
  )
  return rows.map(({ kind, count, since }) => ({ kind, count, since: since === null ? null : new Date(since) }))
}
