import { wording as checkoutWording } from '@/domains/checkout/messages'
import { wording as subscriptionsWording } from '@/domains/subscriptions/messages'
import { paymentMethodWording } from './payment-method/wording'
import type { Screen } from './screens'

/** At `/checkout.htm`, with a session and without one (D18). */
const checkoutScreen: Screen = {
  a: 'checkout',
  who: 'anyone',
  layout: 'wide',
  title: 'shell.titleCheckout',
  locales: 'all',
  load: async () => (await import('@/domains/checkout/screens/checkout')).default,
  wording: checkoutWording,
}

/** At `/subscription-cancel.htm`. */
const cancellationScreen: Screen = {
  a: 'subscription_cancel',
  who: 'member',
  title: 'shell.titleCancelSubscription',
  locales: 'all',
  load: async () => (await import('@/domains/subscriptions/screens/cancellation')).default,
  wording: subscriptionsWording,
}

/** At `/update-payment-method.htm`. */
const paymentMethodScreen: Screen = {
  a: 'update_payment_method',
  who: 'member',
  title: 'shell.titlePaymentMethod',
  locales: 'all',
  load: async () => (await import('./payment-method/payment-method')).default,
  wording: paymentMethodWording,
}

/** The screens with a path of their own, where `a` means nothing. */
export const pageScreens: Readonly<Record<string, Screen>> = {
  '/checkout.htm': checkoutScreen,
  '/subscription-cancel.htm': cancellationScreen,
  '/update-payment-method.htm': paymentMethodScreen,
}
