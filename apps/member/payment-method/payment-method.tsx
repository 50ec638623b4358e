import { MethodForm } from '@/domains/checkout/screens/method-form'
import { PaymentMethod } from '@/domains/subscriptions/screens/payment-method'
import type { MemberScreenProps } from '../screens'

/** Another means of payment for a subscription, named in the checkout's form. */
export default function ComposedPaymentMethod({ query }: MemberScreenProps) {
  return <PaymentMethod query={query} Form={MethodForm} />
}
