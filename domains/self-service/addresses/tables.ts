import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { orders } from '@/domains/commerce/orders/relations'
import { operators } from '@/domains/staff/operators/relations'
import { bytes, id, moment, oneOf } from '@/platform/database/columns'
import type { PersonalTable } from '@/platform/installation/console/personal-data'
import { type CodePurpose, type RequestKind, type RequestOutcome, requestKinds, requestOutcomes } from './rules'

const operatorId = () => id().references(() => operators.id)
const memberId = () => id().references(() => members.id, { onDelete: 'cascade' })

/**
 * Requests without every proof: they wait, the owner is told, and everyone who is told can stop them (decision 0104).
 */
export const addressRequests = pgTable(
  'address_requests',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<RequestKind>().notNull(),
    /** The account that gets something, or gets another address. */
    memberId: memberId().notNull(),
    /** For a claim or a merge: the account that is merged into the member's. */
    fromId: memberId(),
    /** For a change: the wanted address, proven by a code. */
    email: text(),
    /** For a claim: the named order. */
    orderNumber: text(),
    /** The network of the request. */
    network: text().notNull(),
    language: text().notNull(),
    askedAt: moment().notNull(),
    /** The time at which it is carried out, unless stopped; null: not automatically, it waits for staff. */
    dueAt: moment(),
    /** Since when a conflicting request waits: neither is carried out automatically. */
    contestedAt: moment(),
    endedAt: moment(),
    outcome: text().$type<RequestOutcome>(),
    /** The resulting merge, which its owner can undo. */
    mergeId: id(),
    /** The hash of the link that stops it, or undoes its result. */
    stopHash: bytes().notNull().unique('address_requests_stop'),
    /** The last resort, which two of the staff ask for: it takes the second factor away as well. */
    operator: text(),
    operatorId: operatorId(),
    reason: text(),
    secondOperator: text(),
    secondOperatorId: operatorId(),
  },
  (table) => [
    // One of the same at a time: of two at once the database lets one through. Others may wait beside it, since a place that
    // is held by an asker who has proven nothing would shut the owner out.
    uniqueIndex('address_requests_one_claim')
      .on(table.fromId, table.memberId)
      .where(sql`ended_at is null and kind = 'claim'`),
    uniqueIndex('address_requests_one_change')
      .on(table.memberId, table.email)
      .where(sql`ended_at is null and kind in ('change', 'wayBack')`),
    index('address_requests_of_member').on(table.memberId, table.askedAt),
    index('address_requests_from').on(table.fromId),
    index('address_requests_due').on(table.dueAt).where(sql`ended_at is null`),
    check('address_requests_kind_known', sql`${table.kind} in (${oneOf(requestKinds)})`),
    check('address_requests_outcome_known', sql`${table.outcome} in (${oneOf(requestOutcomes)})`),
    check('address_requests_ended', sql`(${table.endedAt} is null) = (${table.outcome} is null)`),
    check(
      'address_requests_whole',
      sql`case when ${table.kind} in ('claim', 'merge') then ${table.fromId} is not null and ${table.email} is null
        else ${table.email} is not null and ${table.fromId} is null end`,
    ),
    // Names are for reading, and change: two are two by their ids.
    check('address_requests_two_operators', sql`${table.secondOperatorId} <> ${table.operatorId}`),
    check('address_requests_contested', sql`${table.contestedAt} is null or ${table.dueAt} is null`),
    check(
      'address_requests_agreed',
      sql`${table.operatorId} is null or ${table.dueAt} is null or ${table.secondOperatorId} is not null`,
    ),
  ],
)

/**
 * Ways back into accounts that do not exist: two of them for one address are answered as two for an account are, so
 * that no letter reveals whether there is one.
 */
export const waysBackToNone = pgTable(
  'ways_back_to_none',
  {
    account: text().notNull(),
    email: text().notNull(),
    language: text().notNull(),
    askedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.email] })],
)

/** A code that went to an address, for one browser and one purpose: ten minutes and five tries are what keeps it. */
export const addressCodes = pgTable(
  'address_codes',
  {
    /** The session or the visitor that asked. */
    holderHash: bytes().notNull(),
    /** Null: not logged in there. */
    memberId: memberId(),
    purpose: text().$type<CodePurpose>().notNull(),
    email: text().notNull(),
    code: text().notNull(),
    tries: integer().notNull().default(0),
    sentAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holderHash, table.purpose] }),
    index('address_codes_member').on(table.memberId),
    index('address_codes_expiry').on(table.expiresAt),
    check('address_codes_five_tries', sql`${table.tries} between 0 and 5`),
  ],
)

/** The card that paid an order, with no more of it than a receipt shows, so that its owner can name it. */
export const orderCards = pgTable(
  'order_cards',
  {
    orderId: id()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    lastFour: text().notNull(),
  },
  (table) => [check('order_cards_last_four', sql`${table.lastFour} ~ '^[0-9]{4}$'`)],
)

const staff = 'It names a person of the vendor’s staff.'

/** The personal data of claims, merges and ways back. */
export const personalData: readonly PersonalTable[] = [
  {
    table: addressRequests,
    rows: ({ memberId }) => sql`(${addressRequests.memberId} = ${memberId} or ${addressRequests.fromId} = ${memberId})`,
    staysApart: 'It says what was asked for of this account.',
    withheld: {
      operator: staff,
      operatorId: staff,
      secondOperator: staff,
      secondOperatorId: staff,
      reason: 'They are the words of the vendor’s staff.',
    },
  },
  {
    table: waysBackToNone,
    rows: ({ addresses }) =>
      sql`(${waysBackToNone.account} in ${addresses} or ${waysBackToNone.email} in ${addresses})`,
    staysApart: 'It belongs to no account.',
    notExported: 'They name what others have typed, for some days.',
  },
  {
    table: addressCodes,
    rows: ({ memberId, addresses }) =>
      sql`(${addressCodes.memberId} = ${memberId} or ${addressCodes.email} in ${addresses})`,
    staysApart: 'It belongs to a session of this account.',
    notExported: 'They are secrets, for ten minutes.',
  },
  {
    table: orderCards,
    rows: ({ memberId }) =>
      sql`exists (select from ${orders} o where o.id = ${orderCards.orderId} and o.member_id = ${memberId})`,
  },
]
