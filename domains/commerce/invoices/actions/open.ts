import { orderStatus } from '@/domains/commerce/orders/rules'
import { refreshVatId } from '@/domains/commerce/vat-ids'
import type { TransferInstructions } from '@/integrations/payments/transfer/account'
import type { InvoicesContext } from '../context'
import { buyerOnOpening, withoutInvoice } from '../rules'
import { freezeBuyer, type Invoice, invoiceOfOrder } from '../store/invoices'
import { type CreditNote, findForMember, type InvoiceFacts, type ProviderSale } from '../store/opening'
import { issueInvoice } from './issue'

/** An invoice as it is opened: all that its page and its PDF say. */
export interface OpenedInvoice {
  readonly state: 'issued'
  readonly invoice: Invoice
  readonly notes: readonly CreditNote[]
  /** In whose place it was issued. */
  readonly earlier: readonly Invoice[]
  /** Business information may still be added. */
  readonly isOpenToBusiness: boolean
}

/** The member's view of an order's invoice; `due`: it is issued by the next opening that may write. */
export type OpeningResult =
  | OpenedInvoice
  | { readonly state: 'due' | 'unpaid' | 'none' }
  /** Paid elsewhere: its document has this name, and is not ours. */
  | { readonly state: 'elsewhere'; readonly document: string }
  | { readonly state: 'broughtAlong'; readonly facts: InvoiceFacts }
  /** It waits for a transfer: a pro forma invoice says what to pay. */
  | { readonly state: 'awaited'; readonly facts: InvoiceFacts; readonly transfer: TransferInstructions }
  /** The provider has sold it and issues its own (decision 0070). */
  | { readonly state: 'sold'; readonly sale: ProviderSale }

interface OpeningRequest {
  readonly memberId: number
  readonly order: string
  /** Nothing may change: the viewer is an operator, or a foreign page has led here (spec 2.3, spec 12.3). */
  readonly readOnly: boolean
  readonly now: Date
}

/**
 * Opens the invoice of a member's own order; null is the answer for everything that is not. An order from before the
 * installation gets its invoice now, and who bought is written down.
 */
export async function openInvoice(context: InvoicesContext, opening: OpeningRequest): Promise<OpeningResult | null> {
  const found = await findForMember(context, opening.memberId, opening.order)
  if (!found) return null
  if (!found.issued) return openWithoutInvoice(context, found, opening)
  const { invoice, notes, earlier } = found.issued
  const buyer = buyerOnOpening(invoice.buyer, found.buyer)
  if (opening.readOnly || buyer === invoice.buyer) return opened({ ...invoice, buyer }, notes, earlier)
  return opened({ ...invoice, buyer: await freezeBuyer(context.database, { id: invoice.id, buyer }) }, notes, earlier)
}

async function openWithoutInvoice(
  context: InvoicesContext,
  found: InvoiceFacts,
  { memberId, readOnly, now }: OpeningRequest,
): Promise<OpeningResult> {
  if (found.outsideDocument !== null) return { state: 'elsewhere', document: found.outsideDocument }
  if (found.sale)
    return found.status === orderStatus.waiting ? { state: 'unpaid' } : { state: 'sold', sale: found.sale }
  const transfer = found.transfer === null ? null : await context.payments.byTransfer?.instructionsOf(found.transfer)
  if (transfer) return { state: 'awaited', facts: found, transfer }
  const state = withoutInvoice(found.status, found.isImported)
  if (state === 'broughtAlong') return { state, facts: found }
  if (state !== 'due' || readOnly) return { state }
  const asked = await refreshVatId(context, memberId)
  const latest = asked ? await findForMember(context, memberId, found.order.number) : null
  const invoice =
    (await issueInvoice(context, { ...(latest ?? found), opening: true }, now)) ??
    // A concurrent request was first, with the same buyer.
    (await invoiceOfOrder(context.database, found.orderId))
  if (!invoice) throw new Error(`The order ${found.orderId} has neither an invoice nor room for one`)
  return opened({ ...invoice, buyer: invoice.buyer ?? found.buyer }, [])
}

const opened = (invoice: Invoice, notes: readonly CreditNote[], earlier: readonly Invoice[] = []): OpenedInvoice => ({
  state: 'issued',
  invoice,
  notes,
  earlier,
  isOpenToBusiness: !invoice.buyer?.business,
})
