import { sql } from 'drizzle-orm'
import type { FirstRelease } from '../rules'
import { downloadCounts, releases } from '../tables'

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
