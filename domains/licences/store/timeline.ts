import { sql } from 'drizzle-orm'
import { facts, named, type TimelineSource, term, text } from '@/platform/database/timeline'
import { type SeatEventKind, seatEvents, seatPools, seats } from '../tables'

declare module '@/platform/database/timeline' {
  interface TimelineKinds {
    'seat.event': true
  }
  interface TimelineFacts {
    device: 'text'
    line: 'named'
  }
  interface TimelineTerms {
    seatEvent: SeatEventKind
  }
}

/** What licences tell of a member's life: what happened to each seat. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'seat.event',
    rows: ({ memberId }) => sql`
      select ${seatEvents.at} as at, ${seatEvents.id}::text as id,
        ${facts({
          seatEvent: term(seatEvents.kind),
          device: text(sql`coalesce(${seats.nickname}, ${seats.device})`),
          line: named('line', seatPools.line),
        })} as facts
      from ${seatPools} join ${seats} on ${seats.poolId} = ${seatPools.id}
      join ${seatEvents} on ${seatEvents.seatId} = ${seats.id}
      where ${seatPools.memberId} = ${memberId}`,
  },
]
