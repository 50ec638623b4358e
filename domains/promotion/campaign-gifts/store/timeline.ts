import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { orders } from '@/domains/commerce/orders/relations'
import { facts, named, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { ClaimState } from '../rules'
import { giftClaims } from '../tables'

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
export const timeline: readonly TimelineSource[] = [
  { kind: 'gift.claimed', rows: ({ memberId }) => claims(memberId, asked) },
  { kind: 'gift.decided', rows: ({ memberId }) => claims(memberId, giftClaims.decidedAt, decided) },
  { kind: 'gift.given', rows: ({ memberId }) => claims(memberId, giftClaims.givenAt) },
]
