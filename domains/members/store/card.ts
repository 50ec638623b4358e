import { type SQL, sql } from 'drizzle-orm'
import { codes } from '@/domains/activation/tables'
import { giftClaims } from '@/domains/gifts/tables'
import { members, sessions } from '@/domains/identity/tables/members'
import { seatPools, seats } from '@/domains/licences/tables'
import { orderLines, orders } from '@/domains/orders/relations'
import { accountDeletions } from '@/domains/privacy/tables'
import { profiles } from '@/domains/profile/relations'
import { refundCases } from '@/domains/refunds/tables'
import { subscriptions } from '@/domains/subscriptions/relations'
import { tickets } from '@/domains/support/tables'
import type { Queryable } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { NameOf } from '../calls/catalogue-names'
import type { MemberCard } from '../contract/member-card'
import { memberMerges } from '../tables'

/** Of each list on a member's page; what is older stands in the timeline. */
const most = 30

const list = (rows: SQL) => sql`(select coalesce(json_agg(row_to_json(r)), '[]') from (${rows}) r)`
const seconds = (moment: SQL) => sql`coalesce(floor(extract(epoch from ${moment})), 0)::float8`

/** What the vendor knows of a member at a glance, in one statement; null: there is no such member. */
export async function cardOf(
  database: Queryable,
  memberId: number,
  { language, now, nameOf }: { language: Language; now: Date; nameOf: NameOf },
): Promise<MemberCard | null> {
  const name = sql`l.names ->> ${language}`
  const lines = list(sql`
    select l.position, ${name} as name, l.term, l.status, l.quantity from ${orderLines} l
    where l.order_id = o.id order by l.position`)
  const devices = list(sql`
    select s.id, s.device, coalesce(s.nickname, '') as name, ${seconds(sql`s.last_seen_at`)} as seen
    from ${seats} s where s.pool_id = p.id and s.released_at is null order by s.granted_at, s.id`)
  const { rows } = await database.execute<{ card: MemberCard }>(sql`
    select json_build_object(
      'id', m.id, 'email', m.email, 'name', m.username, 'language', coalesce(m.language, ''),
      'country', coalesce((select country from ${profiles} where member_id = m.id), ''),
      'since', ${seconds(sql`m.created_at`)}, 'blacklisted', ${seconds(sql`m.blacklisted_at`)},
      'suspended', ${seconds(sql`m.suspended_at`)},
      'second_factor', ${seconds(sql`m.second_factor_since`)},
      'email_proven', m.email_proven, 'letters_to', coalesce(m.proven_email, m.email),
      'email_changed', ${seconds(sql`m.email_changed_at`)}, 'service_until', ${seconds(sql`m.vip_until`)},
      'ends', ${seconds(sql`(select ends_at from ${accountDeletions} where member_id = m.id)`)},
      'erased', ${seconds(sql`(select erased_at from ${accountDeletions} where member_id = m.id)`)},
      'merged_into', (select json_build_object('id', t.id, 'email', t.email) from ${members} t where t.id = m.merged_into),
      'merges', ${list(sql`
        select g.id, g.from_id as "from", f.email, ${seconds(sql`g.at`)} as at from ${memberMerges} g
        join ${members} f on f.id = g.from_id where g.into_id = m.id and g.undone_at is null order by g.id desc`)},
      'orders', ${list(sql`
        select o.number, ${seconds(sql`o.placed_at`)} as placed, o.status, o.total::float8 as total, o.currency,
          ${lines} as lines
        from ${orders} o where o.member_id = m.id order by o.placed_at desc, o.id desc limit ${most}`)},
      'pools', ${list(sql`
        select p.id, p.line, p.platform, p.total, p.used, ${devices} as devices from ${seatPools} p
        where p.member_id = m.id order by p.line, p.platform`)},
      'subscriptions', ${list(sql`
        select s.reference, ${name} as name, s.term, s.state, ${seconds(sql`s.paid_until`)} as paid_until,
          o.number as "order"
        from ${subscriptions} s join ${orders} o on o.id = s.order_id
        join ${orderLines} l on l.order_id = s.order_id and l.position = s.position
        where s.member_id = m.id order by s.id desc limit ${most}`)},
      'refunds', ${list(sql`
        select c.number, c.state, o.number as "order", ${seconds(sql`c.created_at`)} as at from ${refundCases} c
        join ${orders} o on o.id = c.order_id where c.member_id = m.id order by c.id desc limit ${most}`)},
      'tickets', ${list(sql`
        select t.number, t.subject, t.state, ${seconds(sql`t.updated_at`)} as at from ${tickets} t
        where t.member_id = m.id order by t.updated_at desc, t.id desc limit ${most}`)},
      'gifts', ${list(sql`
        select g.id, g.campaign, g.state, o.number as "order", ${seconds(sql`g.submitted_at`)} as at
        from ${giftClaims} g join ${orders} o on o.id = g.order_id
        where g.member_id = m.id order by g.id desc limit ${most}`)},
      'codes', ${list(sql`
        select c.pool, ${seconds(sql`c.taken_at`)} as at from ${codes} c
        where c.member_id = m.id order by c.taken_at desc limit ${most}`)},
      'sessions', ${list(sql`
        select ${seconds(sql`s.created_at`)} as opened, s.network, s.user_agent as browser,
          coalesce(s.operator, '') as operator
        from ${sessions} s where s.member_id = m.id and s.expires_at > ${now}::timestamptz
        order by s.created_at desc limit ${most}`)}
    ) as card from ${members} m where m.id = ${memberId}`)
  const card = rows[0]?.card
  if (!card) return null
  return {
    ...card,
    pools: card.pools.map((pool) => ({ ...pool, line: nameOf('line', pool.line) })),
    codes: card.codes.map((code) => ({ ...code, pool: nameOf('family', code.pool) })),
    gifts: card.gifts.map((gift) => ({ ...gift, campaign: nameOf('campaign', gift.campaign) })),
  }
}
