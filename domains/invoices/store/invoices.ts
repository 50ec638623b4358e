import { eq, sql } from 'drizzle-orm'
import type { Database, Queryable } from '@/platform/database/connect'
import { isUniqueViolation } from '@/platform/database/errors'
import type { Buyer, InvoiceContent } from '../rules'
import { invoices } from '../tables'
import { takingNumber } from './numbers'

export type Invoice = typeof invoices.$inferSelect

interface NewInvoice {
  readonly orderId: number
  readonly series: string
  readonly issuedAt: Date
  readonly content: InvoiceContent
  readonly buyer: Buyer | null
}

/**
 * Gives an order its invoice, with the next number of the series, in one statement.
 * @returns null when the order has one by now: then no number was taken
 */
export async function addInvoice(database: Database, invoice: NewInvoice): Promise<Invoice | null> {
  const { orderId, series, issuedAt, content, buyer } = invoice
  try {
    const { rows } = await database.execute<{ id: string; number: string }>(sql`
      with ${takingNumber(series)}
      insert into ${invoices} (order_id, number, issued_at, content, buyer)
      select ${orderId}::bigint, number, ${issuedAt}::timestamptz, ${JSON.stringify(content)}::jsonb,
        ${buyer && JSON.stringify(buyer)}::jsonb
      from numbered
      returning id, number`)
    const [row] = rows
    if (!row) throw new Error('The invoice was not written')
    return { id: Number(row.id), orderId, number: row.number, issuedAt, content, buyer }
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
}

export async function invoiceOfOrder(database: Queryable, orderId: number): Promise<Invoice | null> {
  const [invoice] = await database.select().from(invoices).where(eq(invoices.orderId, orderId))
  return invoice ?? null
}

/** Writes down who an invoice is made out to. What was frozen meanwhile stays, and is what is returned. */
export async function freezeBuyer(database: Queryable, { id, buyer }: { id: number; buyer: Buyer }): Promise<Buyer> {
  const stored = sql<Buyer>`case
    when buyer is null then ${JSON.stringify(buyer)}::jsonb
    when buyer -> 'business' = 'null' then buyer || ${JSON.stringify({ business: buyer.business })}::jsonb
    else buyer end`
  const [row] = await database
    .update(invoices)
    .set({ buyer: stored })
    .where(eq(invoices.id, id))
    .returning({ buyer: invoices.buyer })
  return row?.buyer ?? buyer
}
