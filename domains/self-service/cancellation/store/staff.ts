import { eq, sql } from 'drizzle-orm'
import { isDue } from '@/domains/staff/case-work/relations'
import type { AttentionSource } from '@/platform/installation/console/attention'
import type { CaseSource } from '@/platform/installation/console/cases'
import { facts, type TimelineSource, text } from '@/platform/installation/console/timeline'
import type { Staff } from '@/platform/installation/staff'
import { cancellationNotices } from '../tables'

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'notice.received': true
  }
}

/** The notices that have ended a subscription of a member's. */
const timeline: readonly TimelineSource[] = [
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

declare module '@/platform/installation/console/attention' {
  interface AttentionKinds {
    notices: true
  }
}

/** Contracts whose end was asked for, and that renew until it is done. */
const attention: readonly AttentionSource[] = [
  {
    kind: 'notices',
    permission: 'subscriptions.change',
    row: sql`select count(*) as count, min(${cancellationNotices.receivedAt}) as since from ${cancellationNotices}
      where ${eq(cancellationNotices.state, 'waiting')}
        and ${isDue('cancellation-notices', sql`${cancellationNotices.id}::text`)}`,
  },
]

const cases: readonly CaseSource[] = [
  {
    kind: 'cancellation-notices',
    permission: 'subscriptions.read',
    row: (key) => sql`select ${cancellationNotices.memberId} as member from ${cancellationNotices}
      where ${cancellationNotices.id}::text = ${key}`,
  },
]

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  timeline,
  attention,
  cases,
}
