import { sql } from 'drizzle-orm'
import type { AttentionSource } from '@/platform/installation/console/attention'
import type { Staff } from '@/platform/installation/staff'
import { poolWatches } from '../tables'

declare module '@/platform/installation/console/attention' {
  interface AttentionKinds {
    codes: true
  }
}

const attention: readonly AttentionSource[] = [
  {
    kind: 'codes',
    permission: 'codes.edit',
    row: sql`select count(*) as count, min(low_since) as since from ${poolWatches} where low_since is not null`,
  },
]

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  attention,
}
