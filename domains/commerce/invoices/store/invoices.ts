import { desc, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { isUniqueViolation } from '@/platform/database/errors'
import type { Buyer, InvoiceContent } from '../rules'
import { creditedLines, invoices } from '../tables'
import { nextNumber } from './numbers'

export type Invoice = typeof invoices.$inferSelect

interface NewInvoice {
  readonly orderId: number
  readonly series: string
  readonly issuedAt: Date
  readonly content: InvoiceContent
  readonly buyer: Buyer | null
  /** In whose place it is issued. */
  readonly replaces?: number | null
}

/**
 * Gives an order its invoice, with the next number of the series, in one statement.
 * @returns null when the order already has one: then no number was taken
 */
export async function addInvoice(database: Queryable, invoice: NewInvoice): Promise<Invoice | null> {
  const { orderId, series, issuedAt, content, buyer, replaces = null } = invoice
  try {
    const { rows } = await database.execute<{ id: string; number: string }>(sql`
      with ${nextNumber(series)}
      insert into ${invoices} (order_id, number, issued_at, content, buyer, replaces)
      select ${orderId}::bigint, number, ${issuedAt}::timestamptz, ${JSON.stringify(content)}::jsonb,
        ${buyer && JSON.stringify(buyer)}::jsonb, ${replaces}::bigint
      from numbered
      returning id, number`)
    const [row] = rows
    if (!row) throw new Error('The invoice was not written')
    return { id: Number(row.id), orderId, number: row.number, issuedAt, content, buyer, replaces }
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
}

/** The one that counts: the latest of those that took each other's place. */
export async function invoiceOfOrder(database: Queryable, orderId: number): Promise<Invoice | null> {
  const [invoice] = await database
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(desc(invoices.id))
    .limit(1)
  return invoice ?? null
}

/**
 * Prevents others from crediting an invoice until the transaction ends.
 * @returns its credited positions; null when another invoice has replaced it
 */
export async function lockInvoice(transaction: Transaction, id: number): Promise<readonly number[] | null> {
  await transaction.select({ id: invoices.id }).from(invoices).where(eq(invoices.id, id)).for('update')
  const { rows } = await transaction.execute<{ replaced: boolean; credited: number[] }>(sql`
    select exists (select from ${invoices} where replaces = ${id}) as replaced,
      (select coalesce(json_agg(position), '[]') from ${creditedLines} where invoice_id = ${id}) as credited`)
  const [row] = rows
  return row && !row.replaced ? row.credited : null
}

/** Freezes the buyer of an invoice. A buyer that was frozen meanwhile stays, and is returned. */
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
