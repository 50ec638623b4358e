import type { CheckoutContext } from '../context'
import { confirmationKind, confirmOrder } from './confirm-order'

/** Confirms every order that came by way of the checkout, to the address that was given there, or was entered. */
export function confirmOrders(context: CheckoutContext) {
  const { events, mailer } = context
  events.once('order.paid', 'confirmation', (transaction, { order }) => confirmOrder(context, transaction, { order }))
  mailer.rewrite(confirmationKind, (transaction, { source: { order } }) =>
    confirmOrder(context, transaction, { order: Number(order), again: true }),
  )
}
