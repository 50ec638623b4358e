import { type SQL, sql } from 'drizzle-orm'
import { members } from '@/domains/identity/relations'
import type { Queryable } from '@/platform/database/connect'
import type { MemberMatch, MemberMatches, TypedSearch } from '@/platform/database/member-search'
import type { MatchKind } from '../rules'

export interface MemberRow extends Record<string, unknown> {
  readonly id: number
  readonly email: string
  readonly username: string
  readonly createdAt: string
  readonly isBlacklisted: boolean
  readonly isSuspended: boolean
  readonly mergedInto: number | null
  readonly by: readonly MatchKind[]
}

interface Page {
  /** The number of the member behind whom the page begins; null: the newest. */
  readonly before: number | null
  readonly limit: number
}

/**
 * Members whom something belongs to that was typed, newest first, in one statement. Each thing is looked up by an index of
 * its own and gives no more than a page, however many members are called so; null: all members.
 */
export async function findMembers(
  database: Queryable,
  found: readonly MemberMatch[] | null,
  page: Page,
): Promise<readonly MemberRow[]> {
  const { limit } = page
  const { rows } = await database.execute<MemberRow>(
    found === null
      ? sql`select ${shown}, array[]::text[] as by from ${members} m where true ${older(sql`m.id`, page)}
          order by m.id desc limit ${limit}`
      : sql`
        with found as (
          select member_id, array_agg(distinct by) as by from (${anyOf(found, page)}) each group by member_id)
        select ${shown}, found.by from found join ${members} m on m.id = found.member_id
        order by m.id desc limit ${limit}`,
  )
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    mergedInto: row.mergedInto === null ? null : Number(row.mergedInto),
  }))
}

/** Where each domain looks for what was typed. */
export const matchesOf = ({ matches }: { readonly matches: readonly MemberMatches[] }, typed: TypedSearch) =>
  matches.flatMap((match) => match(typed))

const shown = sql`m.id, m.email, m.username, to_json(m.created_at) #>> '{}' as "createdAt",
  m.blacklisted_at is not null as "isBlacklisted", m.suspended_at is not null as "isSuspended",
  m.merged_into as "mergedInto"`

const older = (id: SQL, { before }: Page) => (before === null ? sql`` : sql`and ${id} < ${before}`)

const anyOf = (found: readonly MemberMatch[], page: Page): SQL =>
  sql.join(
    found.map(
      ({ by, memberId, from, which }) => sql`
        (select distinct ${memberId} as member_id, ${by}::text as by from ${from} where (${which}) ${older(memberId, page)}
        order by ${memberId} desc limit ${page.limit})`,
    ),
    sql` union all `,
  )
