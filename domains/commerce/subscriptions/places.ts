import type { Places } from '@/platform/codes/message-for'

const codes = {
  13101: 'subscription_24',
  13102: 'subscription_25',
  13103: 'subscription_26',
  20002: 'subscription.notActive',
} as const

/** Messages for refused calls of this domain. */
export const places = {
  /** The actions on the subscription's card. */
  action: { codes, otherwise: 'member_new_35' },
  cancelSubscription: { codes: { ...codes, 10001: 'subscription_29' }, otherwise: 'member_new_35' },
  /** The page behind the link of a cancellation. */
  cancellation: { codes: { 13101: 'subscription.caseUnknown' }, otherwise: 'member_new_35' },
  resumption: { codes: { ...codes, 13103: 'subscription.resumeRefused' }, otherwise: 'member_new_35' },
  planChange: {
    codes: { ...codes, 13103: 'plan.refused', 13104: 'plan.cardRefused', 20035: 'plan.outOfDate' },
    otherwise: 'member_new_35',
  },
  paymentMethod: { codes: { ...codes, 13103: 'subscription.methodRefused' }, otherwise: 'member_new_35' },
} as const satisfies Places
