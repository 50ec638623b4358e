import { type SQL, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Queryable } from '@/platform/database/connect'
import type { MemberMatch, MemberMatches, TypedSearch } from '@/platform/installation/console/member-search'
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
        with ${foundIn(found, page)}
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

// Of a company the address at which letters reach it: its own receives none.
const shown = sql`m.id, coalesce(m.billing_email, m.email) as email, m.username, to_json(m.created_at) #>> '{}' as "createdAt",
  m.blacklisted_at is not null as "isBlacklisted", m.suspended_at is not null as "isSuspended",
  m.merged_into as "mergedInto"`

const older = (id: SQL, { before }: Page) => (before === null ? sql`` : sql`and ${id} < ${before}`)

const newest = ({ by, memberId, from, which }: MemberMatch, page: Page, isWanted = sql``): SQL => sql`
  (select distinct ${memberId} as member_id, ${by}::text as by from ${from}
  where (${which}) ${isWanted} ${older(memberId, page)} order by ${memberId} desc limit ${page.limit})`

/** More than that are met soon by who goes through all members from the newest; fewer are taken by the index, and sorted. */
const mostSorted = 5_000

/**
 * Matches by a value that many may share: how many do is unknown beforehand, and a database that guesses may scan all
 * members in vain.
 */
function ofMany(match: MemberMatch, few: SQL, page: Page): SQL {
  const count = sql`(select count(*) from ${few})`
  return sql`
    (select distinct member_id, ${match.by}::text as by from ${few}
    where ${count} <= ${mostSorted} ${older(sql`member_id`, page)} order by member_id desc limit ${page.limit})
    union all ${newest(match, page, sql`and ${count} > ${mostSorted}`)}`
}

/** As tables of a statement: `found`, and before it what it looks at. */
function foundIn(found: readonly MemberMatch[], page: Page): SQL {
  const few = (index: number) => sql.identifier(`few_${index}`)
  const taken = found.flatMap(({ memberId, from, which, isOfMany }, index) =>
    isOfMany
      ? [
          sql`${few(index)} as materialized (
            select ${memberId} as member_id from ${from} where (${which}) limit ${mostSorted + 1})`,
        ]
      : [],
  )
  const each = found.map((match, index) =>
    match.isOfMany ? ofMany(match, sql`${few(index)}`, page) : newest(match, page),
  )
  const all = sql`found as (
    select member_id, array_agg(distinct by) as by from (${sql.join(each, sql` union all `)}) each group by member_id)`
  return sql.join([...taken, all], sql`, `)
}
