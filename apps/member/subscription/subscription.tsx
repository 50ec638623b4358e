import { isOnSale } from '@/domains/commerce/checkout/screens/on-sale'
import { Subscriptions } from '@/domains/commerce/subscriptions/screens/subscription'

/** The member's subscriptions, with the checkout's answer whether each is for sale again. */
export default function ComposedSubscriptions() {
  return <Subscriptions isOnSale={isOnSale} />
}
