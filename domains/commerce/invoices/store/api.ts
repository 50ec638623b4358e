import { and, asc, desc, eq, gte, inArray, lt, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { orders } from '@/domains/commerce/orders/relations'
import type { Queryable } from '@/platform/database/connect'
import type { PageBounds } from '@/platform/http/api/page'
import { creditNotes, invoices } from '../tables'

/** The filter of a list of invoices; undefined does not restrict it. */
export interface InvoiceFilter {
  readonly order: string | undefined
  readonly memberId: number | undefined
  readonly from: Date | undefined
  /** The first moment after the listed period. */
  readonly until: Date | undefined
}

export type ListedInvoice = Awaited<ReturnType<typeof invoicesWith>>[number]

/** Invoices with their credit notes, newest first, for the server API. */
export const invoicesListed = (
  database: Queryable,
  { order, memberId, from, until }: InvoiceFilter,
  { before, limit }: PageBounds,
) =>
  invoicesWith(
    database,
    and(
      order === undefined ? undefined : eq(orders.number, order),
      memberId === undefined ? undefined : eq(orders.memberId, memberId),
      from && gte(invoices.issuedAt, from),
      until && lt(invoices.issuedAt, until),
      before === null ? undefined : lt(invoices.id, before),
    ),
    limit,
  )

export async function invoiceNumbered(database: Queryable, number: string): Promise<ListedInvoice | null> {
  const [found] = await invoicesWith(database, eq(invoices.number, number), 1)
  return found ?? null
}

const former = alias(invoices, 'former')

async function invoicesWith(database: Queryable, which: SQL | undefined, limit: number) {
  const found = await database
    .select({
      id: invoices.id,
      number: invoices.number,
      issuedAt: invoices.issuedAt,
      content: invoices.content,
      replaces: former.number,
      memberId: orders.memberId,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(former, eq(former.id, invoices.replaces))
    .where(which)
    .orderBy(desc(invoices.id))
    .limit(limit)
  const ids = found.map(({ id }) => id)
  const notes = await database
    .select()
    .from(creditNotes)
    .where(inArray(creditNotes.invoiceId, ids))
    .orderBy(asc(creditNotes.id))
  return found.map((invoice) => ({ ...invoice, notes: notes.filter(({ invoiceId }) => invoiceId === invoice.id) }))
}
