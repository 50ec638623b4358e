import { sql } from 'drizzle-orm'
import type { TimelineSource } from '@/platform/database/timeline'
import { activationPools, activations, codes } from '../tables'

/** What activation tells of a member's life. A code itself is not shown: it is as good as money. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'activation.chosen',
    rows: ({ memberId }) => sql`
      select ${activations.activatedAt} as at, ${activations.poolId} || '-' || ${activations.pid} as id,
        jsonb_build_object('product', ${activations.pid}) as details
      from ${activationPools} join ${activations} on ${activations.poolId} = ${activationPools.id}
      where ${activationPools.memberId} = ${memberId}`,
  },
  {
    kind: 'activation.code',
    rows: ({ memberId }) => sql`
      select ${codes.takenAt} as at, ${codes.id}::text as id, jsonb_build_object('pool', ${codes.pool}) as details
      from ${codes} where ${codes.memberId} = ${memberId}`,
  },
]
