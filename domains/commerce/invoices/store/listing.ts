import { asc, eq } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { orders } from '@/domains/commerce/orders/relations'
import type { Queryable } from '@/platform/database/connect'
import { invoices } from '../tables'

/** For operators: whose an order is, and its invoices, the first one first; empty where there is no such order. */
export const invoicesOfOrder = (database: Queryable, number: string) =>
  database
    .select({ memberId: members.id, email: members.email, invoice: invoices })
    .from(orders)
    .innerJoin(members, eq(members.id, orders.memberId))
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(eq(orders.number, number))
    .orderBy(asc(invoices.id))
