import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { members } from '@/domains/accounts/identity/relations'
import { moment } from '@/platform/contract/fields'
import { facts, type TimelineSource, text } from '@/platform/installation/console/timeline'
import type { Staff } from '@/platform/installation/staff'
import { memberMerges } from '../tables'
import { card as read } from './card'

/** This domain's part of a member's page. */
const card = z.object({
  merges: z.array(z.object({ id: z.number(), from: z.number(), email: z.string(), at: moment })),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}

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
