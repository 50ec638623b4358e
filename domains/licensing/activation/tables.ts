import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { orderLines } from '@/domains/commerce/orders/relations'
import { id, moment } from '@/platform/database/columns'
import { ownedBy, type PersonalTable, under } from '@/platform/installation/console/personal-data'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    activations: true
    codes: true
  }
}

const memberId = () => id().references(() => members.id)

/**
 * How many products a member may activate, and how many of them are: under each bundle, and under their subscriptions
 * together. `used` is counted by a trigger on `activations`, and a check keeps it within `total`.
 */
export const activationPools = pgTable(
  'activation_pools',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    memberId: memberId().notNull(),
    /** The product id of the bundle; null: the subscriptions. */
    bundle: integer(),
    /** As of the last activation. */
    total: integer().notNull(),
    used: integer().notNull().default(0),
  },
  (table) => [
    unique('activation_pools_once').on(table.memberId, table.bundle).nullsNotDistinct(),
    check('activation_pools_used_within_total', sql`${table.used} between 0 and ${table.total}`),
  ],
)

/** A product that was chosen. It works as long as what it was chosen under does. */
export const activations = pgTable(
  'activations',
  {
    poolId: id()
      .notNull()
      .references(() => activationPools.id),
    pid: integer().notNull(),
    activatedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.poolId, table.pid] })],
)

/**
 * The vendor's licence codes, given out and yet to be. A code is given once: for one unit of an order line, or for the
 * member's owning of a product that comes with one; anyone who asks again for the same gets the same.
 */
export const codes = pgTable(
  'codes',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** The `family` of the oem product whose codes these are. */
    pool: text().notNull(),
    code: text().notNull(),
    memberId: memberId(),
    takenAt: moment(),
    orderId: id(),
    position: smallint(),
    /** The unit of the line's quantity, from 1. */
    unit: integer(),
    /** The subscription or all-in-one that it came with. */
    product: integer(),
  },
  (table) => [
    unique('codes_once').on(table.pool, table.code),
    unique('codes_once_for_a_unit').on(table.orderId, table.position, table.unit),
    unique('codes_once_for_a_product').on(table.memberId, table.product),
    index('codes_free').on(table.pool, table.id).where(sql`${table.takenAt} is null`),
    index('codes_of_member').on(table.memberId).where(sql`${table.memberId} is not null`),
    index('codes_by_code').on(sql`lower(${table.code})`),
    foreignKey({
      name: 'codes_order_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }),
    check('codes_length', sql`char_length(${table.code}) between 4 and 100`),
    check(
      'codes_free_or_given_for_one_thing',
      sql`case when ${table.takenAt} is null
        then num_nonnulls(${table.memberId}, ${table.orderId}, ${table.position}, ${table.unit}, ${table.product}) = 0
        else ${table.memberId} is not null and (
          num_nonnulls(${table.orderId}, ${table.position}, ${table.unit}) = 3 and ${table.product} is null
          or num_nonnulls(${table.orderId}, ${table.position}, ${table.unit}) = 0 and ${table.product} is not null) end`,
    ),
  ],
)

const pools: PersonalTable = {
  table: activationPools,
  thing: 'activations',
  rows: ownedBy(activationPools.memberId),
  joined: { size: activationPools.total, under: [{ table: activations, parent: activations.poolId }] },
}

/** The personal data of activation. */
export const personalData: readonly PersonalTable[] = [
  pools,
  { table: activations, rows: under(activations.poolId, pools, activationPools.id) },
  {
    table: codes,
    thing: 'codes',
    rows: ownedBy(codes.memberId),
    kept: { because: 'A code that was given once must not be given again; it is the vendor’s, and names no person.' },
  },
]
