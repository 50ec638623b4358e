import { sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import type { Texts } from '@/platform/i18n/texts'
import type { FirstRelease } from '../rules'
import { downloadCounts, releases } from '../tables'

interface VersionForAll {
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

/** Software that is out for a platform. */
export type ReleasedSoftware = Pick<FirstRelease, 'software' | 'platform'>

/** As a column: the software released so far. */
export const releasedSoftware = (now: Date) => sql<readonly ReleasedSoftware[]>`(
  select coalesce(json_agg(json_build_object('software', software, 'platform', platform)), '[]')
  from (select distinct software, platform from ${releases}
    where released_at <= ${now} and withdrawn_at is null) came_out)`

/** As a table: how often each software was downloaded on a day, in UTC. */
export const dailyDownloads = sql`(
  select counted.day, of.software, counted.downloads
  from ${downloadCounts} counted join ${releases} of on of.id = counted.release_id)`
