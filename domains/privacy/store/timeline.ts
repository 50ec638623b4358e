import { sql } from 'drizzle-orm'
import { auditLog } from '@/platform/audit/tables'
import type { TimelineSource } from '@/platform/database/timeline'
import { mails } from '@/platform/mail/tables'
import { accountDeletions } from '../tables'

/** What the installation itself tells of a member's life: mails, what staff did, and the wish to end the account. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'mail.written',
    rows: ({ addresses }) => sql`
      select ${mails.createdAt} as at, ${mails.id}::text as id,
        jsonb_build_object('subject', ${mails.subject}, 'to', ${mails.recipient},
          'resendable', case when ${mails.confidential} or ${mails.text} is null then 0 else 1 end) as details
      from ${mails} where ${mails.recipient} in ${addresses}`,
  },
  {
    kind: 'staff.did',
    rows: ({ memberId }) => sql`
      select ${auditLog.at} as at, ${auditLog.id}::text as id,
        jsonb_build_object('action', ${auditLog.action}, 'operator', ${auditLog.operator},
          'reason', ${auditLog.details} ->> 'reason') as details
      from ${auditLog} where ${auditLog.memberId} = ${memberId}`,
  },
  {
    kind: 'account.endRequested',
    rows: ({ memberId }) => sql`
      select ${accountDeletions.requestedAt} as at, ${accountDeletions.memberId}::text as id, '{}'::jsonb as details
      from ${accountDeletions} where ${accountDeletions.memberId} = ${memberId}`,
  },
]
