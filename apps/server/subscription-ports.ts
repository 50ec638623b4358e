import {
  isPaymentOf,
  lockCheckout,
  lockCheckoutOf,
  openDiscrepancy,
  remainderSpent,
  withdrawDiscrepanciesOf,
} from '@/domains/commerce/checkout'
import { checkout } from '@/domains/commerce/checkout/domain'
import type { SubscriptionsContext } from '@/domains/commerce/subscriptions/context'
import { activatedPids, activationSettings } from '@/domains/licensing/activation'
import { isOldUser } from '@/domains/licensing/activation/rules'
import type { Installation } from '@/platform/installation/contexts'

type Ports = Pick<
  SubscriptionsContext,
  'discrepancies' | 'checkouts' | 'activatedPids' | 'remainderSpent' | 'isOldUser'
>

/**
 * Returns the interfaces of subscriptions to domains above: the subject of a payment, and the activations under a
 * subscription.
 */
export function subscriptionPorts(installation: Installation): Ports {
  const { oldUsersBefore } = activationSettings(installation.vendor)
  return {
    discrepancies: {
      open: (transaction, finding) => openDiscrepancy(installation.of(checkout), transaction, finding),
      withdraw: withdrawDiscrepanciesOf,
    },
    checkouts: { lockCheckout, lockCheckoutOf, isPaymentOf },
    activatedPids,
    remainderSpent,
    isOldUser: (memberSince) => isOldUser(memberSince, oldUsersBefore),
  }
}
