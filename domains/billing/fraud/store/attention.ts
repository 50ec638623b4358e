import { eq, sql } from 'drizzle-orm'
import type { AttentionSource } from '@/platform/installation/console/attention'
import { orderReviews } from '../tables'

declare module '@/platform/installation/console/attention' {
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
