import { eq } from 'drizzle-orm'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'
import { deliveries, memberChannels, memberDownloads } from '../tables'

/** The personal data of downloads. */
export const personalData: readonly PersonalTable[] = [
  {
    table: memberChannels,
    rows: ownedBy(memberChannels.memberId),
    staysApart: 'Each account chooses its own previews.',
  },
  { table: deliveries, rows: ({ memberId }) => eq(deliveries.recipient, `member ${memberId}`) },
  {
    table: memberDownloads,
    rows: ownedBy(memberDownloads.memberId),
    staysApart: 'It says what this account was delivered.',
  },
]
