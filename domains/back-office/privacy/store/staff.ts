import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { accountEventsOf } from '@/domains/accounts/identity'
import type { MemberAction } from '@/platform/audit/record'
import { auditLog } from '@/platform/audit/tables'
import { moment as momentOnWire } from '@/platform/contract/fields'
import type { EvidenceSource } from '@/platform/installation/console/evidence'
import { type CardPart, secondsOnCard } from '@/platform/installation/console/member-card'
import { facts, moment, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { Staff } from '@/platform/installation/staff'
import { mails } from '@/platform/mail/tables'
import { accountDeletions } from '../tables'
import { ownMail } from './installation'

/** This domain's facts on the page of a member. */
const card = z.object({
  ends: momentOnWire,
  erased: momentOnWire,
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}

const read: CardPart = ({ member }) => ({
  ends: secondsOnCard(sql`(select ends_at from ${accountDeletions} where member_id = ${member}.id)`),
  erased: secondsOnCard(sql`(select erased_at from ${accountDeletions} where member_id = ${member}.id)`),
})

/** The evidence of mails to the member, with the time when a mail server accepted each. */
const evidence: readonly EvidenceSource[] = [
  {
    kind: 'mail',
    rows: (person) => sql`
      select ${mails.createdAt} as at, ${mails.subject} as subject, ${mails.recipient} as detail, null::text as network,
        ${mails.sentAt} as done, ${mails.bouncedAt} as failed, null::text as words
      from ${mails} where ${ownMail(person)}`,
  },
]

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'mail.written': true
    'staff.did': true
    'account.endRequested': true
    'account.endWithdrawn': true
    'account.erased': true
  }
  interface TimelineFacts {
    mailSubject: 'text'
    to: 'text'
    operator: 'text'
    because: 'text'
    ends: 'moment'
  }
  interface TimelineTerms {
    again: 'possible' | 'anew' | 'secret' | 'forgotten'
    action: ShownAction
  }
}

/** Each step of an operator who looks through the member's eyes stands in the audit log; here, that they looked. */
type ShownAction = Exclude<MemberAction, 'call'>

/** Whether a mail can be sent once more: as it was, or with links of its own; not one that holds another secret. */
const again = sql<'possible' | 'anew' | 'secret' | 'forgotten'>`case
  when ${mails.confidential} and ${mails.source} is not null then 'anew'
  when ${mails.confidential} then 'secret'
  when ${mails.text} is null then 'forgotten' else 'possible' end`

/** The timeline's entries of the installation itself: mails, acts of staff, and the end of the account. */
const timeline: readonly TimelineSource[] = [
  {
    kind: 'mail.written',
    rows: (person) => sql`
      select ${mails.createdAt} as at, ${mails.id}::text as id,
        ${facts({ mailSubject: text(mails.subject), to: text(mails.recipient), again: term(again) })} as facts
      from ${mails} where ${ownMail(person)}`,
  },
  {
    kind: 'staff.did',
    rows: ({ memberId }) => sql`
      select ${auditLog.at} as at, ${auditLog.id}::text as id,
        ${facts({
          action: term(sql<ShownAction>`${auditLog.action}`),
          operator: text(auditLog.operator),
          because: text(sql`${auditLog.details} ->> 'reason'`),
        })} as facts
      from ${auditLog} where ${auditLog.memberId} = ${memberId} and ${auditLog.action} <> 'call'`,
  },
  {
    kind: 'account.endRequested',
    rows: ({ memberId }) => sql`
      select happened.at, happened.id, ${facts({ ends: moment(accountDeletions.endsAt) })} as facts
      from ${accountEventsOf(memberId, 'endRequested')} happened left join ${accountDeletions}
        on ${accountDeletions.memberId} = ${memberId} and ${accountDeletions.requestedAt} = happened.at`,
  },
  {
    kind: 'account.endWithdrawn',
    rows: ({ memberId }) => sql`
      select happened.at, happened.id, ${facts({})} as facts from ${accountEventsOf(memberId, 'endWithdrawn')} happened`,
  },
  {
    kind: 'account.erased',
    rows: ({ memberId }) => sql`
      select ${accountDeletions.erasedAt} as at, ${accountDeletions.memberId}::text as id, ${facts({})} as facts
      from ${accountDeletions} where ${accountDeletions.memberId} = ${memberId}`,
  },
]

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: { schema: card, read },
  timeline,
  evidence,
}
