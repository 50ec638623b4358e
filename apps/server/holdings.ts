import { isHeld } from '@/domains/billing/fraud/store/reviews'
import { isReplaced, isSpent, isUpgraded } from '@/domains/commerce/checkout'
import { isDisputed } from '@/domains/commerce/disputes/store/lines'
import { createHoldingsReader, type HoldingsReader } from '@/domains/commerce/entitlements'
import { isRevoked } from '@/domains/commerce/orders'
import { isHeldByCase } from '@/domains/commerce/refunds'
import { lives } from '@/domains/commerce/subscriptions'
import { type SettledTerms, subscriptionTerms } from '@/domains/commerce/subscriptions/rules/service'

/** Returns the reader of members' lines, with the facts of domains above it. */
export const holdingsOf = (vendor: SettledTerms): HoldingsReader =>
  createHoldingsReader(
    {
      isAskedBack: isHeldByCase,
      rests: [isDisputed, isHeld, isRevoked],
      isSpent,
      isUpgraded,
      isReplaced,
      subscriptions: lives,
    },
    subscriptionTerms(vendor).grace,
  )
