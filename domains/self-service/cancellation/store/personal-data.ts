import { sql } from 'drizzle-orm'
import type { PersonalTable } from '@/platform/installation/console/personal-data'
import { cancellationNotices } from '../tables'

/** The personal data of notices that end a contract. */
export const personalData: readonly PersonalTable[] = [
  {
    table: cancellationNotices,
    rows: ({ memberId, addresses }) =>
      sql`(${cancellationNotices.memberId} = ${memberId}
        or (${cancellationNotices.memberId} is null and ${cancellationNotices.email} in ${addresses}))`,
    staysApart: 'It says what was sent about a contract of this account.',
    withheld: {
      operator: 'It names a person of the vendor’s staff.',
      note: 'They are the words of the vendor’s staff.',
    },
  },
]
