import { and, eq, sql } from 'drizzle-orm'
import { letterAddress, members } from '@/domains/accounts/identity/relations'
import { orders } from '@/domains/commerce/orders/relations'
import type { Queryable } from '@/platform/database/connect'
import { orderCards } from '../tables'

/** Returns the owner of an order that was paid by a card with these last digits; null: there is none. */
export async function orderOf(
  database: Queryable,
  { number, digits }: { readonly number: string; readonly digits: string },
): Promise<{ readonly memberId: number } | null> {
  const [found] = await database
    .select({ memberId: orders.memberId })
    .from(orders)
    .innerJoin(orderCards, eq(orderCards.orderId, orders.id))
    .where(and(eq(orders.number, number), eq(orderCards.lastFour, digits)))
  return found ?? null
}

/** Keeps with which card an order was paid; one that is not there yet, or knows it already, stays as it is. */
export const keepCard = (database: Queryable, paid: { provider: string; payment: string; lastFour: string }) =>
  database.execute(sql`
    insert into ${orderCards} (order_id, last_four)
    select o.id, ${paid.lastFour} from ${orders} o
    where o.provider = ${paid.provider} and o.payment = ${paid.payment}
    on conflict (order_id) do nothing`)

/** Returns the facts of a member that letters need. */
export async function addresseeOf(database: Queryable, memberId: number) {
  const [found] = await database
    .select({ email: members.email, writtenTo: letterAddress, language: members.language, username: members.username })
    .from(members)
    .where(eq(members.id, memberId))
  return found ?? null
}
