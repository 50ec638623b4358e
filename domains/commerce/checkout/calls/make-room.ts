import type { Coupon } from '@/domains/commerce/catalogue/schema'
import type { CheckoutContext } from '../context'
import { checkoutsInTheWay, closeWithdrawn } from '../store/coupons'

/**
 * Withdraws the member's older payments for which their uses of a coupon do not suffice, so that none of them is taken and
 * then not delivered. @returns false when one can still be paid and cannot be withdrawn: then the new one is not begun
 */
export async function makeRoom(
  { database, payments, log }: CheckoutContext,
  { code, usesPerMember }: Coupon,
  memberId: number,
  now: Date,
): Promise<boolean> {
  for (const { checkout, provider: name, payment, holds } of await checkoutsInTheWay(database, {
    code,
    memberId,
    usesPerMember,
    now,
  })) {
    const provider = name && payments.provider(name)
    try {
      const withdrawn = provider && payment !== null && (await provider.withdraw(payment))
      if (withdrawn) await database.transaction((transaction) => closeWithdrawn(transaction, checkout, now))
      else if (holds) return false
    } catch (error) {
      log.warn({ error, checkout }, 'a provider could not be asked to withdraw a payment')
      if (holds) return false
    }
  }
  return true
}
