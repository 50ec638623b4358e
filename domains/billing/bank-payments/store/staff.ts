import { eq, sql } from 'drizzle-orm'
import { isDue } from '@/domains/staff/case-work/relations'
import type { AttentionSource } from '@/platform/installation/console/attention'
import type { CaseSource } from '@/platform/installation/console/cases'
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
      where ${eq(bankEntries.state, 'open')} and ${isDue('bank', sql`${bankEntries.id}::text`)}`,
  },
]

const cases: readonly CaseSource[] = [
  {
    kind: 'bank',
    permission: 'payments.read',
    row: (key) => sql`select null::bigint as member from ${bankEntries} where ${bankEntries.id}::text = ${key}`,
  },
]

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  attention,
  cases,
}
