import { type SQL, sql } from 'drizzle-orm'
import { codes } from '@/domains/activation/tables'
import { giftClaims, giftCodes } from '@/domains/gifts/tables'
import { members } from '@/domains/identity/relations'
import { seatPools, seats } from '@/domains/licences/tables'
import { orders } from '@/domains/orders/relations'
import type { Queryable } from '@/platform/database/connect'
import type { MatchKind, Search } from '../rules'

export interface FoundMember extends Record<string, unknown> {
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
  search: Search | null,
  page: Page,
): Promise<readonly FoundMember[]> {
  const { limit } = page
  const { rows } = await database.execute<FoundMember>(
    search === null
      ? sql`select ${shown}, array[]::text[] as by from ${members} m where true ${older(sql`m.id`, page)}
          order by m.id desc limit ${limit}`
      : sql`
        with found as (
          select member_id, array_agg(distinct by) as by from (${matches(search, page)}) each group by member_id)
        select ${shown}, found.by from found join ${members} m on m.id = found.member_id
        order by m.id desc limit ${limit}`,
  )
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    mergedInto: row.mergedInto === null ? null : Number(row.mergedInto),
  }))
}

const shown = sql`m.id, m.email, m.username, to_json(m.created_at) #>> '{}' as "createdAt",
  m.blacklisted_at is not null as "isBlacklisted", m.suspended_at is not null as "isSuspended",
  m.merged_into as "mergedInto"`

const older = (id: SQL, { before }: Page) => (before === null ? sql`` : sql`and ${id} < ${before}`)

/** By the operators of `text_pattern_ops`: a prefix as a range of bytes, which any plan finds in the index. */
const begins = (value: SQL, prefix: string) => sql`(${value} ~>=~ ${prefix} and ${value} ~<~ ${`${prefix}\u{10ffff}`})`

function matches({ begins: prefix, names, order, seat, number }: Search, page: Page): SQL {
  const newest = (by: MatchKind, id: SQL, from: SQL, which: SQL) => sql`
    (select distinct ${id} as member_id, ${by}::text as by from ${from} where (${which}) ${older(id, page)}
    order by ${id} desc limit ${page.limit})`
  const member = (by: MatchKind, which: SQL) => newest(by, sql`id`, sql`${members}`, which)
  const withPool = sql`${seats} s join ${seatPools} p on p.id = s.pool_id`
  const any = (value: SQL) =>
    sql.join(
      names.map((name) => begins(value, name)),
      sql` or `,
    )
  const parts = [
    member('email', begins(sql`email`, prefix)),
    ...names.flatMap((name) => [
      member('name', begins(sql`lower(username)`, name)),
      member('name', begins(sql`lower(substring(username from '[^ ]+$'))`, name)),
    ]),
    newest('order', sql`member_id`, sql`${orders}`, sql`number = ${order}`),
    newest(
      'device',
      sql`p.member_id`,
      withPool,
      sql`${begins(sql`lower(s.device)`, prefix)} or ${any(sql`lower(s.nickname)`)}`,
    ),
    newest('code', sql`member_id`, sql`${codes}`, sql`lower(code) = ${prefix} and member_id is not null`),
    newest(
      'code',
      sql`c.member_id`,
      sql`${giftCodes} g join ${giftClaims} c on c.id = g.claim_id`,
      sql`lower(g.code) = ${prefix}`,
    ),
  ]
  if (seat !== null) parts.push(newest('licence', sql`p.member_id`, withPool, sql`s.id = ${seat}::uuid`))
  if (number !== null) parts.push(member('number', sql`id = ${number}::bigint`))
  return sql.join(parts, sql` union all `)
}
