import { type SQL, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Platform, Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { SessionColumn } from '@/platform/database/session-column'
import { textOf } from '@/platform/database/texts'
import type { Currency } from '@/platform/money/money'
import type { HandedAs, OrderStatus } from '../rules'
import { orderLines, orders } from '../tables'
import { handedAsOf } from './holders'

/** An order as its member sees it in a list (decision 0011). */
export interface ListedOrder {
  readonly number: string
  /** Unix seconds. */
  readonly placedAt: number
  readonly status: OrderStatus
  readonly currency: Currency
  /** In the currency's smallest unit. */
  readonly total: number
  readonly purchaseOrder: string | null
  readonly buyerReference: string | null
  readonly products: readonly ListedProduct[]
}

interface ListedProduct {
  readonly pid: number
  readonly term: Term
  /** The number of months of updates; null: as long as it may be used. */
  readonly updatesMonths: number | null
  readonly platforms: Platform[]
  readonly quantity: number
  /** How many of them were given back; null: none. */
  readonly returned: number | null
  /** Since when its licence is taken away though it stays paid, in unix seconds; null: it is not. */
  readonly revoked: number | null
  /** Why not the buyer may use it; null: they may. */
  readonly handedAs: HandedAs | null
  /** In the member's language. */
  readonly name: string
}

/** The values for the placeholders of the columns below. */
export interface Page {
  readonly given: string | null
  readonly otherwise: string
  readonly first: string
  /** The number of the order after which the page begins. */
  readonly before?: string | undefined
  /** One more than is shown, to tell whether there are more. */
  readonly rows: number
}

const value = (name: keyof Page) => sql.placeholder(name)

const reader = {
  language: sql`coalesce(${value('given')}::text, ${members.language}, ${value('otherwise')}::text)`,
  languages: [value('first')],
}

const products = sql`(
  select json_agg(product) from (
    select line.pid, line.term, line.updates_months as "updatesMonths", line.platforms, line.quantity,
      nullif(line.returned_units, 0) as returned, floor(extract(epoch from line.revoked_at))::bigint as revoked,
      ${handedAsOf(sql`line`)} as "handedAs", ${textOf(sql`line.names`, reader)} as name
    from ${orderLines} line where line.order_id = own.id order by line.position) product)`

/**
 * Returns pages of the member's orders, newest first, as JSON that the database builds; null where there is none. Rows
 * come from a sorted selection: naming each field, and sorting once more within the aggregate, takes a fifth longer.
 */
const page = (name: string, beginning: SQL): SessionColumn<readonly ListedOrder[] | null> => ({
  name,
  expression: sql`(
    select json_agg(listed) from (
      select own.number, floor(extract(epoch from own.placed_at))::bigint as "placedAt", own.status, own.currency,
        own.total, own.purchase_order as "purchaseOrder", own.buyer_reference as "buyerReference", ${products} as products
      from ${orders} own where own.member_id = ${members.id} and ${beginning}
      order by own.placed_at desc, own.id desc limit ${value('rows')}) listed)`,
})

export const newestOrders = page('newest orders', sql`true`)

/** Older than one of the member's own orders. A number that is not theirs finds nothing, whether it exists or not. */
export const ordersBefore = page(
  'orders before',
  sql`(own.placed_at, own.id) < (
    select last.placed_at, last.id from ${orders} last
    where last.number = ${value('before')} and last.member_id = ${members.id})`,
)
