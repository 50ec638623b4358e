import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { moment } from '@/platform/contract/fields'
import { metadata } from '@/platform/contract/metadata'
import type { EvidenceSource } from '@/platform/installation/console/evidence'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import { beginning, type MemberMatches } from '@/platform/installation/console/member-search'
import type { Staff } from '@/platform/installation/staff'
import { bouncingAddresses } from '@/platform/mail/tables'
import { memberKinds } from '../rules'
import { members, sessions } from '../tables/members'
import { timeline } from './accounts/timeline'

/** This domain's facts on the page of a member. */
const card = z.object({
  id: z.number(),
  kind: z.enum(memberKinds),
  email: z.string(),
  name: z.string(),
  language: z.string(),
  since: moment,
  blacklisted: moment,
  suspended: moment,
  second_factor: moment,
  email_changed: moment,
  /** The address is shown to be the account's own; until then letters go to `letters_to` (spec 3.8). */
  email_proven: z.boolean(),
  letters_to: z.string(),
  /** Nothing arrives there, and what a mail server said; null: it does. */
  bounces: z.nullable(z.object({ since: moment, reason: z.string() })),
  service_until: moment,
  /**
   * Metadata that the vendor’s own systems have attached to the member; orders and their lines, which are licences,
   * have it, too.
   */
  metadata,
  merged_into: z.nullable(z.object({ id: z.number(), email: z.string() })),
  sessions: z.array(z.object({ opened: moment, network: z.string(), browser: z.string(), operator: z.string() })),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}

/** The member's account, and their sessions. */
const read: CardPart = ({ member, now }) => ({
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
const matches: MemberMatches = ({ begins: prefix, names, number }) => {
  const member = { memberId: sql`id`, from: sql`${members}` }
  const finding = { title: sql`coalesce(nullif(username, ''), email)` }
  const called = (by: string, value: SQL, typed: string) => ({ by, ...member, ...beginning(value, typed, finding) })
  return [
    called('email', sql`email`, prefix),
    ...names.flatMap((name) => [
      called('name', sql`lower(username)`, name),
      called('name', sql`lower(substring(username from '[^ ]+$'))`, name),
    ]),
    ...(number === null ? [] : [{ by: 'number', ...member, which: sql`id = ${number}::bigint`, finding }]),
  ]
}

/** The evidence of the member's logins. Those of an operator who impersonated them are left out. */
const evidence: readonly EvidenceSource[] = [
  {
    kind: 'login',
    rows: ({ memberId }) => sql`
      select own.created_at as at, left(own.user_agent, 120) as subject, null::text as detail, own.network,
        own.seen_at as done, null::timestamptz as failed, null::text as words
      from ${sessions} own where own.member_id = ${memberId} and own.operator is null`,
  },
]

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: { schema: card, read },
  matches,
  timeline,
  evidence,
}
