import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import { orderLines } from '@/domains/commerce/orders/relations'
import { bytes, id, moment } from '@/platform/database/columns'

/** Keys that open a seat without an account: made when an order is paid, or imported without one. */
export const licenceKeys = pgTable(
  'licence_keys',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** The hash of the normalized key, by which it is found; the database alone does not reveal the key. */
    hash: bytes().notNull().unique(),
    /** Encrypted with the installation's secret; null: not claimed, and its text is known to its owner alone. */
    sealed: bytes(),
    /** The line that was bought; null: it was imported, and becomes an order when it is claimed. */
    orderId: id(),
    position: smallint(),
    /** The product and term of an imported key. */
    pid: integer().notNull(),
    term: text().$type<Term>().notNull(),
    quantity: integer().notNull().default(1),
    /** On top of what its product gives, from a vendor's list: of its term, and on each platform. */
    extraDays: integer().notNull().default(0),
    extraSeats: integer().notNull().default(0),
    boughtAt: moment().notNull(),
    createdAt: moment().notNull(),
    /** Another one took its place: no new device may use it, and the seats that it gave stay. */
    retiredAt: moment(),
    /** Staff have disabled it: no new device may use it until they enable it again. */
    disabledAt: moment(),
    /** Why, for staff alone. */
    disabledBecause: text(),
    /** Its last characters, by which staff tell keys apart without reading them; null: it is older than this column. */
    ending: text(),
  },
  (table) => [
    uniqueIndex('licence_keys_one_works').on(table.orderId, table.position).where(sql`${table.retiredAt} is null`),
    index('licence_keys_of_line').on(table.orderId, table.position),
    index('licence_keys_unclaimed').on(table.id).where(sql`${table.orderId} is null`),
    check('licence_keys_of_a_line', sql`(${table.orderId} is null) = (${table.position} is null)`),
    check('licence_keys_disabled_with_reason', sql`(${table.disabledAt} is null) = (${table.disabledBecause} is null)`),
    check('licence_keys_quantity_counts', sql`${table.quantity} between 1 and 1000`),
    check('licence_keys_extra_days_within', sql`${table.extraDays} between 0 and 3660`),
    check('licence_keys_extra_seats_within', sql`${table.extraSeats} between 0 and 1000`),
    foreignKey({
      name: 'licence_keys_order_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }),
  ],
)

/** People who have read a company's key while they acted for it, until it is replaced. */
export const licenceKeyReaders = pgTable(
  'licence_key_readers',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** The number of the key. Not a reference: keys are stored elsewhere where tables are sharded. */
    keyId: id().notNull(),
    companyId: id()
      .notNull()
      .references(() => members.id),
    /** Null: their account has ended since. */
    personId: id().references(() => members.id, { onDelete: 'set null' }),
    /** Where two accounts that became one have both read a key: a number of their own. */
    apart: id().notNull().default(0),
    readAt: moment().notNull(),
    /** Since when they may read it no more: they have left, or have a lesser role. */
    endedAt: moment(),
  },
  (table) => [
    unique('licence_key_readers_once').on(table.keyId, table.personId, table.apart),
    index('licence_key_readers_of_company').on(table.companyId, table.personId),
    index('licence_key_readers_of_person').on(table.personId),
  ],
)
