import { isReplaced, isSpent, isUpgraded } from '@/domains/checkout'
import { isDisputed } from '@/domains/disputes'
import { createHoldingsReader, type HoldingsReader } from '@/domains/holdings'
import { isRevoked } from '@/domains/orders'
import { isHeldByCase } from '@/domains/refunds'
import { isHeld } from '@/domains/risk'
import { lives } from '@/domains/subscriptions'
import { type SettledTerms, subscriptionTerms } from '@/domains/subscriptions/rules/service'

/** What members own, with what the domains above it say of order lines. */
export const holdingsOf = (vendor: SettledTerms): HoldingsReader =>
  createHoldingsReader(
    {
      ...{ isAskedBack: isHeldByCase, rests: [isDisputed, isHeld, isRevoked], isSpent },
      ...{ isUpgraded, isReplaced, subscriptions: lives },
    },
    subscriptionTerms(vendor).grace,
  )
