import { eq } from 'drizzle-orm'
import { publish } from '@/domains/commerce/catalogue/store'
import { addOrder, type Order, orderById } from '@/domains/commerce/orders'
import { type Item, orderStatus } from '@/domains/commerce/orders/rules'
import { newOrderNumber } from '@/domains/commerce/orders/store/orders'
import { orderLines, orders } from '@/domains/commerce/orders/tables'
import { builtInLanguages } from '@/platform/i18n/languages'
import { money } from '@/platform/money/money'
import type { TestServer } from '../server/server'

const nothing = {
  lines: [],
  products: [],
  prices: [],
  vatRates: [],
  coupons: [],
  displayedDiscounts: [],
  campaigns: [],
}

/** A product as bought, named for its id: 29.99 USD for a year on Windows. */
export const itemOf = (pid: number, more: Partial<Item> = {}): Item => ({
  pid,
  term: '1Y',
  platforms: ['win'],
  quantity: 1,
  names: Object.fromEntries(builtInLanguages.map((language) => [language, `${pid} in ${language}`])) as Item['names'],
  unit: money(2999, 'USD'),
  ...more,
})

/** An order of a member, by default from Germany, complete and placed now. */
export async function placeOrder(
  server: TestServer,
  memberId: number,
  more: Partial<Parameters<typeof addOrder>[1]> = {},
): Promise<Order> {
  const now = server.clock.now()
  const catalogueVersion = more.catalogueVersion ?? (await publish(server.database, nothing, now)).version
  return server.database.transaction(async (transaction) => {
    const { id } = await addOrder(transaction, {
      memberId,
      status: orderStatus.complete,
      origin: 'checkout',
      placedAt: now,
      currency: 'USD',
      country: 'DE',
      vatBasisPoints: 1900,
      catalogueVersion,
      items: [itemOf(701)],
      ...more,
    })
    const order = await orderById(transaction, id)
    if (!order) throw new Error('The order is not there')
    return order
  })
}

/**
 * Copies an order once for each of `changes`, in two statements, since placing thousands one by one takes longer than the
 * test itself. @returns their numbers
 */
export async function copyOrder(
  { database }: Pick<TestServer, 'database'>,
  number: string,
  changes: readonly Partial<typeof orders.$inferInsert>[],
): Promise<string[]> {
  const [order] = await database.select().from(orders).where(eq(orders.number, number))
  if (!order) throw new Error('The order is not there')
  const lines = await database.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const { id: _, ...facts } = order
  const copies = await database
    .insert(orders)
    .values(changes.map((change) => ({ ...facts, ...change, number: newOrderNumber() })))
    .returning({ id: orders.id, number: orders.number })
  await database.insert(orderLines).values(copies.flatMap(({ id }) => lines.map((line) => ({ ...line, orderId: id }))))
  return copies.map((copy) => copy.number)
}
