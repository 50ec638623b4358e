import { type Quotation, reserveQuotation } from '@/domains/commerce/quotations'
import type { Transaction } from '@/platform/database/connect'
import type { CheckoutContext } from '../context'
import { checkoutNamed } from '../store/checkouts'
import { closeWithdrawn } from '../store/coupons'

type Reserved = Pick<Quotation, 'id' | 'checkout'>

/**
 * A quotation is paid once: whoever begins to accept it again withdraws the payment that was begun before. @returns false
 * where that one can still be paid
 */
export async function freeQuotation(
  { database, payments, log }: Pick<CheckoutContext, 'database' | 'payments' | 'log'>,
  { checkout }: Reserved,
  now: Date,
): Promise<boolean> {
  const former = checkout === null ? null : await checkoutNamed(database, checkout)
  // What waited for a transfer in vain has an order, and nothing comes for it any more.
  if (!former?.provider || former.payment === null || former.orderId !== null) return true
  try {
    const withdrawn = await payments.provider(former.provider)?.withdraw(former.payment)
    if (withdrawn) await database.transaction((transaction) => closeWithdrawn(transaction, former.reference, now))
    return withdrawn === true
  } catch (error) {
    log.warn({ error, checkout }, 'a provider could not be asked to withdraw a payment')
    return false
  }
}

/** Names the checkout that accepts it. @returns false when somebody was faster */
export const acceptWith = (transaction: Transaction, { id, checkout }: Reserved, reference: string) =>
  reserveQuotation(transaction, { id, from: checkout, to: reference })
