import { eq, sql } from 'drizzle-orm'
import type { AttentionSource } from '@/platform/installation/console/attention'
import { cancellationNotices } from '../tables'

declare module '@/platform/installation/console/attention' {
  interface AttentionKinds {
    notices: true
  }
}

/** Contracts whose end was asked for, and that renew until it is done. */
export const attention: readonly AttentionSource[] = [
  {
    kind: 'notices',
    permission: 'subscriptions.change',
    row: sql`select count(*) as count, min(${cancellationNotices.receivedAt}) as since from ${cancellationNotices}
      where ${eq(cancellationNotices.state, 'waiting')}`,
  },
]
