import { sql } from 'drizzle-orm'
import type { BackupPart } from '@/platform/backup/ledger'
import { creditNotes, earlierDocuments, invoiceSeries, invoices } from '../tables'

export const backup: BackupPart = {
  files: [earlierDocuments.fileKey],
  ledger: [
    {
      name: 'documents',
      rows: sql`
        select 'invoices' as key, count(*)::text as value from ${invoices}
        union all select 'credit notes', count(*)::text from ${creditNotes}`,
    },
    { name: 'last number of series', rows: sql`select name as key, last::text as value from ${invoiceSeries}` },
  ],
  // Each number was given to one document, so there are as many of these as the series have counted.
  wrong: [
    {
      name: 'series and their documents',
      rows: sql`select 'the series have counted ' || counted || ' documents, and there are ' || there
        from (select (select coalesce(sum(last), 0) from ${invoiceSeries}) as counted,
          (select count(*) from ${invoices}) + (select count(*) from ${creditNotes}) as there) sums
        where counted <> there`,
    },
  ],
}
