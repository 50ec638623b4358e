import { MethodForm } from '@/domains/commerce/checkout/screens/method-form'
import { PaymentMethod } from '@/domains/commerce/subscriptions/screens/payment-method'
import type { MemberScreenProps } from '../screen'

/** Another means of payment for a subscription, named in the checkout's form. */
export default function ComposedPaymentMethod({ query, boot }: MemberScreenProps) {
  return <PaymentMethod query={query} boot={boot} Form={MethodForm} />
}
