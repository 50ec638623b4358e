import { sql } from 'drizzle-orm'
import type { BackupPart } from '@/platform/backup/ledger'
import { seatPools, seats, sharedSeats } from '../tables'
import { meterCounts } from './meters'
import { signingKeys } from './signing-keys'
import { trials } from './trials'

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
      name: 'what programs have counted',
      rows: sql`select meter || ' ' || period as key, sum(used) || ' used, ' || sum(extra) || ' added' as value
        from ${meterCounts} group by meter, period`,
    },
    {
      name: 'trials of devices',
      rows: sql`select line || ' ' || coalesce(ending, 'running') as key, count(*)::text as value
        from ${trials} group by line, ending`,
    },
    { name: 'keys that sign licences', rows: sql`select 'keys' as key, count(*)::text as value from ${signingKeys}` },
  ],
  wrong: [
    {
      name: 'pools and their seats',
      rows: sql`select 'pool ' || p.id || ' counts ' || p.used || ' seats, and has another number of them' from ${seatPools} p
        left join (select pool_id, count(*) as taken from ${seats}
          where released_at is null and not floating and shared_seat_id is null group by pool_id) own on own.pool_id = p.id
        left join (select pool_id, count(*) as taken from ${sharedSeats}
          where ended_at is null group by pool_id) given on given.pool_id = p.id
        where p.used <> coalesce(own.taken, 0) + coalesce(given.taken, 0)`,
    },
  ],
}
