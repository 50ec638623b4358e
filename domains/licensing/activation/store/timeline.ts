import { sql } from 'drizzle-orm'
import { facts, named, type TimelineSource } from '@/platform/installation/console/timeline'
import { activationPools, activations, codes } from '../tables'

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'activation.chosen': true
    'activation.code': true
  }
  interface TimelineFacts {
    product: 'named'
    codePool: 'named'
  }
}

/** The timeline's entries about activation. A code itself is not shown: it has the value of money. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'activation.chosen',
    rows: ({ memberId }) => sql`
      select ${activations.activatedAt} as at, ${activations.poolId} || '-' || ${activations.pid} as id,
        ${facts({ product: named('product', activations.pid) })} as facts
      from ${activationPools} join ${activations} on ${activations.poolId} = ${activationPools.id}
      where ${activationPools.memberId} = ${memberId}`,
  },
  {
    kind: 'activation.code',
    rows: ({ memberId }) => sql`
      select ${codes.takenAt} as at, ${codes.id}::text as id, ${facts({ codePool: named('family', codes.pool) })} as facts
      from ${codes} where ${codes.memberId} = ${memberId}`,
  },
]
