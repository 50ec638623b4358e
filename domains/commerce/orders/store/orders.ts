import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Platform, Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { ProviderName } from '@/integrations/payments/provider'
import type { SellerKind } from '@/integrations/payments/seller'
import { type Metadata, type MetadataPatch, withPatch } from '@/platform/contract/metadata'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Texts } from '@/platform/i18n/texts'
import { type Currency, type Money, money } from '@/platform/money/money'
import { randomCharacters } from '@/platform/text/alphabet'
import { type BuyerReferences, type Item, type OrderOrigin, type OrderStatus, priceItems } from '../rules'
import { orderLines, orders } from '../tables'

/** Writes metadata beside an order. @returns what is there then; null: more than may be */
export async function patchOrderMetadata(transaction: Transaction, id: number, patch: MetadataPatch) {
  const which = eq(orders.id, id)
  const [before] = await transaction.select({ metadata: orders.metadata }).from(orders).where(which).for('update')
  const metadata = before ? withPatch(before.metadata, patch) : null
  if (metadata) await transaction.update(orders).set({ metadata }).where(which)
  return metadata
}

/** The same beside one of its lines. @returns undefined: there is no such line */
export async function patchLineMetadata(
  transaction: Transaction,
  { id, position }: { readonly id: number; readonly position: number },
  patch: MetadataPatch,
): Promise<Metadata | null | undefined> {
  const which = and(eq(orderLines.orderId, id), eq(orderLines.position, position))
  const [before] = await transaction
    .select({ metadata: orderLines.metadata })
    .from(orderLines)
    .where(which)
    .for('update')
  if (!before) return undefined
  const metadata = withPatch(before.metadata, patch)
  if (metadata) await transaction.update(orderLines).set({ metadata }).where(which)
  return metadata
}

/** A number for a new order, `7KQ2M-X4RTA`: one of 590,490,000,000,000, by chance. */
export const newOrderNumber = () => `${randomCharacters(5)}-${randomCharacters(5)}`

interface NewOrder extends Partial<BuyerReferences> {
  readonly memberId: number
  readonly status: OrderStatus
  readonly origin: OrderOrigin
  readonly placedAt: Date
  readonly currency: Money['currency']
  readonly country: string
  readonly vatBasisPoints: number
  readonly postalCode?: string | null
  readonly catalogueVersion: number
  readonly language?: Language
  readonly paidAt?: Date
  readonly couponCode?: string | null
  readonly provider?: ProviderName
  readonly payment?: string
  readonly soldBy?: SellerKind
  readonly withdrawalWaivedAt?: Date | null
  readonly affiliate?: string | null
  /** The document of an entered order. */
  readonly outsideDocument?: string
  readonly items: readonly Item[]
}

/** Writes an order down with its lines. */
export async function addOrder(transaction: Transaction, { items, ...facts }: NewOrder) {
  const { lines, total } = priceItems(items, facts.currency)
  const number = newOrderNumber()
  const [added] = await transaction
    .insert(orders)
    .values({ ...facts, number, total: total.minor })
    .returning({ id: orders.id })
  if (!added) throw new Error('The order was not written')
  await transaction.insert(orderLines).values(
    lines.map(({ platforms, unit, amount, ...line }, position) => ({
      ...line,
      orderId: added.id,
      position,
      platforms: [...platforms],
      unitAmount: unit.minor,
      amount: amount.minor,
      status: facts.status,
    })),
  )
  return { id: added.id, number }
}

/**
 * Marks imported orders that turn out to be payments for further periods.
 * @param which a select of their ids
 */
export const markRenewals = (transaction: Transaction, which: SQL) =>
  transaction.update(orders).set({ origin: 'renewal' }).where(inArray(orders.id, which))

/** True if there is no order yet. Takes a lock, so concurrent callers wait until the first has written its orders. */
export async function startOrders(transaction: Transaction): Promise<boolean> {
  await transaction.execute(sql`lock table ${orders} in share row exclusive mode`)
  const [any] = await transaction.select({ id: orders.id }).from(orders).limit(1)
  return any === undefined
}

/** An order with everything that was written down of it, for those whose work hangs on it. */
export interface Order extends BuyerReferences {
  readonly id: number
  readonly number: string
  readonly memberId: number
  readonly status: OrderStatus
  readonly origin: OrderOrigin
  readonly placedAt: Date
  readonly paidAt: Date | null
  readonly language: Language
  readonly total: Money
  readonly country: string
  readonly vatBasisPoints: number
  /** The postal code of a place outside the VAT area of the country. */
  readonly postalCode: string | null
  readonly catalogueVersion: number
  readonly couponCode: string | null
  readonly provider: ProviderName | null
  readonly payment: string | null
  readonly soldBy: SellerKind
  readonly withdrawalWaivedAt: Date | null
  /** The affiliate. */
  readonly affiliate: string | null
  /** The name of the invoice or receipt of an order that was paid elsewhere. */
  readonly outsideDocument: string | null
  /** The lines in the order of purchase; the first one decides on the refund window. */
  readonly lines: readonly OrderLine[]
}

export interface OrderLine {
  readonly position: number
  readonly pid: number
  readonly term: Term
  /** The number of months of updates; null: as long as it may be used. */
  readonly updatesMonths: number | null
  readonly platforms: readonly Platform[]
  readonly quantity: number
  readonly names: Texts
  readonly unit: Money
  /** The amount paid for the line. */
  readonly amount: Money
  readonly status: OrderStatus
}

export const orderById = (database: Queryable, id: number) => readOrder(database, eq(orders.id, id))

/** Returns an order by the number that members and staff use. */
export async function orderNumbered(database: Queryable, number: string) {
  const [found] = await database
    .select({ id: orders.id, memberId: orders.memberId, language: orders.language })
    .from(orders)
    .where(eq(orders.number, number))
  return found ?? null
}

/** Returns the currency of an order; null: there is no such order. */
export async function currencyOf(database: Queryable, number: string): Promise<Currency | null> {
  const [found] = await database.select({ currency: orders.currency }).from(orders).where(eq(orders.number, number))
  return found?.currency ?? null
}

async function readOrder(database: Queryable, which: SQL | undefined): Promise<Order | null> {
  const rows = await database
    .select({ order: orders, line: orderLines })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(which)
    .orderBy(asc(orderLines.position))
  const [first] = rows
  if (!first) return null
  const { currency, total, ...facts } = first.order
  return { ...facts, total: money(total, currency), lines: rows.map(({ line }) => orderLine(line, currency)) }
}

function orderLine({ orderId: _, unitAmount, amount, ...facts }: typeof orderLines.$inferSelect, currency: Currency) {
  return { ...facts, unit: money(unitAmount, currency), amount: money(amount, currency) }
}
