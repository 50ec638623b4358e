import { sql } from 'drizzle-orm'
import type { EvidenceSource } from '@/platform/installation/console/evidence'
import { mails } from '@/platform/mail/tables'
import { ownMail } from './installation'

/** What was written to the member, and when a mail server took it. */
export const evidence: readonly EvidenceSource[] = [
  {
    kind: 'mail',
    rows: (person) => sql`
      select ${mails.createdAt} as at, ${mails.subject} as subject, ${mails.recipient} as detail, null::text as network,
        ${mails.sentAt} as done, ${mails.bouncedAt} as failed, null::text as words
      from ${mails} where ${ownMail(person)}`,
  },
]
