import { type SQL, sql } from 'drizzle-orm'
import { codes } from '@/domains/activation/tables'
import { giftClaims, giftCodes } from '@/domains/gifts/tables'
import { members } from '@/domains/identity/tables'
import { seatPools, seats } from '@/domains/licences/tables'
import { orders } from '@/domains/orders/tables'
import type { Queryable } from '@/platform/database/connect'
import type { FoundBy, Search } from '../rules'

export interface FoundMember extends Record<string, unknown> {
  readonly id: number
  readonly email: string
  readonly username: string
  readonly createdAt: string
  readonly isBlacklisted: boolean
  readonly mergedInto: number | null
  readonly by: readonly FoundBy[]
}

interface Page {
  /** The number of the member behind whom the page begins; null: the newest. */
  readonly before: number | null
  readonly limit: number
}

/**
 * Members whom something belongs to that was typed, newest first, in one statement. Each thing is looked up by an index of
 * its own (`bench/` has the figures); null: all members.
 */
export async function findMembers(
  database: Queryable,
  search: Search | null,
  { before, limit }: Page,
): Promise<readonly FoundMember[]> {
  const older = before === null ? sql`` : sql`and m.id < ${before}`
  const { rows } = await database.execute<FoundMember>(
    search === null
      ? sql`select ${shown}, array[]::text[] as by from ${members} m where true ${older} order by m.id desc limit ${limit}`
      : sql`
        with found as (select member_id, array_agg(distinct by) as by from (${matches(search)}) each group by member_id)
        select ${shown}, found.by from found join ${members} m on m.id = found.member_id
        where true ${older} order by m.id desc limit ${limit}`,
  )
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    mergedInto: row.mergedInto === null ? null : Number(row.mergedInto),
  }))
}

const shown = sql`m.id, m.email, m.username, to_json(m.created_at) #>> '{}' as "createdAt",
  m.blacklisted_at is not null as "isBlacklisted", m.merged_into as "mergedInto"`

/** By the operators of `text_pattern_ops`: a prefix as a range of bytes, which any plan finds in the index. */
const begins = (value: SQL, prefix: string) => sql`(${value} ~>=~ ${prefix} and ${value} ~<~ ${`${prefix}\u{10ffff}`})`

function matches({ begins: prefix, names, order, seat, number }: Search): SQL {
  const parts = [
    sql`select id as member_id, 'email' as by from ${members} where ${begins(sql`email`, prefix)}`,
    ...names.flatMap((name) => [
      sql`select id, 'name' from ${members} where ${begins(sql`lower(username)`, name)}`,
      sql`select id, 'name' from ${members} where ${begins(sql`lower(substring(username from '[^ ]+$'))`, name)}`,
    ]),
    sql`select member_id, 'order' from ${orders} where number = ${order}`,
    sql`select p.member_id, 'device' from ${seats} s join ${seatPools} p on p.id = s.pool_id
      where ${begins(sql`lower(s.device)`, prefix)} or ${sql.join(
        names.map((name) => begins(sql`lower(s.nickname)`, name)),
        sql` or `,
      )}`,
    sql`select member_id, 'code' from ${codes} where lower(code) = ${prefix} and member_id is not null`,
    sql`select c.member_id, 'code' from ${giftCodes} g join ${giftClaims} c on c.id = g.claim_id
      where lower(g.code) = ${prefix}`,
  ]
  if (seat !== null) {
    parts.push(sql`select p.member_id, 'licence' from ${seats} s join ${seatPools} p on p.id = s.pool_id
      where s.id = ${seat}::uuid`)
  }
  if (number !== null) parts.push(sql`select id, 'number' from ${members} where id = ${number}::bigint`)
  return sql.join(parts, sql` union all `)
}
