import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { auditLog } from '@/platform/audit/tables'
import { ownedBy, type Person, type PersonalTable } from '@/platform/installation/console/personal-data'
import { events, jobs } from '@/platform/jobs/tables'
import { bouncingAddresses, mails } from '@/platform/mail/tables'
import { accountDeletions } from '../tables'

/** A payload is about the member when it names them, by number or by an address of theirs. */
const rowsNaming =
  (payload: PgColumn) =>
  ({ memberId, addresses }: Person) =>
    sql`(
    ${payload} ->> 'memberId' = ${String(memberId)} or ${payload} ->> 'member' = ${String(memberId)}
    or exists (select from jsonb_each_text(${payload}) fact where fact.value in ${addresses}))`

/**
 * The mails that were sent to a member: to an address, as long as it was theirs. Later owners of the mailbox are other
 * people.
 */
export const ownMail = ({ memberId, addresses }: Person) => sql`(
  ${mails.recipient} in ${addresses} and (${mails.kind} = 'identity.oldEmail'
    or exists (select from ${members} where ${members.id} = ${memberId} and ${mails.recipient} in (${members.email}, ${members.provenEmail}))
    or exists (select from ${events} where ${events.name} = 'member.email_changed'
      and ${events.payload} ->> 'memberId' = ${String(memberId)} and ${events.payload} ->> 'from' = ${mails.recipient}
      and ${mails.createdAt} <= ${events.at})))`

/**
 * The facts of an audit entry that stay (such as product, code pool, order); otherwise an operator could have what they
 * gave to an account of their own erased with it. Free text of staff and all that may name a person is erased.
 */
const lasting = [
  'order',
  'added',
  'product',
  'term',
  'until',
  'pool',
  'claim',
  'campaign',
  'currency',
  'code',
  'refund',
  'declined',
  'reference',
  'checkout',
  'mismatch',
  'paid',
  'invoice',
  'ticket',
  'seats',
  'released',
  'call',
]
const withoutThePerson = sql`(
  select coalesce(jsonb_object_agg(fact.key, fact.value), '{}'::jsonb) from jsonb_each(${auditLog.details}) fact
  where fact.key in ${lasting})`

/** The personal data of the installation itself: the tables that no domain owns, and the wait for an account's end. */
export const personalData: readonly PersonalTable[] = [
  {
    table: accountDeletions,
    rows: ownedBy(accountDeletions.memberId),
    staysApart: 'It says when this account ends.',
    kept: { because: 'It says when the books may be closed, too.', emptied: { language: 'en', keepHash: null } },
  },
  {
    table: events,
    rows: rowsNaming(events.payload),
    notExported: 'They tell for 90 days that something in the other tables has happened.',
    address: sql`case when ${events.name} = 'member.email_changed'
      and ${events.payload} ->> 'mistyped' is null then ${events.payload} ->> 'from' end`,
  },
  {
    table: mails,
    rows: ownMail,
    withheld: {
      text: 'A mail with a secret link is not shown again; the others are, under another name.',
      html: 'It says the same as the text.',
      source: 'It says from what the mail is written.',
      token: 'It is known to mail servers alone.',
      thread: 'It is known to mail programs alone.',
      unsubscribe: 'Its holder may end mails of its kind.',
    },
    also: { body: sql`case when not ${mails.confidential} then ${mails.text} end` },
  },
  {
    table: bouncingAddresses,
    rows: ({ addresses }) => sql`${bouncingAddresses.address} in ${addresses}`,
    staysApart: 'It is about the address, not about its owner.',
  },
  { table: jobs, rows: rowsNaming(jobs.payload), notExported: 'They are work on what stands in the other tables.' },
  {
    table: auditLog,
    rows: ownedBy(auditLog.memberId),
    withheld: {
      operator: 'It names a person of the vendor’s staff.',
      details: 'They are notes of the vendor’s staff.',
    },
    kept: {
      because: 'Acts of the vendor’s staff must be provable, but not by the member’s name.',
      emptied: { details: withoutThePerson },
    },
  },
]
