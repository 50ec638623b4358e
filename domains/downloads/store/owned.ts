import { and, desc, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Term } from '@/domains/catalogue/rules/kinds'
import type { HoldingsReader, LineLife } from '@/domains/holdings'
import type { OwnedLine } from '@/domains/holdings/rules'
import type { Queryable } from '@/platform/database/connect'
import { releases } from '../tables'

interface LineRow extends Record<string, unknown> {
  readonly pid: number
  readonly term: Term
  readonly quantity: number
  readonly since: string
  readonly resting: boolean
  readonly life: LineLife | null
  readonly updatesMonths: number | null
  readonly extraDays: number
  readonly extraUpdatesDays: number
}

/** What a member may use by now, and for how long updates came with it. */
export async function ownedLines(
  database: Queryable,
  holdings: HoldingsReader,
  memberId: number,
): Promise<OwnedLine[]> {
  const { rows } = await database.execute<LineRow>(sql`
    select line.pid, line.term, line.quantity, line.since, line.resting, line.life,
      line.updates_months as "updatesMonths", line.extra_days as "extraDays", line.extra_updates_days as "extraUpdatesDays"
    from ${holdings.lines('seats', sql`${memberId}::bigint`)} line`)
  return rows.map(({ since, life, ...line }) => ({
    ...line,
    since: new Date(since),
    until: holdings.servedUntil(life),
  }))
}

/** What people download of these software by now, of whatever channel: the newest build first. */
export const releasesOut = (database: Queryable, software: readonly string[], now: Date) =>
  database
    .select()
    .from(releases)
    .where(
      and(
        inArray(releases.software, [...software]),
        ne(releases.use, 'update'),
        lte(releases.releasedAt, now),
        isNull(releases.withdrawnAt),
      ),
    )
    .orderBy(desc(releases.build))
    .limit(2000)
