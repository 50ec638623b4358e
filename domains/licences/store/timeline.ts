import { sql } from 'drizzle-orm'
import type { TimelineSource } from '@/platform/database/timeline'
import { seatEvents, seatPools, seats } from '../tables'

/** What licences tell of a member's life: what happened to each seat. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'seat.event',
    rows: ({ memberId }) => sql`
      select ${seatEvents.at} as at, ${seatEvents.id}::text as id,
        jsonb_build_object('event', ${seatEvents.kind}, 'device', coalesce(${seats.nickname}, ${seats.device}),
          'line', ${seatPools.line}) as details
      from ${seatPools} join ${seats} on ${seats.poolId} = ${seatPools.id}
      join ${seatEvents} on ${seatEvents.seatId} = ${seats.id}
      where ${seatPools.memberId} = ${memberId}`,
  },
]
