import { showsVat } from '@/domains/catalogue/rules'
import { firstPasswordLink, reachedAt } from '@/domains/identity'
import { orderById } from '@/domains/orders'
import { memberPage, type ScreenName } from '@/platform/paths'
import type { CheckoutContext } from '../context'
import { confirmation } from '../mails/confirmation'
import { checkoutOfOrder } from '../store/checkouts'

/** Confirms every order that came by way of the checkout, to the address that was given there. */
export function confirmOrders(context: CheckoutContext) {
  const { database, catalogue, events, mailer, publicUrl, vendor, vendorName } = context
  const screen = (a: ScreenName) => publicUrl + memberPage(a)
  events.on('order.paid', 'confirmation', ({ order: id }) =>
    database.transaction(async (transaction) => {
      const checkout = await checkoutOfOrder(transaction, id)
      const order = checkout && (await orderById(transaction, id))
      if (!order) return
      const { language, memberId, catalogueVersion } = order
      const { email, lines } = checkout
      const now = context.clock()
      const passwordLink = await firstPasswordLink(transaction, { publicUrl, memberId, email, now })
      const sold = await catalogue.catalogueOfVersion(transaction, catalogueVersion)
      const reader = { language, country: order.country, now: order.placedAt }
      const letter = confirmation(context.translate[language], {
        vendor: vendorName,
        order,
        catalogue: sold,
        language,
        isVatShown: sold !== null && showsVat(vendor.vatShownBy, sold, reader),
        addresses: {
          orders: screen('order_history'),
          licences: screen('license'),
          subscriptions: screen('subscription'),
        },
        renewals: lines.map(({ renewal }) => renewal),
        passwordLink,
      })
      const confidential = passwordLink !== null
      const to = await reachedAt(transaction, memberId, email)
      await mailer.send(transaction, { kind: 'checkout.order', to, language, letter, confidential })
    }),
  )
}
