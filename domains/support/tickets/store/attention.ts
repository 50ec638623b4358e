import { sql } from 'drizzle-orm'
import type { AttentionSource } from '@/platform/installation/console/attention'
import { tickets } from '../tables'

declare module '@/platform/installation/console/attention' {
  interface AttentionKinds {
    tickets: true
  }
}

/** Since the customer last wrote: that is how long they have had no answer. */
export const attention: readonly AttentionSource[] = [
  {
    kind: 'tickets',
    permission: 'tickets.answer',
    row: sql`select count(*) as count, min(updated_at) as since from ${tickets} where state = 'open'`,
  },
]
