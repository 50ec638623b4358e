import { sql } from 'drizzle-orm'
import type { BackupPart } from '@/platform/backup/ledger'
import { members } from '../tables/members'

export const backup: BackupPart = {
  ledger: [{ name: 'accounts', rows: sql`select 'members' as key, count(*)::text as value from ${members}` }],
}
