import { sql } from 'drizzle-orm'
import type { BackupPart } from '@/platform/backup/ledger'
import { ticketAttachments, tickets } from '../tables'

export const backup: BackupPart = {
  files: [ticketAttachments.fileKey],
  ledger: [{ name: 'tickets', rows: sql`select 'tickets' as key, count(*)::text as value from ${tickets}` }],
}
