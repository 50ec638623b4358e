import { eq, sql } from 'drizzle-orm'
import type { AttentionSource } from '@/platform/installation/console/attention'
import { bankEntries } from '../tables'

declare module '@/platform/installation/console/attention' {
  interface AttentionKinds {
    bank: true
  }
}

/** Received money without a matching order. */
export const attention: readonly AttentionSource[] = [
  {
    kind: 'bank',
    permission: 'payments.read',
    row: sql`select count(*) as count, min(${bankEntries.importedAt}) as since from ${bankEntries}
      where ${eq(bankEntries.state, 'open')}`,
  },
]
