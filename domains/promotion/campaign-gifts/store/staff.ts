import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { orders } from '@/domains/commerce/orders/relations'
import { isDue } from '@/domains/staff/case-work/relations'
import type { AttentionSource } from '@/platform/installation/console/attention'
import type { CaseSource } from '@/platform/installation/console/cases'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import type { MemberMatches } from '@/platform/installation/console/member-search'
import { facts, named, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { Staff } from '@/platform/installation/staff'
import { card } from '../contract/console'
import type { ClaimState } from '../rules'
import { giftClaims, giftCodes } from '../tables'

const read: CardPart = ({ member }) => ({
  gifts: listOnCard(sql`
    select g.id, g.campaign, g.state, o.number as "order", ${secondsOnCard(sql`g.submitted_at`)} as at
    from ${giftClaims} g join ${orders} o on o.id = g.order_id
    where g.member_id = ${member}.id order by g.id desc limit ${mostOnCard}`),
})

const matches: MemberMatches = ({ begins }) => [
  {
    by: 'code',
    memberId: sql`c.member_id`,
    from: sql`${giftCodes} g join ${giftClaims} c on c.id = g.claim_id`,
    which: sql`lower(g.code) = ${begins}`,
    finding: { title: sql`'…' || right(g.code, 4)` },
  },
]

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'gift.claimed': true
    'gift.decided': true
    'gift.given': true
  }
  interface TimelineFacts {
    campaign: 'named'
  }
  interface TimelineTerms {
    giftState: ClaimState
  }
}

const about = { campaign: named('campaign', giftClaims.campaign), order: text(orders.number) }

const claims = (memberId: number, at: PgColumn | SQL, details: SQL = facts(about)) => sql`
  select ${at} as at, ${giftClaims.id}::text as id, ${details} as facts
  from ${giftClaims} join ${orders} on ${orders.id} = ${giftClaims.orderId} where ${giftClaims.memberId} = ${memberId}`

/** A gift that staff gave without a claim has no picture. */
const asked = sql`case when num_nonnulls(${giftClaims.pictureKey}, ${giftClaims.pictureLooks}) > 0
  then ${giftClaims.submittedAt} end`
const decided = facts({ giftState: term(giftClaims.state), ...about, because: text(giftClaims.reason) })

/** The timeline's entries about gifts. */
const timeline: readonly TimelineSource[] = [
  { kind: 'gift.claimed', rows: ({ memberId }) => claims(memberId, asked) },
  { kind: 'gift.decided', rows: ({ memberId }) => claims(memberId, giftClaims.decidedAt, decided) },
  { kind: 'gift.given', rows: ({ memberId }) => claims(memberId, giftClaims.givenAt) },
]

declare module '@/platform/installation/console/attention' {
  interface AttentionKinds {
    gifts: true
  }
}

const attention: readonly AttentionSource[] = [
  {
    kind: 'gifts',
    permission: 'gifts.review',
    row: sql`select count(*) as count, min(submitted_at) as since from ${giftClaims}
      where state = 'waiting' and ${isDue('gifts', sql`${giftClaims.id}::text`)}`,
  },
]

const cases: readonly CaseSource[] = [
  {
    kind: 'gifts',
    permission: 'gifts.review',
    row: (key) => sql`select ${giftClaims.memberId} as member from ${giftClaims} where ${giftClaims.id}::text = ${key}`,
  },
]

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: {
    schema: card,
    read,
    withNames: ({ gifts }, { nameOf }) => ({
      gifts: gifts.map((gift) => ({ ...gift, campaign: nameOf('campaign', gift.campaign) })),
    }),
  },
  matches,
  timeline,
  attention,
  cases,
}
