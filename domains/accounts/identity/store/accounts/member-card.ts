import { type SQL, sql } from 'drizzle-orm'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import { begins, type MemberMatches } from '@/platform/installation/console/member-search'
import { bouncingAddresses } from '@/platform/mail/tables'
import { members, sessions } from '../../tables/members'

/** The member's account, and their sessions. */
export const card: CardPart = ({ member, now }) => ({
  id: sql`${member}.id`,
  kind: sql`${member}.kind`,
  email: sql`${member}.email`,
  name: sql`${member}.username`,
  language: sql`coalesce(${member}.language, '')`,
  since: secondsOnCard(sql`${member}.created_at`),
  blacklisted: secondsOnCard(sql`${member}.blacklisted_at`),
  suspended: secondsOnCard(sql`${member}.suspended_at`),
  second_factor: secondsOnCard(sql`${member}.second_factor_since`),
  email_proven: sql`${member}.email_proven`,
  letters_to: sql`coalesce(${member}.billing_email, ${member}.proven_email, ${member}.email)`,
  bounces: sql`(
    select json_build_object('since', ${secondsOnCard(sql`b.since`)}, 'reason', b.reason) from ${bouncingAddresses} b
    where b.address = coalesce(${member}.billing_email, ${member}.proven_email, ${member}.email))`,
  email_changed: secondsOnCard(sql`${member}.email_changed_at`),
  service_until: secondsOnCard(sql`${member}.vip_until`),
  metadata: sql`${member}.metadata`,
  merged_into: sql`(
    select json_build_object('id', t.id, 'email', t.email) from ${members} t where t.id = ${member}.merged_into)`,
  sessions: listOnCard(sql`
    select ${secondsOnCard(sql`s.created_at`)} as opened, s.network, s.user_agent as browser,
      coalesce(s.operator, '') as operator
    from ${sessions} s where s.member_id = ${member}.id and s.expires_at > ${now}::timestamptz
    order by s.created_at desc limit ${mostOnCard}`),
})

/** Finds by the beginning of an address, of a name, or of its last word. */
export const matches: MemberMatches = ({ begins: prefix, names, number }) => {
  const member = (by: string, which: SQL) => ({ by, memberId: sql`id`, from: sql`${members}`, which })
  const ofMany = (by: string, which: SQL) => ({ ...member(by, which), isOfMany: true }) as const
  return [
    ofMany('email', begins(sql`email`, prefix)),
    ...names.flatMap((name) => [
      ofMany('name', begins(sql`lower(username)`, name)),
      ofMany('name', begins(sql`lower(substring(username from '[^ ]+$'))`, name)),
    ]),
    ...(number === null ? [] : [member('number', sql`id = ${number}::bigint`)]),
  ]
}
