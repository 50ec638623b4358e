import { and, desc, eq, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { profiles } from '@/domains/accounts/profile/relations'
import { type Business, isInvoiced } from '@/domains/accounts/profile/rules'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { isBroughtAlong, orderStatus } from '@/domains/commerce/orders/rules'
import { checkColumn } from '@/domains/commerce/vat-ids'
import type { VatIdCheck } from '@/domains/commerce/vat-ids/rules/check'
import type { VatIdSettings } from '@/domains/commerce/vat-ids/rules/settings'
import type { ProviderName } from '@/integrations/payments/browser'
import { merchantOf } from '@/integrations/payments/seller'
import type { Queryable } from '@/platform/database/connect'
import type { Buyer, CreditCause, CreditedAmount, InvoicedOrder } from '../rules'
import { creditedAmounts, creditedLines, creditNotes, earlierDocuments, invoices } from '../tables'
import type { Invoice } from './invoices'

/** A credit note, newest last, with the positions of its lines. */
export interface CreditNote {
  /** The invoice of the order that it corrects. */
  readonly invoiceId: number
  readonly number: string
  readonly issuedAt: Date
  readonly cause: CreditCause
  readonly positions: readonly number[]
  /** The amounts of goodwill by rate, which takes no line back. */
  readonly amounts: readonly CreditedAmount[]
}

/** A document of another system, as it was imported. */
export type EarlierDocument = Omit<typeof earlierDocuments.$inferSelect, 'orderId'>

interface IssuedDocuments {
  /** The one that counts. */
  readonly invoice: Invoice
  readonly notes: readonly CreditNote[]
  /** The invoices that it replaces, newest first. */
  readonly earlier: readonly Invoice[]
}

/** Sold by the provider: the invoice of the payment is its own. */
export interface ProviderSale {
  readonly merchant: string
  readonly provider: ProviderName
  readonly payment: string | null
}

/** The facts about an order's invoice for a member who opens it. */
export interface InvoiceFacts {
  readonly orderId: number
  readonly status: typeof orders.$inferSelect.status
  /** The buyer as the account says today. */
  readonly buyer: Buyer
  readonly issued: IssuedDocuments | null
  /** The name of the document of an order that was paid elsewhere. */
  readonly outsideDocument: string | null
  /** Issued elsewhere, before the order came here. */
  readonly former: readonly EarlierDocument[]
  readonly isImported: boolean
  /** The reference of the transfer that an order waits for; null: it does not wait. */
  readonly transfer: string | null
  /** Where the invoice is, for an order that its provider has sold. */
  readonly sale: ProviderSale | null
  /** The order that an invoice would be made from; without lines where there is an invoice already. */
  readonly order: InvoicedOrder
}

/**
 * Returns all facts about a member's own order that its invoice needs, in one statement; null: the member has no such
 * order.
 */
export async function findForMember(
  { database, vatIds }: { readonly database: Queryable; readonly vatIds: VatIdSettings },
  memberId: number,
  number: string,
): Promise<InvoiceFacts | null> {
  const [row] = await database
    .select({
      order: orders,
      invoice: invoices,
      name: members.username,
      email: buyerAddress,
      profile: profiles,
      vatCheck: vatCheckIn(vatIds),
      notes: notesOfOrder,
      earlier: earlierInvoices,
      lines: linesWhereDue,
      former: formerDocuments,
    })
    .from(orders)
    .innerJoin(members, eq(members.id, orders.memberId))
    .leftJoin(profiles, eq(profiles.memberId, orders.memberId))
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(and(eq(orders.number, number), eq(orders.memberId, memberId)))
    .orderBy(desc(invoices.id))
    .limit(1)
  if (!row) return null
  const { order, invoice, name, email, profile, vatCheck, notes, earlier, lines, former } = row
  return {
    orderId: order.id,
    status: order.status,
    outsideDocument: order.outsideDocument,
    buyer: buyerFrom({ name, email, profile, vatCheck }),
    issued: invoice && {
      invoice,
      notes: (notes ?? []).map(({ issuedAt, ...note }) => ({ ...note, issuedAt: new Date(issuedAt) })),
      earlier: (earlier ?? []).map(({ issuedAt, ...each }) => ({ ...each, issuedAt: new Date(issuedAt) })),
    },
    former: (former ?? []).map(({ issuedAt, ...each }) => ({ ...each, issuedAt: new Date(issuedAt) })),
    isImported: isBroughtAlong(order),
    sale: saleOf(order),
    transfer: order.status === orderStatus.waiting && order.provider === 'transfer' ? order.payment : null,
    order: { ...order, isTakenOver: order.provider === null, lines: lines ?? [] },
  }
}

function saleOf(order: Pick<typeof orders.$inferSelect, 'soldBy' | 'provider' | 'payment'>): ProviderSale | null {
  const merchant = merchantOf(order)
  const { provider, payment } = order
  return merchant && provider && { merchant: merchant.name, provider, payment }
}

/** Returns the buyer, as the account says today. */
export async function buyerOf(
  { database, vatIds }: { readonly database: Queryable; readonly vatIds: VatIdSettings },
  memberId: number,
): Promise<Buyer | null> {
  const [row] = await database
    .select({ name: members.username, email: buyerAddress, profile: profiles, vatCheck: vatCheckIn(vatIds) })
    .from(members)
    .leftJoin(profiles, eq(profiles.memberId, members.id))
    .where(eq(members.id, memberId))
  return row ? buyerFrom(row) : null
}

/** A company has an address for its bills. */
const buyerAddress = sql<string>`coalesce(${members.billingEmail}, ${members.email})`

const vatCheckIn = (settings: VatIdSettings) =>
  checkColumn(
    { memberId: sql`${profiles.memberId}`, country: sql`${profiles.country}`, taxId: sql`${profiles.taxId}` },
    settings,
  )

interface BuyerRow {
  readonly name: string
  readonly email: string
  readonly profile: Profile | null
  readonly vatCheck: VatIdCheck | null
}

function buyerFrom({ name, email, profile, vatCheck }: BuyerRow): Buyer {
  const business = profile && businessIn(profile)
  return { name, email, business: business && { name, ...business, ...(vatCheck && { vatCheck }) } }
}

type Profile = typeof profiles.$inferSelect

/** Returns null without a company, tax id or address: such an invoice does not count in business books. */
function businessIn({ memberId: _, ...said }: Profile): Business | null {
  return isInvoiced(said) ? said : null
}

type DocumentRow<Row> = Omit<Row, 'issuedAt'> & { issuedAt: string }

const notesOfOrder = sql<DocumentRow<CreditNote>[] | null>`(
  select json_agg(json_build_object(
    'invoiceId', note.invoice_id, 'number', note.number, 'issuedAt', note.issued_at, 'cause', note.cause,
    'positions', (select coalesce(json_agg(position order by position), '[]') from ${creditedLines}
      where invoice_id = note.invoice_id and credit_note_id = note.id),
    'amounts', (select coalesce(json_agg(json_build_object('position', position, 'amount', amount, 'units', units)), '[]')
      from ${creditedAmounts} where invoice_id = note.invoice_id and credit_note_id = note.id))
    order by note.id)
  from ${creditNotes} note join ${invoices} noted on noted.id = note.invoice_id where noted.order_id = ${orders.id})`

const earlierInvoices = sql<DocumentRow<Invoice>[] | null>`(
  select json_agg(json_build_object('id', former.id, 'orderId', former.order_id, 'number', former.number,
    'issuedAt', former.issued_at, 'content', former.content, 'buyer', former.buyer, 'replaces', former.replaces)
    order by former.id desc)
  from ${invoices} former where former.order_id = ${orders.id} and former.id < ${invoices.id})`

const linesWhereDue = sql<InvoicedOrder['lines'] | null>`(
  select json_agg(json_build_object(
    'position', line.position, 'names', line.names, 'term', line.term,
    'updatesMonths', line.updates_months, 'platforms', line.platforms,
    'quantity', line.quantity, 'unit', line.unit_amount, 'amount', line.amount, 'status', line.status)
    order by line.position)
  from ${orderLines} line where line.order_id = ${orders.id} and ${invoices.id} is null)`

const formerDocuments = sql<DocumentRow<EarlierDocument>[] | null>`(
  select json_agg(json_build_object('number', former.number, 'kind', former.kind, 'issuedAt', former.issued_at,
    'fileKey', former.file_key) order by former.issued_at, former.number)
  from ${earlierDocuments} former where former.order_id = ${orders.id})`
