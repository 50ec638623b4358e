import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { id, moment, oneOf } from '@/platform/database/columns'
import { type PersonalTable, under } from '@/platform/installation/console/personal-data'
import { type MergeKind, mergeKinds, undoDays } from './rules'

const memberId = () => id().references(() => members.id, { onDelete: 'cascade' })

/** An account's status that comes from purchases, as `members` stores it. */
export interface AccountStatus {
  readonly vipUntil: string | null
  readonly isSubscriber: boolean
  readonly isBuyer: boolean
}

/** Accounts that were put together, and people whose purchases became a company's. */
export const memberMerges = pgTable(
  'member_merges',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<MergeKind>().notNull().default('merge'),
    fromId: memberId().notNull(),
    intoId: memberId().notNull(),
    at: moment().notNull(),
    operator: text().notNull(),
    reason: text().notNull(),
    /** The accounts' status before and after the merge. */
    fromBlacklistedAt: moment(),
    before: jsonb().$type<AccountStatus>().notNull(),
    after: jsonb().$type<AccountStatus>().notNull(),
    undoneAt: moment(),
    undoneBy: text(),
  },
  (table) => [
    uniqueIndex('member_merges_one_stands').on(table.fromId).where(sql`undone_at is null and kind = 'merge'`),
    // One conversion for each company.
    uniqueIndex('member_merges_one_conversion').on(table.intoId).where(sql`kind = 'conversion'`),
    check('member_merges_kind_known', sql`${table.kind} in (${oneOf(mergeKinds)})`),
    index('member_merges_from').on(table.fromId, table.id),
    index('member_merges_into').on(table.intoId, table.id),
    check('member_merges_two_accounts', sql`${table.fromId} <> ${table.intoId}`),
    check('member_merges_undone_by_somebody', sql`(${table.undoneAt} is null) = (${table.undoneBy} is null)`),
    check(
      'member_merges_undone_in_time',
      sql`${table.undoneAt} - ${table.at} <= interval '${sql.raw(String(undoDays))} days'`,
    ),
  ],
)

/** Every row that a merge has moved or enlarged; an undo puts back these and no others. */
export const memberMergeRows = pgTable(
  'member_merge_rows',
  {
    mergeId: id()
      .notNull()
      .references(() => memberMerges.id, { onDelete: 'cascade' }),
    /** Table and column by their names in the database. The column held `fromId` and holds `toId` now. */
    table: text().notNull(),
    column: text().notNull(),
    fromId: id().notNull(),
    toId: id().notNull(),
    /** The rest of the row's primary key. Of a row that was made larger: by how much. */
    key: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mergeId, table.table, table.column, table.fromId, table.key] })],
)

const staff = 'It names somebody of the vendor’s staff.'

const merges: PersonalTable = {
  table: memberMerges,
  rows: ({ memberId }) => sql`(${memberMerges.fromId} = ${memberId} or ${memberMerges.intoId} = ${memberId})`,
  withheld: { operator: staff, undoneBy: staff, reason: 'They are the words of the vendor’s staff.' },
  staysApart: 'It says which accounts were put together.',
}

/** Personal data in the record of merged accounts. */
export const personalData: readonly PersonalTable[] = [
  merges,
  {
    table: memberMergeRows,
    rows: under(memberMergeRows.mergeId, merges, memberMerges.id),
    notExported: 'It says of rows of the other tables where they were before.',
  },
]
