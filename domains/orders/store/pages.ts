import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Platform, Term } from '@/domains/catalogue/schema'
import type { Database } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import { type Money, money } from '@/platform/money/money'
import type { OrderStatus } from '../rules'
import { orderLines, orders } from '../tables'

/** An order as its member sees it in a list. */
export interface ListedOrder {
  readonly number: string
  readonly placedAt: Date
  readonly status: OrderStatus
  readonly total: Money
  readonly products: readonly ListedProduct[]
}

interface ListedProduct {
  readonly pid: number
  readonly term: Term
  readonly platforms: readonly Platform[]
  readonly quantity: number
  /** In the language that was asked for. */
  readonly name: string
}

interface Page {
  readonly memberId: number
  readonly language: Language
  /** The number of the order after which the page begins; null: with the newest. */
  readonly before: string | null
  readonly limit: number
}

/**
 * Reads a page of a member's orders, newest first, in one statement. One row more than asked for tells whether there are
 * more. The statement is built once: building it takes as long as sending it. It has no name in the database, since the
 * embedded one keeps names when a connection is replaced.
 */
export function orderPages(database: Database) {
  const pages = (beginning?: SQL) =>
    database
      .select({
        number: orders.number,
        placedAt: orders.placedAt,
        status: orders.status,
        currency: orders.currency,
        total: orders.total,
        products: productsInLanguage,
      })
      .from(orders)
      .where(and(eq(orders.memberId, given('memberId')), beginning))
      .orderBy(desc(orders.placedAt), desc(orders.id))
      .limit(given('rows'))
      .prepare('')
  const newest = pages()
  const older = pages(olderThanGiven)

  return async ({ limit, ...page }: Page) => {
    const statement = page.before === null ? newest : older
    const rows = await statement.execute({ ...page, rows: limit + 1 })
    const listed = rows.slice(0, limit).map(({ total, currency, ...order }): ListedOrder => {
      return { ...order, total: money(total, currency) }
    })
    return { orders: listed, more: rows.length > limit }
  }
}

const given = (name: keyof Page | 'rows') => sql.placeholder(name)

const productsInLanguage = sql<ListedProduct[]>`(
  select json_agg(json_build_object(
    'pid', line.pid, 'term', line.term, 'platforms', line.platforms, 'quantity', line.quantity,
    'name', line.names ->> ${given('language')}::text) order by line.position)
  from ${orderLines} line where line.order_id = orders.id)`

/** Older than one of the member's own orders. A number that is not theirs finds nothing, whether it exists or not. */
const olderThanGiven = sql`(${orders.placedAt}, ${orders.id}) < (
  select last.placed_at, last.id from ${orders} last
  where last.number = ${given('before')} and last.member_id = ${given('memberId')})`
