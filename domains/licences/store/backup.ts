import { sql } from 'drizzle-orm'
import type { BackupPart } from '@/platform/backup/ledger'
import { seatPools, seats, sharedSeats } from '../tables'
import { signingKeys } from '../tables/signing-keys'
import { trials } from '../tables/trials'

export const backup: BackupPart = {
  ledger: [
    {
      name: 'seats taken, of those there are',
      rows: sql`select line || ' ' || platform as key, sum(used) || ' of ' || sum(total) as value
        from ${seatPools} group by line, platform`,
    },
    {
      name: 'devices',
      rows: sql`select 'with a seat' as key, count(*)::text as value from ${seats} where released_at is null`,
    },
    {
      name: 'trials of devices',
      rows: sql`select line || ' ' || coalesce(ending, 'running') as key, count(*)::text as value
        from ${trials} group by line, ending`,
    },
    { name: 'keys that sign licences', rows: sql`select 'keys' as key, count(*)::text as value from ${signingKeys}` },
  ],
  wrong: [
    sql`select 'pool ' || p.id || ' counts ' || p.used || ' seats, and has another number of them' from ${seatPools} p
      where p.used <> (select count(*) from ${seats} s where s.pool_id = p.id and s.released_at is null and not s.floating and s.shared_seat_id is null)
        + (select count(*) from ${sharedSeats} given where given.pool_id = p.id and given.ended_at is null)`,
  ],
}
