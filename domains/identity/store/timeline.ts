import { sql } from 'drizzle-orm'
import type { TimelineSource } from '@/platform/database/timeline'
import { memberDevices, members } from '../tables'

/** What identity tells of a member's life. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'account.opened',
    rows: ({ memberId }) => sql`
      select ${members.createdAt} as at, ${members.id}::text as id, '{}'::jsonb as details
      from ${members} where ${members.id} = ${memberId}`,
  },
  {
    kind: 'account.emailChanged',
    rows: ({ memberId }) => sql`
      select ${members.emailChangedAt} as at, ${members.id}::text as id,
        jsonb_build_object('email', ${members.email}) as details
      from ${members} where ${members.id} = ${memberId}`,
  },
  {
    // Of each browser the last time: sessions themselves are forgotten a day after they end.
    kind: 'account.signIn',
    rows: ({ memberId }) => sql`
      select ${memberDevices.lastLoginAt} as at, encode(${memberDevices.deviceHash}, 'hex') as id,
        jsonb_build_object('browser', left(encode(${memberDevices.deviceHash}, 'hex'), 6)) as details
      from ${memberDevices} where ${memberDevices.memberId} = ${memberId}`,
  },
]
