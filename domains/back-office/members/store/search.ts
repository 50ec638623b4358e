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
  /** The page begins after the member with this number; null: with the newest. */
  readonly before: number | null
  readonly limit: number
}

/**
 * Finds the members that the typed text belongs to, newest first, in one statement. Each domain's search uses an index of
 * its own and returns one page at most, however many members match; null: all members.
 */
export async function findMembers(
  database: Queryable,
  found: readonly MatchOfMember[] | null,
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

type MatchOfMember = MemberMatch & { readonly memberId: SQL }

interface Searched {
  readonly matches: readonly MemberMatches[]
}

/** Each domain's search of members for the typed text. @param may what may be looked through; left out: everything */
export const matchesOf = (searched: Searched, typed: TypedSearch, may?: ReadonlySet<string>) =>
  thingsOf(searched, typed, may).filter((match): match is MatchOfMember => match.memberId !== null)

/** The same of things that belong to no member as well. */
export const thingsOf = ({ matches }: Searched, typed: TypedSearch, may?: ReadonlySet<string>) =>
  matches
    .flatMap((match) => match(typed))
    .filter(({ finding }) => may?.has(finding.permission ?? 'members.read') ?? true)

/** A thing that was found, and the member whom it belongs to. */
export interface FoundRow extends Record<string, unknown> {
  readonly by: string
  readonly key: string | null
  readonly title: string
  readonly member: number | null
  readonly email: string | null
  readonly isCompany: boolean
}

/**
 * Finds the first things of each kind that begin with the typed text, in one statement. Each is taken in the order of
 * the index that finds it, however many begin so.
 */
export async function findThings(
  database: Queryable,
  matches: readonly MemberMatch[],
  most: number,
): Promise<readonly FoundRow[]> {
  if (matches.length === 0) return []
  const each = matches.map(
    ({ by, memberId, from, which, finding: { title, key, value, which: begun } }) => sql`
      (select ${by}::text as by, ${memberId ?? sql`null`}::bigint as member_id, ${key ?? sql`null`}::text as key,
        (${title})::text as title
      from ${from} where (${begun ?? which}) ${value ? sql`order by ${value} using ~<~` : sql``} limit ${most})`,
  )
  const { rows } = await database.execute<FoundRow>(sql`
    select found.by, found.key, found.title, m.id::float8 as member, coalesce(m.billing_email, m.email) as email,
      coalesce(m.kind = 'company', false) as "isCompany"
    from (${sql.join(each, sql` union all `)}) found left join ${members} m on m.id = found.member_id`)
  return rows
}

// A company is shown with its billing address, since its own receives no mail.
const shown = sql`m.id, coalesce(m.billing_email, m.email) as email, m.username, to_json(m.created_at) #>> '{}' as "createdAt",
  m.blacklisted_at is not null as "isBlacklisted", m.suspended_at is not null as "isSuspended",
  m.merged_into as "mergedInto"`

const older = (id: SQL, { before }: Page) => (before === null ? sql`` : sql`and ${id} < ${before}`)

const newest = ({ by, memberId, from, which }: MatchOfMember, page: Page, isWanted = sql``): SQL => sql`
  (select distinct ${memberId} as member_id, ${by}::text as by from ${from}
  where (${which}) ${isWanted} ${older(memberId, page)} order by ${memberId} desc limit ${page.limit})`

/** Above this number a scan from the newest member soon finds a page; fewer matches are read by the index and sorted. */
const mostSorted = 5_000

/**
 * Matches by a value that many members may share. Their number is unknown beforehand, and a wrong estimate of the planner
 * would scan all members in vain.
 */
function ofMany(match: MatchOfMember, few: SQL, page: Page): SQL {
  const count = sql`(select count(*) from ${few})`
  return sql`
    (select distinct member_id, ${match.by}::text as by from ${few}
    where ${count} <= ${mostSorted} ${older(sql`member_id`, page)} order by member_id desc limit ${page.limit})
    union all ${newest(match, page, sql`and ${count} > ${mostSorted}`)}`
}

/** Common table expressions of the statement: `found`, and those that it reads. */
function foundIn(found: readonly MatchOfMember[], page: Page): SQL {
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
