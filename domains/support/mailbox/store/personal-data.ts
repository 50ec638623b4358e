import { sql } from 'drizzle-orm'
import type { PersonalTable } from '@/platform/installation/console/personal-data'
import { incomingLetters } from '../tables'

/** The personal data of the mailbox: sender, time and subject; the text is in the ticket. */
export const personalData: readonly PersonalTable[] = [
  {
    table: incomingLetters,
    rows: ({ addresses }) => sql`${incomingLetters.sender} in ${addresses}`,
    withheld: {
      mailbox: 'It is the vendor’s own.',
      error: 'It is about the machine that read it.',
    },
    staysApart: 'It is about the address, not about its owner.',
  },
]
