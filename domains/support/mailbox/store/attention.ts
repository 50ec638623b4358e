import { sql } from 'drizzle-orm'
import type { AttentionSource } from '@/platform/installation/console/attention'
import { jobs } from '@/platform/jobs/tables'

declare module '@/platform/installation/console/attention' {
  interface AttentionKinds {
    mailbox: true
  }
}

export const readingJob = 'mailbox.read'

/** The mailbox cannot be read: since then it was not. A single round that fails is nothing yet. */
export const attention: readonly AttentionSource[] = [
  {
    kind: 'mailbox',
    permission: 'logs.read',
    row: sql`select count(*) as count, null::timestamptz as since from ${jobs}
      where kind = ${readingJob} and last_error is not null and attempts >= 3`,
  },
]
