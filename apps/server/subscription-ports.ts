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

/** What subscriptions have to be handed of those above them: what a payment is for, and what was chosen under one. */
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
