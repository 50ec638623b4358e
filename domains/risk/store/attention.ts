import { eq, sql } from 'drizzle-orm'
import type { AttentionSource } from '@/platform/database/attention'
import { orderReviews } from '../tables'

declare module '@/platform/database/attention' {
  interface AttentionKinds {
    reviews: true
  }
}

export const attention: readonly AttentionSource[] = [
  {
    kind: 'reviews',
    permission: 'reviews.read',
    row: sql`select count(*) as count, min(${orderReviews.openedAt}) as since
      from ${orderReviews} where ${eq(orderReviews.state, 'open')}`,
  },
]
