import { sql } from 'drizzle-orm'
import { type SeatEventKind, seatPools } from '../tables'

/** Returns the events about each seat of a part of the statement, which has its `id` and its `pool_id`. */
export const seatPayloads = (part: 'gone' | 'granted', kind: SeatEventKind) => sql`
  select jsonb_build_object(
    'seat', seat.id, 'member', pool.member_id, 'line', pool.line, 'platform', pool.platform, 'kind', ${kind}::text
  ) as payload
  from ${sql.identifier(part)} seat join ${seatPools} pool on pool.id = seat.pool_id`
