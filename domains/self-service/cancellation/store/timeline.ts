import { sql } from 'drizzle-orm'
import { facts, type TimelineSource, text } from '@/platform/installation/console/timeline'
import { cancellationNotices } from '../tables'

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'notice.received': true
  }
}

/** The notices that have ended a subscription of a member's. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'notice.received',
    rows: ({ memberId }) => sql`
      select ${cancellationNotices.receivedAt} as at, ${cancellationNotices.id}::text as id,
        ${facts({
          email: text(cancellationNotices.email),
          order: text(cancellationNotices.contract),
          because: text(cancellationNotices.reason),
        })} as facts
      from ${cancellationNotices} where ${cancellationNotices.memberId} = ${memberId}`,
  },
]
