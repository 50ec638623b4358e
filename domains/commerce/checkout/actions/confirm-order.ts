import { lettersTo, reachedAt, welcomeLink } from '@/domains/accounts/identity'
import { showsVat } from '@/domains/commerce/catalogue/rules'
import { buyerOf } from '@/domains/commerce/invoices'
import { isReverseCharged } from '@/domains/commerce/invoices/rules/reverse-charge'
import { orderById, orderNumbered, pidsOfBuyer } from '@/domains/commerce/orders'
import { merchantOf } from '@/integrations/payments/seller'
import type { ActingOperator } from '@/platform/audit/change'
import { refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { programsPage } from '@/platform/paths'
import type { CheckoutContext } from '../context'
import type { Confirmed } from '../mails/confirmation'
import { checkoutMails } from '../mails/mails'
import { checkoutOfOrder } from '../store/checkouts'
import { boughtAs } from './bought-as'

/** Confirms every order that came by way of the checkout, to the address that was given there, or was entered. */
export function confirmOrders(context: CheckoutContext) {
  const { events, mailer } = context
  events.once('order.paid', 'confirmation', async (transaction, { order, origin }) => {
    if (origin === 'renewal' || origin === 'given') return
    await confirmOrder(context, transaction, { order })
  })
  mailer.rewrite(confirmationKind, (transaction, { source: { order } }) =>
    confirmOrder(context, transaction, { order: Number(order), again: true }),
  )
}

declare module '@/platform/audit/record' {
  interface MemberActions {
    'order.confirm': true
  }
}

const confirmationKind = 'checkout.order'

/**
 * Confirms an order from the checkout, or an entered one, with a link to the first password where there is none yet.
 * @param again to the account's present address, in place of the order's
 * @returns the mail's number; null: the order has another origin
 */
export async function confirmOrder(
  context: CheckoutContext,
  transaction: Transaction,
  { order: id, again = false }: { readonly order: number; readonly again?: boolean },
): Promise<number | null> {
  const { catalogue, publicUrl, vendor } = context
  const order = await orderById(transaction, id)
  const checkout = await checkoutOfOrder(transaction, id)
  if (!order || (!checkout && order.outsideDocument === null)) return null
  const { language, memberId, catalogueVersion } = order
  const now = context.clock()
  const email = again || !checkout ? ((await lettersTo(transaction, memberId)) ?? checkout?.email) : checkout.email
  if (email === undefined) return null
  const passwordLink = await welcomeLink(transaction, { publicUrl, memberId, email, now })
  const buyer = await buyerOf({ database: transaction, vatIds: context.vatIds }, memberId)
  const sold = await catalogue.catalogueOfVersion(transaction, catalogueVersion)
  const reader = { language, country: order.country, now: order.placedAt }
  const pids = await pidsOfBuyer(transaction, id)
  const hasPrograms = pids.length > 0 && (await context.havePrograms(transaction, pids))
  const enclosures = checkout ? await context.agreements.enclosedWith(transaction, checkout.reference) : []
  const to = await reachedAt(transaction, memberId, email)
  const keys = await context.licenceKeys(transaction, { order: id, to })
  const confirmed: Confirmed = {
    order,
    isEntered: checkout === null,
    catalogue: sold,
    merchant: merchantOf(order),
    isVatShown:
      order.soldBy === 'vendor' &&
      checkout !== null &&
      sold !== null &&
      showsVat(vendor.vatShownBy, sold, reader) &&
      !isReverseCharged(vendor.seller, buyer),
    hasLicences: vendor.features.licences,
    hasSubscriptions: vendor.features.subscriptions,
    programs: hasPrograms ? programsPage(pids, language) : null,
    renewals: checkout?.lines.map(({ renewal }) => renewal) ?? [],
    trials: checkout?.lines.map(({ trial = null }) => trial) ?? [],
    keys,
    boughtAs: await boughtAs(context, transaction, order),
    passwordLink,
    hasEnclosures: enclosures.length > 0,
  }
  // Only the reader may see a key, and set the first password.
  const kind = passwordLink !== null || keys.size > 0 ? 'private' : 'notice'
  const mailing = { to, language, country: order.country, kind, source: { order: id }, enclosures } as const
  return checkoutMails.send(context, transaction, 'order', mailing, { confirmed })
}

/**
 * Staff has an order confirmed once more, to the member's address of today. 20085: there is no such order; 20035: nothing of it was
 * ever confirmed.
 */
export const confirmAgain = (
  context: CheckoutContext,
  { change }: ActingOperator,
  { order: number, reason }: { readonly order: string; readonly reason: string },
) =>
  change(async (transaction) => {
    const order = await orderNumbered(transaction, number)
    if (!order) return refuse(20085)
    const mail = await confirmOrder(context, transaction, { order: order.id, again: true })
    if (mail === null) return refuse(20035)
    const record = {
      action: 'order.confirm',
      memberId: order.memberId,
      details: { order: number, mail, reason },
    } as const
    return { answer: {}, record }
  })
