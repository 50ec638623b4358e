import { sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import type { Texts } from '@/platform/i18n/texts'
import { releases } from '../tables'

export interface VersionForAll {
  readonly software: string
  readonly version: string
  /** Its release notes, by language. */
  readonly notes: Texts
}

/** Returns the newest version of each software that is stable, completely rolled out, and since a moment. */
export async function versionsForAll(
  database: Queryable,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<readonly VersionForAll[]> {
  const { rows } = await database.execute<{ software: string; version: string; notes: Texts }>(sql`
    select distinct on (software) software, version, notes from ${releases}
    where channel = 'stable' and share = 100 and withdrawn_at is null
      and released_at <= ${now}::timestamptz and released_at > ${since}::timestamptz
    order by software, build desc, id desc`)
  return rows
}
