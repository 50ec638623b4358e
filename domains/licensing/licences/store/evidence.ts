import { sql } from 'drizzle-orm'
import type { EvidenceSource } from '@/platform/installation/console/evidence'
import { seatPools, seats } from '../tables'

/** The devices that have run a purchase, since when, and their last contact. */
export const evidence: readonly EvidenceSource[] = [
  {
    kind: 'device',
    rows: ({ memberId }) => sql`
      select seat.granted_at as at, concat_ws(' · ', seat.nickname, seat.device) as subject,
        concat_ws(' · ', pool.line, pool.platform) as detail, null::text as network,
        seat.last_seen_at as done, seat.released_at as failed, null::text as words
      from ${seatPools} pool join ${seats} seat on seat.pool_id = pool.id where pool.member_id = ${memberId}`,
  },
]
