import { and, asc, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { ProviderName } from '@/integrations/payments/provider'
import type { Queryable } from '@/platform/database/connect'
import type { PageBounds } from '@/platform/http/api/page'
import { allCurrencies, type Currency, exponentOf } from '@/platform/money/iso-4217'
import type { OrderStatus } from '../rules'
import { orderLines, orders } from '../tables'

/** The filter of a list of orders; an undefined field does not restrict it. */
export interface OrderFilter {
  readonly memberId?: number | undefined
  readonly status?: OrderStatus | undefined
  readonly from?: Date | undefined
  /** The first moment after the listed period. */
  readonly until?: Date | undefined
  /** Days of a place, both included. */
  readonly days?: { readonly from: string | undefined; readonly until: string | undefined; readonly timeZone: string }
  readonly country?: string | undefined
  readonly pid?: number | undefined
  /** Null: no provider has collected for it. */
  readonly provider?: ProviderName | null | undefined
  /** In whole units of the order's own currency, both included. */
  readonly price?: { readonly least: number | undefined; readonly most: number | undefined }
}

export type OrderWithLines = Awaited<ReturnType<typeof ordersWith>>[number]

/**
 * Returns orders with their lines, newest first: by the day on which they were placed, since imported ones are numbered
 * by the day of the import.
 */
export async function ordersListed(database: Queryable, filter: OrderFilter, { before, limit }: PageBounds) {
  // A separate statement, so that the index is entered at that place.
  const last = before === null ? null : await placeOf(database, before)
  if (before !== null && last === null) return []
  return ordersWith(
    database,
    and(
      ...narrowed(filter),
      last === null
        ? undefined
        : sql`(${orders.placedAt}, ${orders.id}) < (${last.placedAt}::timestamptz, ${last.id}::bigint)`,
    ),
    limit,
  )
}

/** The days of a filter begin where the vendor is. */
const startOf = (day: string, timeZone: string, later = 0) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${timeZone})`

/** How many smallest units one of the order's currency has. */
const unit = sql.join(
  [
    sql`(case`,
    ...[0, 3].map(
      (digits) =>
        sql`when ${orders.currency} in (${sql.join(
          allCurrencies.filter((each) => exponentOf(each) === digits).map((each) => sql`${each}`),
          sql`, `,
        )}) then ${10 ** digits}::int`,
    ),
    sql`else 100 end)`,
  ],
  sql` `,
)

function narrowed(filter: OrderFilter): readonly (SQL | undefined)[] {
  const { memberId, status, from, until, days, country, pid, provider, price } = filter
  return [
    memberId === undefined ? undefined : eq(orders.memberId, memberId),
    status === undefined ? undefined : eq(orders.status, status),
    from && gte(orders.placedAt, from),
    until && lt(orders.placedAt, until),
    days?.from === undefined ? undefined : sql`${orders.placedAt} >= ${startOf(days.from, days.timeZone)}`,
    days?.until === undefined ? undefined : sql`${orders.placedAt} < ${startOf(days.until, days.timeZone, 1)}`,
    country === undefined ? undefined : eq(orders.country, country),
    pid === undefined
      ? undefined
      : sql`exists (select from ${orderLines} line where line.order_id = ${orders.id} and line.pid = ${pid})`,
    provider === undefined
      ? undefined
      : or(provider === null ? isNull(orders.provider) : eq(orders.provider, provider)),
    price?.least === undefined ? undefined : sql`${orders.total} >= ${price.least}::numeric * ${unit}`,
    price?.most === undefined ? undefined : sql`${orders.total} <= ${price.most}::numeric * ${unit}`,
  ]
}

const stepOfAll = 500

/** Yields every order of a filter, page after page as they are read. */
export async function* ordersWithin(database: Queryable, filter: OrderFilter): AsyncGenerator<OrderWithLines> {
  let before: number | null = null
  for (;;) {
    const page: readonly OrderWithLines[] = await ordersListed(database, filter, { before, limit: stepOfAll })
    yield* page
    const last = page.at(-1)
    if (!last || page.length < stepOfAll) return
    before = last.id
  }
}

interface Buyer {
  readonly id: number
  readonly email: string
  readonly name: string
}

/** Returns the buyers of some orders by their ids; a company's address is that of its bills. */
export async function buyersOf(database: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, Buyer>> {
  const found = await database
    .select({
      id: members.id,
      email: sql<string>`coalesce(${members.billingEmail}, ${members.email})`,
      name: members.username,
    })
    .from(members)
    .where(inArray(members.id, [...new Set(ids)]))
  return new Map(found.map((buyer) => [buyer.id, buyer]))
}

interface OrderTotal {
  readonly currency: Currency
  readonly orders: number
  readonly amount: number
}

/** The most orders that are added up while a list waits (decision 0203). */
const mostAdded = 10_000

/** Returns the sum of a filter's orders in each currency; null: they are too many to add up. */
export async function totalsOf(database: Queryable, filter: OrderFilter): Promise<OrderTotal[] | null> {
  const some = database
    .select({ currency: orders.currency, total: orders.total })
    .from(orders)
    .where(and(...narrowed(filter)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(mostAdded + 1)
    .as('some')
  const sums = await database
    .select({
      currency: some.currency,
      orders: sql<number>`count(*)::int`,
      amount: sql<number>`sum(${some.total})::float8`,
    })
    .from(some)
    .groupBy(some.currency)
    .orderBy(asc(some.currency))
  return sums.reduce((all, { orders: count }) => all + count, 0) > mostAdded ? null : sums
}

/** Returns the id of the order with a number; null: there is none. */
export async function orderNamed(database: Queryable, number: string): Promise<number | null> {
  const [found] = await database.select({ id: orders.id }).from(orders).where(eq(orders.number, number))
  return found?.id ?? null
}

/** Returns the cursor with the database's own precision. */
async function placeOf(database: Queryable, id: number) {
  const [found] = await database
    .select({ id: orders.id, placedAt: sql<string>`${orders.placedAt}::text` })
    .from(orders)
    .where(eq(orders.id, id))
  return found ?? null
}

export async function orderWithLines(database: Queryable, number: string): Promise<OrderWithLines | null> {
  const [found] = await ordersWith(database, eq(orders.number, number), 1)
  return found ?? null
}

async function ordersWith(database: Queryable, which: SQL | undefined, limit: number) {
  const found = await database
    .select()
    .from(orders)
    .where(which)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit)
  const ids = found.map(({ id }) => id)
  const lines = await database
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
  return found.map((order) => ({ ...order, lines: lines.filter(({ orderId }) => orderId === order.id) }))
}
