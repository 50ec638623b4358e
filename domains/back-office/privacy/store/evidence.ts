import { sql } from 'drizzle-orm'
import type { EvidenceSource } from '@/platform/installation/console/evidence'
import { mails } from '@/platform/mail/tables'
import { ownMail } from './installation'

/** The evidence of mails to the member, with the time when a mail server accepted each. */
export const evidence: readonly EvidenceSource[] = [
  {
    kind: 'mail',
    rows: (person) => sql`
      select ${mails.createdAt} as at, ${mails.subject} as subject, ${mails.recipient} as detail, null::text as network,
        ${mails.sentAt} as done, ${mails.bouncedAt} as failed, null::text as words
      from ${mails} where ${ownMail(person)}`,
  },
]
