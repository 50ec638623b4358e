import { sql } from 'drizzle-orm'
import type { AttentionSource } from '@/platform/installation/console/attention'
import { giftClaims } from '../tables'

declare module '@/platform/installation/console/attention' {
  interface AttentionKinds {
    gifts: true
  }
}

export const attention: readonly AttentionSource[] = [
  {
    kind: 'gifts',
    permission: 'gifts.review',
    row: sql`select count(*) as count, min(submitted_at) as since from ${giftClaims} where state = 'waiting'`,
  },
]
