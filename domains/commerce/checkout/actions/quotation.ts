import { type Quotation, reserveQuotation } from '@/domains/commerce/quotations'
import type { Transaction } from '@/platform/database/connect'
import type { CheckoutContext } from '../context'
import { checkoutNamed } from '../store/checkouts'
import { closeWithdrawn } from '../store/coupons'

type Reserved = Pick<Quotation, 'id' | 'checkout'>

/**
 * A quotation is paid once: a buyer who starts to accept it again withdraws the earlier payment.
 * @returns false where the earlier payment can still be completed
 */
export async function freeQuotation(
  { database, payments, log }: Pick<CheckoutContext, 'database' | 'payments' | 'log'>,
  { checkout }: Reserved,
  now: Date,
): Promise<boolean> {
  const former = checkout === null ? null : await checkoutNamed(database, checkout)
  // An order whose transfer never came is no longer expected to be paid.
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

/**
 * Names the checkout that accepts the quotation.
 * @returns false when another checkout was first
 */
export const acceptWith = (transaction: Transaction, { id, checkout }: Reserved, reference: string) =>
  reserveQuotation(transaction, { id, from: checkout, to: reference })
