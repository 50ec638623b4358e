import { and, desc, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { HoldingsReader, LineLife } from '@/domains/commerce/entitlements'
import type { OwnedLine } from '@/domains/commerce/entitlements/rules'
import type { Queryable } from '@/platform/database/connect'
import { releases } from '../tables'
import type { GivenPlace, Holders } from './held'

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

/** Returns the lines that a member may use now, and for how long updates came with each. */
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

/** The same of each account that has given the member a place, of the line of that place. */
export async function linesOfGivers(
  database: Queryable,
  { holdings, givenPlaces }: Holders,
  memberId: number,
): Promise<readonly { readonly line: string; readonly lines: readonly OwnedLine[] }[]> {
  const { rows } = await database.execute<{ places: readonly GivenPlace[] }>(
    sql`select ${givenPlaces(sql`${memberId}::bigint`)} as places`,
  )
  const given: { line: string; lines: readonly OwnedLine[] }[] = []
  for (const { account, line } of rows[0]?.places ?? []) {
    given.push({ line, lines: await ownedLines(database, holdings, account) })
  }
  return given
}

/** Returns the releases of these software for people, of all channels, published so far: the newest build first. */
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
