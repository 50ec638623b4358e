import type { StrayKind } from '@/domains/subscriptions/rules/stray'
import type { MessageKey } from '@/platform/i18n/message'
import type { Mismatch, ReviewState } from '../rules/review'

export const stateNames: Readonly<Record<ReviewState, MessageKey>> = {
  open: 'payments.stateOpen',
  accepted: 'payments.stateAccepted',
  returning: 'payments.stateReturning',
  returned: 'payments.stateReturned',
  failed: 'payments.stateFailed',
}

/** What does not fit, in a word and in a sentence. */
export const mismatchWords: Readonly<Record<Mismatch, { readonly title: MessageKey; readonly text: MessageKey }>> = {
  amount: { title: 'payments.amount', text: 'payments.amountText' },
  coupon: { title: 'payments.coupon', text: 'payments.couponText' },
  credit: { title: 'payments.credit', text: 'payments.creditText' },
  late: { title: 'payments.late', text: 'payments.lateText' },
}

export const strayWords: Readonly<Record<StrayKind, { readonly title: MessageKey; readonly text: MessageKey }>> = {
  payment: { title: 'payments.strayPayment', text: 'payments.strayPaymentText' },
  subscription: { title: 'payments.straySubscription', text: 'payments.straySubscriptionText' },
  renewal: { title: 'payments.strayRenewal', text: 'payments.strayRenewalText' },
}
