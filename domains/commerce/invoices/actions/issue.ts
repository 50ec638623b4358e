import type { Order } from '@/domains/commerce/orders'
import { refreshVatId } from '@/domains/commerce/vat-ids'
import { type InvoicesContext, sellerBlock } from '../context'
import { type Buyer, type CreditCause, type CreditedAmount, contentOf, type InvoicedOrder, seriesOf } from '../rules'
import { isReverseCharged } from '../rules/reverse-charge'
import { addCreditNote, addGoodwillNote } from '../store/credit-notes'
import { addInvoice, type Invoice, invoiceOfOrder } from '../store/invoices'
import { buyerOf } from '../store/opening'

interface Due {
  readonly orderId: number
  readonly order: InvoicedOrder
  /** The buyer as the account says today (decision 0016). */
  readonly buyer: Buyer | null
  /** The invoice is being opened, and so made out to them; else the first opening does that. */
  readonly opening?: boolean
  /** Lines that are being given back at this moment. */
  readonly givenBack?: readonly number[]
}

/** @returns the new invoice, or null when the order already has one */
export function issueInvoice(
  { database, vendor, payments }: InvoicesContext,
  { orderId, order, buyer, opening = false, givenBack }: Due,
  now: Date,
) {
  const { seller } = vendor
  const frozen = opening ? buyer : null
  return addInvoice(database, {
    orderId,
    series: seriesOf(seller.invoiceNumber, now, seller.timeZone),
    issuedAt: now,
    content: contentOf(order, sellerBlock(seller), {
      ...(givenBack && { givenBack }),
      buyer,
      account: payments.byTransfer?.account ?? null,
    }),
    // A reverse-charged buyer is part of the invoice; any other is recorded when it is first opened.
    buyer: isReverseCharged(seller, buyer) ? buyer : frozen,
  })
}

/** The invoice of an order that has been paid, which is issued now where what was paid has not been heard of yet. */
export const invoiceFor = async (
  context: InvoicesContext,
  order: Order,
  givenBack: readonly number[] = [],
): Promise<Invoice> => (await invoiceOfOrder(context.database, order.id)) ?? (await issueFor(context, order, givenBack))

/** Gives a paid order its invoice. One that has it already keeps it: the database takes no second one. */
export async function issueFor(
  context: InvoicesContext,
  order: Order,
  givenBack: readonly number[] = [],
): Promise<Invoice> {
  await refreshVatId(context, order.memberId)
  const issued =
    (await issueInvoice(
      context,
      {
        orderId: order.id,
        order: invoicedOrder(order),
        buyer: await buyerOf(context, order.memberId),
        givenBack,
      },
      context.clock(),
    )) ?? (await invoiceOfOrder(context.database, order.id))
  if (!issued) throw new Error(`The order ${order.id} has neither an invoice nor room for one`)
  return issued
}

const invoicedOrder = ({ total, lines, ...order }: Order): InvoicedOrder => ({
  ...order,
  currency: total.currency,
  isTakenOver: order.provider === null,
  lines: lines.map(({ unit, amount, ...line }) => ({ ...line, unit: unit.minor, amount: amount.minor })),
})

/** Lines that the invoice does not have are ignored. */
export async function credit(
  context: InvoicesContext,
  { id, orderId, content }: Invoice,
  givenBack: readonly number[],
  cause: CreditCause,
): Promise<void> {
  const { database, clock, vendor } = context
  const { seller } = vendor
  const positions = content.lines.map(({ position }) => position).filter((position) => givenBack.includes(position))
  if (positions.length === 0) return
  const now = clock()
  const series = seriesOf(seller.creditNoteNumber, now, seller.timeZone)
  if (await addCreditNote(database, { invoiceId: id, series, issuedAt: now, cause, positions })) return
  // Told before; or another invoice has taken the place of this one at this moment, and is the one to credit.
  const latest = await invoiceOfOrder(database, orderId)
  if (latest && latest.id !== id) await credit(context, latest, givenBack, cause)
}

/** A part of a line's price went back, and the line is kept: reported twice it is noted once. */
export async function creditAmount(
  { database, clock, vendor: { seller } }: InvoicesContext,
  { id: invoiceId, content }: Invoice,
  amount: CreditedAmount & { readonly refund: string },
): Promise<void> {
  if (!content.lines.some(({ position }) => position === amount.position)) return
  const now = clock()
  const series = seriesOf(seller.creditNoteNumber, now, seller.timeZone)
  await addGoodwillNote(database, { ...amount, invoiceId, series, issuedAt: now })
}
