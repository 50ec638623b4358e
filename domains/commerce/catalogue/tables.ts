import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, id, moment } from '@/platform/database/columns'
import type { Currency } from '@/platform/money/currencies'
import type { Term } from './rules/kinds'
import type { Content } from './schema'

/**
 * Every catalogue that was ever published. Rows are added and never changed (a trigger refuses anything else), since
 * orders refer to the version they were placed under.
 */
export const catalogueVersions = pgTable(
  'catalogue_versions',
  {
    version: integer().primaryKey(),
    /** The hash of the content, which identifies equal content. */
    hash: bytes().notNull(),
    content: jsonb().$type<Content>().notNull(),
    /** `allInOneIds` of the content, for statements; null: it was published before they were written down. */
    allInOne: integer().array(),
    publishedAt: moment().notNull(),
    /** The operator; null: the files of the vendor were loaded. */
    publishedBy: text(),
    /** The earlier version that it says again, when one was rolled back to. */
    restores: integer(),
  },
  (table) => [check('catalogue_versions_positive', sql`${table.version} > 0`)],
)

/**
 * The operators' shared draft of unpublished changes. Its one row exists from the beginning, so that its lock
 * serialises changes.
 */
export const catalogueDrafts = pgTable(
  'catalogue_drafts',
  {
    id: smallint().primaryKey().default(1),
    /** Counts up with each change, publication and discarding, and never back: what an operator has seen. */
    revision: integer().notNull().default(0),
    /** Null: nothing was changed, and what is published holds. */
    content: jsonb().$type<Content>(),
    changedBy: text(),
    changedAt: moment(),
  },
  (table) => [check('catalogue_drafts_one', sql`${table.id} = 1`)],
)

/**
 * Public prices with their periods: written with each publication that changes a price, since the announcement of a
 * reduction in the EU names the lowest price of the 30 days before it (decision 0168).
 */
export const salePrices = pgTable(
  'sale_prices',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    pid: integer().notNull(),
    term: text().$type<Term>().notNull(),
    /** A member state that has lower prices of its own; empty: wherever those of the list hold. */
    country: text().notNull(),
    currency: text().$type<Currency>().notNull(),
    minor: bigint({ mode: 'number' }).notNull(),
    since: moment().notNull(),
    /** Null: it holds. */
    until: moment(),
  },
  (table) => [
    uniqueIndex('sale_prices_one').on(table.pid, table.term, table.country, table.currency).where(sql`until is null`),
    index('sale_prices_until').on(table.until),
    // A country's own prices are looked for beside each earlier one of the list.
    index('sale_prices_of_one').on(table.pid, table.term, table.currency, table.country),
    check('sale_prices_not_negative', sql`${table.minor} >= 0`),
    check('sale_prices_in_order', sql`${table.until} >= ${table.since}`),
  ],
)
