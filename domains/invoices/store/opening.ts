import { and, eq, sql } from 'drizzle-orm'
import { members } from '@/domains/identity/tables'
import { orderLines, orders } from '@/domains/orders/tables'
import type { Business } from '@/domains/profile/rules'
import { profiles } from '@/domains/profile/tables'
import type { Queryable } from '@/platform/database/connect'
import type { Buyer, CreditCause, InvoicedOrder } from '../rules'
import { creditedLines, creditNotes, invoices } from '../tables'
import type { Invoice } from './invoices'

/** A credit note, newest last, with the positions of the lines that it takes back. */
export interface CreditNote {
  readonly number: string
  readonly issuedAt: Date
  readonly cause: CreditCause
  readonly positions: readonly number[]
}

/** What there is of an order's invoice when its member comes to open it. */
export interface Found {
  readonly orderId: number
  readonly status: typeof orders.$inferSelect.status
  /** The buyer as the account says today. */
  readonly buyer: Buyer
  readonly issued: { readonly invoice: Invoice; readonly notes: readonly CreditNote[] } | null
  /** What an invoice would be made from; empty of lines where there is one already. */
  readonly order: InvoicedOrder
}

/** Everything about a member's own order that its invoice needs, in one statement; null: the member has no such order. */
export async function findForMember(database: Queryable, memberId: number, number: string): Promise<Found | null> {
  const [row] = await database
    .select({
      order: orders,
      invoice: invoices,
      name: members.username,
      email: members.email,
      profile: profiles,
      notes: notesOfInvoice,
      lines: linesWhereDue,
    })
    .from(orders)
    .innerJoin(members, eq(members.id, orders.memberId))
    .leftJoin(profiles, eq(profiles.memberId, orders.memberId))
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(and(eq(orders.number, number), eq(orders.memberId, memberId)))
  if (!row) return null
  const { order, invoice, name, email, profile, notes, lines } = row
  const business = profile && businessIn(profile)
  return {
    orderId: order.id,
    status: order.status,
    buyer: { name, email, business: business && { name, ...business } },
    issued: invoice && {
      invoice,
      notes: (notes ?? []).map((note) => ({ ...note, issuedAt: new Date(note.issuedAt) })),
    },
    order: { ...order, isTakenOver: order.provider === null, lines: lines ?? [] },
  }
}

/** Null where a member has told nothing that makes an invoice count in somebody's books: neither a tax id nor an address. */
function businessIn({ memberId: _, gender: __, ...said }: typeof profiles.$inferSelect): Business | null {
  return said.taxId === '' && said.addressLine === '' ? null : said
}

const notesOfInvoice = sql<(Omit<CreditNote, 'issuedAt'> & { issuedAt: string })[] | null>`(
  select json_agg(json_build_object(
    'number', note.number, 'issuedAt', note.issued_at, 'cause', note.cause,
    'positions', (select json_agg(position order by position) from ${creditedLines}
      where invoice_id = note.invoice_id and credit_note_id = note.id))
    order by note.id)
  from ${creditNotes} note where note.invoice_id = ${invoices.id})`

const linesWhereDue = sql<InvoicedOrder['lines'] | null>`(
  select json_agg(json_build_object(
    'position', line.position, 'names', line.names, 'term', line.term, 'platforms', line.platforms,
    'quantity', line.quantity, 'unit', line.unit_amount, 'amount', line.amount, 'status', line.status)
    order by line.position)
  from ${orderLines} line where line.order_id = ${orders.id} and ${invoices.id} is null)`
