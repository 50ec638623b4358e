import { eq, sql } from 'drizzle-orm'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'
import { openidArtefacts, openidClients } from '../tables'

/** The personal data of members who sign in elsewhere by their account here. */
export const personalData: readonly PersonalTable[] = [
  {
    table: openidArtefacts,
    rows: ownedBy(openidArtefacts.memberId),
    // Requests that last an hour are left out of the export.
    exported: eq(openidArtefacts.kind, 'Grant'),
    withheld: { grantId: 'It names what the provider keeps.', uid: 'It names what the provider keeps.' },
    also: {
      client: sql`(select ${openidClients.name} from ${openidClients} where ${openidClients.id} = ${openidArtefacts.clientId})`,
    },
    staysApart: 'A secret of one account opens no other.',
  },
]
