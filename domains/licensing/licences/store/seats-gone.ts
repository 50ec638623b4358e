import { type SQL, sql } from 'drizzle-orm'
import type { EventBus } from '@/platform/jobs/events'
import { floatingPlaces, type SeatEventKind, seatEvents, seatPools, seats } from '../tables'

/** Returns the events about each seat of a part of the statement, which has its `id` and its `pool_id`. */
export const seatPayloads = (part: 'gone' | 'granted', kind: SeatEventKind) => sql`
  select jsonb_build_object(
    'seat', seat.id, 'member', pool.member_id, 'line', pool.line, 'platform', pool.platform, 'kind', ${kind}::text
  ) as payload
  from ${sql.identifier(part)} seat join ${seatPools} pool on pool.id = seat.pool_id`

export const texts = (values: readonly (string | number | Date)[]) =>
  sql`jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)`

/** Releases held seats, each with a line in its history and an event. */
export const gone = (events: EventBus, which: SQL, kind: SeatEventKind, at: Date) => sql`
  gone as (
    update ${seats} set released_at = ${at}::timestamptz, components = '[]', installation = null
    where ${which} and released_at is null returning id, pool_id),
  left_places as (update ${floatingPlaces} set seat_id = null where seat_id in (select id from gone)),
  noted as (insert into ${seatEvents} (seat_id, at, kind) select id, ${at}::timestamptz, ${kind} from gone),
  ${events.announcementOfEach('seat.released', seatPayloads('gone', kind), at)}`
