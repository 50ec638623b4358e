import { type Order, orderById } from '@/domains/orders'
import { orderStatus } from '@/domains/orders/rules'
import { type InvoicesContext, sellerBlock } from '../context'
import { type Buyer, type CreditCause, contentOf, type InvoicedOrder, seriesOf } from '../rules'
import { isReverseCharged } from '../rules/reverse-charge'
import { addCreditNote } from '../store/credit-notes'
import { addInvoice, type Invoice, invoiceOfOrder } from '../store/invoices'
import { buyerOf } from '../store/opening'

interface Due {
  readonly orderId: number
  readonly order: InvoicedOrder
  /** As the account says today (decision 0016). */
  readonly buyer: Buyer | null
  /** The invoice is being opened, and so made out to them; else the first opening does that. */
  readonly opening?: boolean
  /** Lines that are being given back at this moment. */
  readonly givenBack?: readonly number[]
}

/** @returns the new invoice, or null when the order has one by now */
export function issueInvoice(
  { database, vendor }: InvoicesContext,
  { orderId, order, buyer, opening = false, givenBack }: Due,
  now: Date,
) {
  const { seller } = vendor
  const frozen = opening ? buyer : null
  return addInvoice(database, {
    orderId,
    series: seriesOf(seller.invoiceNumber, now, seller.timeZone),
    issuedAt: now,
    content: contentOf(order, sellerBlock(seller), { ...(givenBack && { givenBack }), buyer }),
    // Who owes the tax is part of what is stated; anybody else is written down by the first opening.
    buyer: isReverseCharged(seller, buyer) ? buyer : frozen,
  })
}

/** Gives every order its invoice when it is paid, and a credit note when something of it is given back (spec 6.4). */
export function registerInvoiceJobs(context: InvoicesContext) {
  const { database, events } = context

  events.on('order.paid', 'invoices', async ({ order: id }) => {
    const order = await orderById(database, id)
    if (order) await invoiceFor(context, order)
  })

  events.on('order.refunded', 'invoices', async ({ order: id, positions }) => {
    const order = await orderById(database, id)
    if (order) await credit(context, await invoiceFor(context, order, positions), positions, 'refunded')
  })

  events.on('order.cancelled', 'invoices', async ({ order: id }) => {
    const order = await orderById(database, id)
    if (!order) return
    const chargedBack = order.lines
      .filter(({ status }) => status === orderStatus.cancelled)
      .map(({ position }) => position)
    // An order that was never paid had nothing to take back.
    const invoice = order.paidAt
      ? await invoiceFor(context, order, chargedBack)
      : await invoiceOfOrder(database, order.id)
    if (invoice) await credit(context, invoice, chargedBack, 'chargedBack')
  })
}

/** The invoice of an order that has been paid, which is issued now where what was paid has not been heard of yet. */
async function invoiceFor(context: InvoicesContext, order: Order, givenBack: readonly number[] = []): Promise<Invoice> {
  const issued =
    (await invoiceOfOrder(context.database, order.id)) ??
    (await issueInvoice(
      context,
      {
        orderId: order.id,
        order: invoicedOrder(order),
        buyer: await buyerOf(context.database, order.memberId),
        givenBack,
      },
      context.clock(),
    )) ??
    (await invoiceOfOrder(context.database, order.id))
  if (!issued) throw new Error(`The order ${order.id} has neither an invoice nor room for one`)
  return issued
}

const invoicedOrder = ({ total, provider, lines, ...order }: Order): InvoicedOrder => ({
  ...order,
  currency: total.currency,
  isTakenOver: provider === null,
  lines: lines.map(({ unit, amount, ...line }) => ({ ...line, unit: unit.minor, amount: amount.minor })),
})

/** Lines that the invoice does not have are no matter of it. */
async function credit(
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
