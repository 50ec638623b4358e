import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { linesHeldBy } from '@/domains/commerce/orders'
import { orders } from '@/domains/commerce/orders/relations'
import { facts, named, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { TrialEnding } from '../rules/trials'
import { type SeatEventKind, seatEvents, seatPools, seats } from '../tables'

import { licenceKeys } from '../tables/licence-keys'

import { trials } from '../tables/trials'

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'seat.event': true
    'key.made': true
    'key.replaced': true
    'trial.event': true
  }
  interface TimelineFacts {
    device: 'text'
    /** Its last characters. */
    licenceKey: 'text'
    line: 'named'
  }
  interface TimelineTerms {
    seatEvent: SeatEventKind
    trialEvent: 'started' | TrialEnding
  }
}

const keySource = (kind: 'key.made' | 'key.replaced', at: AnyPgColumn): TimelineSource => ({
  kind,
  rows: ({ memberId }) => sql`
    select ${at} as at, ${licenceKeys.id}::text as id,
      ${facts({
        order: text(orders.number),
        licenceKey: text(sql`coalesce('…' || ${licenceKeys.ending}, ${licenceKeys.id}::text)`),
      })} as facts
    from ${linesHeldBy(sql`${memberId}`)} held
    join ${licenceKeys} on ${licenceKeys.orderId} = held.order_id and ${licenceKeys.position} = held.position
    join ${orders} on ${orders.id} = held.order_id`,
})

/** The timeline's entries about licences: the events of each seat. */
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
  keySource('key.made', licenceKeys.createdAt),
  keySource('key.replaced', licenceKeys.retiredAt),
  {
    kind: 'trial.event',
    rows: ({ memberId }) => sql`
      select told.at, ${trials.id}::text || ' ' || told.event as id,
        ${facts({
          trialEvent: term(sql<'started' | TrialEnding>`told.event`),
          device: text(sql`coalesce(${trials.nickname}, ${trials.device})`),
          line: named('line', trials.line),
        })} as facts
      from ${trials} cross join lateral (
        values (${trials.startedAt}, 'started'), (${trials.endedAt}, ${trials.ending})) told (at, event)
      where ${trials.memberId} = ${memberId} and told.at is not null`,
  },
]
