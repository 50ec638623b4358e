import { sql } from 'drizzle-orm'
import type { BackupPart } from '@/platform/backup/ledger'
import { subscriptions } from '../tables/subscriptions'

export const backup: BackupPart = {
  ledger: [
    {
      name: 'subscriptions by state',
      rows: sql`select state as key, count(*)::text as value from ${subscriptions} group by state`,
    },
  ],
}
