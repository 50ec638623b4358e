import { sql } from 'drizzle-orm'
import { type CardPart, listOnCard, secondsOnCard } from '@/platform/database/member-card'
import { begins, type MemberMatches } from '@/platform/database/member-search'
import { seatPools, seats } from '../tables'

export const card: CardPart = ({ member }) => ({
  pools: listOnCard(sql`
    select p.id, p.line, p.platform, p.total, p.used, ${listOnCard(sql`
      select s.id, s.device, coalesce(s.nickname, '') as name, ${secondsOnCard(sql`s.last_seen_at`)} as seen
      from ${seats} s where s.pool_id = p.id and s.released_at is null order by s.granted_at, s.id`)} as devices
    from ${seatPools} p where p.member_id = ${member}.id order by p.line, p.platform`),
})

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** By the beginning of what a device is called, and by the id of a seat, which stands in licences. */
export const matches: MemberMatches = ({ text, begins: prefix, names }) => {
  const seat = { memberId: sql`p.member_id`, from: sql`${seats} s join ${seatPools} p on p.id = s.pool_id` }
  const called = sql.join(
    [begins(sql`lower(s.device)`, prefix), ...names.map((name) => begins(sql`lower(s.nickname)`, name))],
    sql` or `,
  )
  const devices = { ...seat, by: 'device', which: called, isOfMany: true } as const
  return uuid.test(text) ? [devices, { ...seat, by: 'licence', which: sql`s.id = ${text}::uuid` }] : [devices]
}
