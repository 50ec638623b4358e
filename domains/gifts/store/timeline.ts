import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { orders } from '@/domains/orders/tables'
import type { TimelineSource } from '@/platform/database/timeline'
import { giftClaims } from '../tables'

const claims = (memberId: number, at: PgColumn) => sql`
  select ${at} as at, ${giftClaims.id}::text as id,
    jsonb_build_object('campaign', ${giftClaims.campaign}, 'order', ${orders.number}, 'state', ${giftClaims.state}) as details
  from ${giftClaims} join ${orders} on ${orders.id} = ${giftClaims.orderId} where ${giftClaims.memberId} = ${memberId}`

/** What gifts tell of a member's life. */
export const timeline: readonly TimelineSource[] = [
  { kind: 'gift.claimed', rows: ({ memberId }) => claims(memberId, giftClaims.submittedAt) },
  { kind: 'gift.decided', rows: ({ memberId }) => claims(memberId, giftClaims.decidedAt) },
  { kind: 'gift.given', rows: ({ memberId }) => claims(memberId, giftClaims.givenAt) },
]
