import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from './connect'
import type { Person } from './personal-data'

/**
 * One kind of thing that happens to a member, as the domain offers it that knows of it. `rows` is a select with the columns
 * `at`, `id` (text, unique within the kind) and `details` (jsonb whose values are texts and numbers; never a secret).
 */
export interface TimelineSource {
  readonly kind: string
  readonly rows: (person: Person) => SQL
}

/** Where a page of the timeline ends: what comes next happened before it. */
export interface TimelineKey {
  readonly at: Date
  readonly kind: string
  readonly id: string
}

export interface TimelineEntry extends TimelineKey {
  readonly details: Readonly<Record<string, string | number | null>>
}

interface Row extends Record<string, unknown> {
  readonly at: string
  readonly kind: string
  readonly id: string
  readonly details: TimelineEntry['details']
}

/**
 * What happened to a member, newest first, in one statement: each source gives no more than a page. Of things that happened
 * in the same millisecond kind and id decide, so that no page leaves one out or shows it twice.
 */
export async function timelinePage(
  database: Queryable,
  sources: readonly TimelineSource[],
  { person, before, limit }: { person: Person; before: TimelineKey | null; limit: number },
): Promise<readonly TimelineEntry[]> {
  const parts = sources.map(({ kind, rows }) => {
    const told = sql`(select date_trunc('milliseconds', at) as at, ${kind}::text collate "C" as kind,
      id collate "C" as id, details from (${rows(person)}) told where at is not null)`
    const key = before && sql`where (at, kind, id) < (${before.at}::timestamptz, ${before.kind}, ${before.id})`
    return sql`(select * from ${told} dated ${key ?? sql``} order by at desc, id desc limit ${limit})`
  })
  const { rows } = await database.execute<Row>(sql`
    select to_json(at) #>> '{}' as at, kind, id, details from (${sql.join(parts, sql` union all `)}) happened
    order by happened.at desc, kind desc, id desc limit ${limit}`)
  return rows.map(({ at, ...rest }) => ({ ...rest, at: new Date(at) }))
}
