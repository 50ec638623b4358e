import { sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { facts, type TimelineSource, text } from '@/platform/installation/console/timeline'
import type { Staff } from '@/platform/installation/staff'
import { card } from '../contract/card'
import { memberMerges } from '../tables'
import { card as read } from './card'

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'account.merged': true
    'account.unmerged': true
    'account.converted': true
  }
  interface TimelineFacts {
    account: 'text'
  }
}

const account = text(members.email)

/** Entries on the page of an account that was merged into another. On the other account's page they are acts of staff. */
const timeline: readonly TimelineSource[] = [
  {
    kind: 'account.merged',
    rows: ({ memberId }) => sql`
      select ${memberMerges.at} as at, ${memberMerges.id}::text as id,
        ${facts({ account, operator: text(memberMerges.operator), because: text(memberMerges.reason) })} as facts
      from ${memberMerges} join ${members} on ${members.id} = ${memberMerges.intoId}
      where ${memberMerges.fromId} = ${memberId} and ${memberMerges.kind} = 'merge'`,
  },
  {
    kind: 'account.unmerged',
    rows: ({ memberId }) => sql`
      select ${memberMerges.undoneAt} as at, ${memberMerges.id}::text as id,
        ${facts({ account, operator: text(memberMerges.undoneBy) })} as facts
      from ${memberMerges} join ${members} on ${members.id} = ${memberMerges.intoId}
      where ${memberMerges.fromId} = ${memberId} and ${memberMerges.kind} = 'merge'`,
  },
  {
    kind: 'account.converted',
    rows: ({ memberId }) => sql`
      select ${memberMerges.at} as at, ${memberMerges.id}::text as id,
        ${facts({ account: text(members.username) })} as facts
      from ${memberMerges} join ${members} on ${members.id} = ${memberMerges.intoId}
      where ${memberMerges.fromId} = ${memberId} and ${memberMerges.kind} = 'conversion'`,
  },
]

/** This domain's part of the console. */
export const staff: Staff = {
  card: { schema: card, read },
  timeline,
}
