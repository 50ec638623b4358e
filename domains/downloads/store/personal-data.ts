import { eq } from 'drizzle-orm'
import { ownedBy, type PersonalTable } from '@/platform/database/personal-data'
import { deliveries, memberDownloads } from '../tables'

/** What downloads hold of a member. */
export const personalData: readonly PersonalTable[] = [
  { table: deliveries, rows: ({ memberId }) => eq(deliveries.recipient, `member ${memberId}`) },
  {
    table: memberDownloads,
    rows: ownedBy(memberDownloads.memberId),
    staysApart: 'It says what this account was delivered.',
  },
]
