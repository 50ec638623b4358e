import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { auditLog } from '@/platform/audit/tables'
import { ownedBy, type Person, type PersonalTable } from '@/platform/database/personal-data'
import { events, jobs } from '@/platform/jobs/tables'
import { mails } from '@/platform/mail/tables'
import { accountDeletions } from '../tables'

/** What is told in a payload is the member's when it names them, by number or by an address of theirs. */
const toldOf =
  (payload: PgColumn) =>
  ({ memberId, addresses }: Person) =>
    sql`(
    ${payload} ->> 'memberId' = ${String(memberId)} or ${payload} ->> 'member' = ${String(memberId)}
    or exists (select from jsonb_each_text(${payload}) told where told.value in ${addresses}))`

/** What the installation itself holds of a member: the tables that no domain owns, and the wait for an account's end. */
export const personalData: readonly PersonalTable[] = [
  {
    table: accountDeletions,
    rows: ownedBy(accountDeletions.memberId),
    staysApart: 'It says when this account ends.',
    kept: { because: 'It says when the books may be closed, too.', emptied: { language: 'en', keepHash: null } },
  },
  {
    table: mails,
    rows: ({ addresses }) => sql`${mails.recipient} in ${addresses}`,
    withheld: {
      text: 'A mail with a secret link is not shown again; the others are, under another name.',
      html: 'It says the same as the text.',
    },
    also: { body: sql`case when not ${mails.confidential} then ${mails.text} end` },
  },
  {
    table: events,
    rows: toldOf(events.payload),
    notExported: 'They tell for 90 days that something in the other tables has happened.',
    address: sql`case when ${events.name} = 'member.email_changed' then ${events.payload} ->> 'from' end`,
  },
  { table: jobs, rows: toldOf(jobs.payload), notExported: 'They are work on what stands in the other tables.' },
  {
    table: auditLog,
    rows: ownedBy(auditLog.memberId),
    withheld: {
      operator: 'It names somebody of the vendor’s staff.',
      details: 'They are notes of the vendor’s staff.',
    },
    kept: {
      because: 'What the vendor’s staff did must be provable, though not about whom in words.',
      emptied: { details: {} },
    },
  },
]
