import { inArray, isNull, sql } from 'drizzle-orm'
import type { AttentionSource } from '@/platform/installation/console/attention'
import { waitingStates } from '../rules/review'
import { discrepancies, paymentReviews } from '../tables/checkouts'

declare module '@/platform/installation/console/attention' {
  interface AttentionKinds {
    payments: true
  }
}

/** Payments that do not match, and payments at the provider that are unknown here: one queue. */
export const attention: readonly AttentionSource[] = [
  {
    kind: 'payments',
    permission: 'payments.read',
    row: sql`select count(*) as count, min(opened_at) as since from (
      select ${paymentReviews.openedAt} from ${paymentReviews} where ${inArray(paymentReviews.state, [...waitingStates])}
      union all select ${discrepancies.openedAt} from ${discrepancies} where ${isNull(discrepancies.closedAt)}) waiting`,
  },
]
