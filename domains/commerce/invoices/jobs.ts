import { orderById } from '@/domains/commerce/orders'
import { isBroughtAlong, orderStatus } from '@/domains/commerce/orders/rules'
import { credit, creditAmount, invoiceFor, issueFor } from './actions/issue'
import type { InvoicesContext } from './context'
import { invoiceOfOrder } from './store/invoices'

/** Gives every order its invoice when it is paid, and a credit note when something of it is given back (spec 6.4). */
export function registerInvoiceJobs(context: InvoicesContext) {
  const { database, events } = context
  /**
   * An order that was paid elsewhere keeps its documents (decision 0058, decision 0061): its issuer also credits them.
   * The same holds for an order sold by its provider (decision 0070). But an earlier invoice of ours is credited here.
   */
  async function invoicedOrder(id: number) {
    const order = await orderById(database, id)
    if (order?.outsideDocument !== null) return null
    return (isBroughtAlong(order) || order.soldBy === 'provider') && (await invoiceOfOrder(database, id)) === null
      ? null
      : order
  }

  events.on('order.paid', 'invoices', async ({ order: id }) => {
    const order = await invoicedOrder(id)
    // Hardly an order has one at this moment, so none is looked for first.
    if (order) await issueFor(context, order)
  })

  events.on('order.refunded', 'invoices', async ({ order: id, positions }) => {
    const order = await invoicedOrder(id)
    if (order) await credit(context, await invoiceFor(context, order, positions), positions, 'refunded')
  })

  events.on('order.goodwill', 'invoices', async ({ order: id, position, amount, units = null, refund }) => {
    const order = await invoicedOrder(id)
    if (order) await creditAmount(context, await invoiceFor(context, order), { position, amount, units, refund })
  })

  events.on('order.cancelled', 'invoices', async ({ order: id }) => {
    const order = await invoicedOrder(id)
    if (!order) return
    const chargedBack = order.lines
      .filter(({ status }) => status === orderStatus.cancelled)
      .map(({ position }) => position)
    // An order that was never paid has nothing to credit.
    const invoice = order.paidAt
      ? await invoiceFor(context, order, chargedBack)
      : await invoiceOfOrder(database, order.id)
    if (invoice) await credit(context, invoice, chargedBack, 'chargedBack')
  })
}
