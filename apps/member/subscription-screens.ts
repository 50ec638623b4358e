import { buyingRoles } from '@/domains/accounts/identity/rules/company-session'
import { wordingOf } from '@/platform/i18n/wording-of'
import { paymentMethodWording } from './payment-method/wording'
import type { Screen } from './screen'
import { subscriptionsWording } from './subscription/wording'

/** For anyone, without a login. */
export const cancelContractScreen: Screen = {
  a: 'cancel_contract',
  feature: 'subscriptions',
  who: 'anyone',
  title: 'legal.cancellation',
  load: async () => (await import('./cancelling/cancel-contract')).default,
  wording: wordingOf('domains/self-service/cancellation'),
}

export const subscriptionScreen: Screen = {
  a: 'subscription',
  feature: 'subscriptions',
  who: 'member',
  companyRoles: buyingRoles,
  title: 'shell.subscription',
  load: async () => (await import('./subscription/subscription')).default,
  needs: ({ language: lang }) => [['GET /member/subscription_info', { lang }]],
  wording: subscriptionsWording,
  sidebar: { group: 'purchases', label: 'shell.subscription', icon: 'renew' },
  for: ({ isSubscriber }) => isSubscriber,
}

export const changePlanScreen: Screen = {
  a: 'change_plan',
  feature: 'subscriptions',
  within: 'subscription',
  who: 'member',
  companyRoles: buyingRoles,
  title: 'shell.titleChangePlan',
  alone: (query) => query.has('act'),
  load: async () => (await import('@/domains/commerce/subscriptions/screens/change-plan')).default,
  wording: subscriptionsWording,
}

/** At `/subscription-cancel.htm`. */
export const cancellationScreen: Screen = {
  a: 'subscription_cancel',
  feature: 'subscriptions',
  within: 'subscription',
  who: 'member',
  companyRoles: buyingRoles,
  title: 'shell.titleCancelSubscription',
  alone: (query) => !query.has('case'),
  load: async () => (await import('@/domains/commerce/subscriptions/screens/cancellation')).default,
  wording: subscriptionsWording,
}

/** At `/update-payment-method.htm`. */
export const paymentMethodScreen: Screen = {
  a: 'update_payment_method',
  feature: 'subscriptions',
  within: 'subscription',
  who: 'member',
  companyRoles: buyingRoles,
  title: 'shell.titlePaymentMethod',
  alone: (query) => query.has('return_to'),
  load: async () => (await import('./payment-method/payment-method')).default,
  wording: paymentMethodWording,
}
