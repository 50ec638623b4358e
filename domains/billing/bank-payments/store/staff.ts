import { eq, sql } from 'drizzle-orm'
import type { AttentionSource } from '@/platform/installation/console/attention'
import type { Staff } from '@/platform/installation/staff'
import { bankEntries } from '../tables'

declare module '@/platform/installation/console/attention' {
  interface AttentionKinds {
    bank: true
  }
}

/** Received money without a matching order. */
const attention: readonly AttentionSource[] = [
  {
    kind: 'bank',
    permission: 'payments.read',
    row: sql`select count(*) as count, min(${bankEntries.importedAt}) as since from ${bankEntries}
      where ${eq(bankEntries.state, 'open')}`,
  },
]

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  attention,
}
