import { type SQL, sql } from 'drizzle-orm'
import type { EventBus } from '@/platform/jobs/events'
import { floatingPlaces, type SeatEventKind, seatEvents, seats } from '../tables'
import { seatPayloads } from './seat-payloads'

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
