import { mendAddress } from '@/domains/accounts/identity'
import { orderById } from '@/domains/commerce/orders'
import type { AuditRecord } from '@/platform/audit/record'
import type { Transaction } from '@/platform/database/connect'
import { contactOf } from '@/platform/vendor/contact'
import type { CheckoutContext } from '../context'
import { checkoutMails } from '../mails/mails'
import { mayMend } from '../rules/mending'
import { lockCheckout } from '../store/checkouts'
import { accountOf, holdsPurchasesOf, noteMended } from '../store/mending'
import { confirmOrder } from './confirm-order'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'order.mendAddress': true
  }
}

declare module '@/platform/jobs/events' {
  interface Events {
    /** The buyer of a checkout is reached at another address than the one that was typed. */
    'order.address_mended': { checkout: string }
  }
}

interface Mending {
  readonly reference: string
  readonly browser: Buffer
  readonly to: string
  readonly now: Date
}

/**
 * Corrects the mistyped address of an order: the confirmation goes to the other address, and the former one is told
 * without any link (decision 0084).
 * @returns null when it is not allowed, and the transaction must be rolled back
 */
export async function mendOrder(
  context: CheckoutContext,
  transaction: Transaction,
  { reference, browser, to, now }: Mending,
): Promise<{ readonly answer: true; readonly record: AuditRecord } | null> {
  const { events, vendor } = context
  const checkout = await lockCheckout(transaction, reference)
  if (!checkout || checkout.orderId === null || !mayMend(checkout, { browser, now })) return null
  const account = await accountOf(transaction, reference)
  if (!account) return null
  const { memberId, email: from } = account
  const heir = await mendAddress(context, transaction, { memberId, from, to, now })
  if (heir === null) return null
  // Checked with the account's row locked, so that no purchase is added meanwhile.
  if (!(await holdsPurchasesOf(transaction, memberId, browser))) return null
  await noteMended(transaction, { memberId, browser, to, now })

  const order = await orderById(transaction, checkout.orderId)
  const number = order?.number ?? ''
  const { language } = checkout
  const facts = { order: number, contact: contactOf(vendor) }
  await checkoutMails.send(context, transaction, 'addressMended', { to: from, language }, facts)
  if (checkout.state === 'paid') await confirmOrder(context, transaction, { order: checkout.orderId })
  await events.emit(transaction, 'order.address_mended', { checkout: reference }, now)
  const record = { action: 'order.mendAddress', memberId: heir, details: { order: number, from, to } } as const
  return { answer: true, record }
}
