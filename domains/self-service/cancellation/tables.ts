import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { subscriptions } from '@/domains/commerce/subscriptions/relations'
import { id, moment, oneOf } from '@/platform/database/columns'
import type { PersonalTable } from '@/platform/installation/console/personal-data'
import { type NoticeKind, type NoticeState, noticeKinds, noticeStates } from './rules'

/**
 * Notices by the public page that end a contract: each is kept as it was written, by a customer or not (decision 0166).
 */
export const cancellationNotices = pgTable(
  'cancellation_notices',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** The number on its receipt. */
    number: text().notNull().unique(),
    receivedAt: moment().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    /** The order or the contract, as it was named. */
    contract: text().notNull(),
    kind: text().$type<NoticeKind>().notNull(),
    /** The reason of an extraordinary notice. */
    reason: text(),
    /** When the contract is to end; null: as soon as it can. */
    wishedDay: date({ mode: 'string' }),
    language: text().notNull(),
    network: text().notNull(),
    state: text().$type<NoticeState>().notNull().default('waiting'),
    decidedAt: moment(),
    operator: text(),
    /** Why, for the log. */
    note: text(),
    /** The subscription that it has ended, and its member. */
    subscriptionId: id().references(() => subscriptions.id),
    memberId: id().references(() => members.id),
  },
  (table) => [
    index('cancellation_notices_by_state').on(table.state, table.id),
    index('cancellation_notices_of_member').on(table.memberId),
    index('cancellation_notices_of_subscription').on(table.subscriptionId),
    index('cancellation_notices_from').on(table.email),
    check('cancellation_notices_kind_known', sql`${table.kind} in (${oneOf(noticeKinds)})`),
    check('cancellation_notices_state_known', sql`${table.state} in (${oneOf(noticeStates)})`),
    check('cancellation_notices_decided', sql`(${table.state} = 'waiting') = (${table.decidedAt} is null)`),
    check(
      'cancellation_notices_joined',
      sql`(${table.state} = 'joined') = (${table.subscriptionId} is not null and ${table.memberId} is not null)`,
    ),
    check('cancellation_notices_reason', sql`${table.kind} = 'ordinary' or ${table.reason} is not null`),
  ],
)

/** The personal data of notices that end a contract. */
export const personalData: readonly PersonalTable[] = [
  {
    table: cancellationNotices,
    rows: ({ memberId, addresses }) =>
      sql`(${cancellationNotices.memberId} = ${memberId}
        or (${cancellationNotices.memberId} is null and ${cancellationNotices.email} in ${addresses}))`,
    staysApart: 'It says what was sent about a contract of this account.',
    withheld: {
      operator: 'It names a person of the vendor’s staff.',
      note: 'They are the words of the vendor’s staff.',
    },
  },
]
