import { inArray, sql } from 'drizzle-orm'
import type { AttentionSource } from '@/platform/installation/console/attention'
import { unansweredStages } from '../rules'
import { disputes } from '../tables'

declare module '@/platform/installation/console/attention' {
  interface AttentionKinds {
    disputes: true
  }
}

export const attention: readonly AttentionSource[] = [
  {
    kind: 'disputes',
    permission: 'disputes.read',
    row: sql`select count(*) as count, min(${disputes.openedAt}) as since
      from ${disputes} where ${inArray(disputes.stage, [...unansweredStages])}`,
  },
]
