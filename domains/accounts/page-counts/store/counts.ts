import { sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import type { CountedName } from '../events'
import { statisticsCounts } from '../tables'

/** Adds one, in one statement. @param day `2026-11-21` */
export const addCount = (
  database: Queryable,
  count: { readonly day: string; readonly event: CountedName; readonly subject: string },
) =>
  database
    .insert(statisticsCounts)
    .values({ ...count, count: 1 })
    .onConflictDoUpdate({
      target: [statisticsCounts.day, statisticsCounts.event, statisticsCounts.subject],
      set: { count: sql`${statisticsCounts.count} + 1` },
    })

/** As a table: the reports of pages, by day. */
export const dailyCounts = sql`(select day, event, subject, count from ${statisticsCounts})`
