import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, moment, oneOf } from '@/platform/database/columns'
import type { Currency } from '@/platform/money/currencies'
import { type EntryState, entryStates, type OpenReason, openReasons } from './rules/match'

/** The entries of the vendor's account, from the bank's files, and the orders that they have paid. */
export const bankEntries = pgTable(
  'bank_entries',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** Of account and entry: the same entry in two files is one. */
    key: text().notNull(),
    account: text().notNull(),
    /** A day as ISO 8601 has it. */
    bookedOn: text().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** In the currency's smallest unit. */
    amount: bigint({ mode: 'number' }).notNull(),
    text: text().notNull(),
    payer: text().notNull(),
    importedAt: moment().notNull(),
    state: text().$type<EntryState>().notNull(),
    /** The reason why it was not matched automatically. */
    reason: text().$type<OpenReason>(),
    /** The transfer that it pays, or seems to be for. */
    transfer: text(),
    decidedAt: moment(),
    operator: text(),
    note: text(),
  },
  (table) => [
    unique('bank_entries_once').on(table.key),
    index('bank_entries_listed').on(table.state, table.id),
    index('bank_entries_of_transfer').on(table.transfer).where(sql`transfer is not null`),
    check('bank_entries_state_known', sql`${table.state} in (${oneOf(entryStates)})`),
    check('bank_entries_reason_known', sql`${table.reason} in (${oneOf(openReasons)})`),
    check('bank_entries_amount_positive', sql`${table.amount} > 0`),
  ],
)
