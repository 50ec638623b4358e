import type { DiscrepancyKind } from '@/domains/commerce/subscriptions/rules/discrepancy'
import type { MessageKey } from '@/platform/i18n/message'
import type { States } from '@/platform/ui/data/cells'
import type { Mismatch, ReviewState } from '../rules/review'

export const states = {
  open: ['payments.stateOpen', 'warning'],
  accepted: ['room.accepted', 'neutral'],
  returning: ['payments.stateReturning', 'neutral'],
  returned: ['room.refunded', 'neutral'],
  failed: ['payments.stateFailed', 'warning'],
} as const satisfies States<ReviewState>

/** The title and explanation of each mismatch. */
export const mismatchWords: Readonly<Record<Mismatch, { readonly title: MessageKey; readonly text: MessageKey }>> = {
  amount: { title: 'room.amount', text: 'payments.amountText' },
  coupon: { title: 'room.coupon', text: 'payments.couponText' },
  credit: { title: 'payments.credit', text: 'payments.creditText' },
  late: { title: 'payments.late', text: 'payments.lateText' },
}

export const discrepancyWords: Readonly<
  Record<DiscrepancyKind, { readonly title: MessageKey; readonly text: MessageKey }>
> = {
  payment: { title: 'payments.discrepancyPayment', text: 'payments.discrepancyPaymentText' },
  subscription: { title: 'payments.discrepancySubscription', text: 'payments.discrepancySubscriptionText' },
  renewal: { title: 'payments.discrepancyRenewal', text: 'payments.discrepancyRenewalText' },
}
