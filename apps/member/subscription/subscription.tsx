import { isOnSale } from '@/domains/commerce/checkout/screens/on-sale'
import { Subscriptions } from '@/domains/commerce/subscriptions/screens/subscription'

/** What a member subscribes to, with the checkout's word on whether it is for sale once more. */
export default function ComposedSubscriptions() {
  return <Subscriptions isOnSale={isOnSale} />
}
