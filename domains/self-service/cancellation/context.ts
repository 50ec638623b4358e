import type { SubscriptionsContext } from '@/domains/commerce/subscriptions'
import type { Deps, Letters } from '@/platform/installation/deps'

/** Its interfaces to domains above it. */
export interface CancellationPorts {
  readonly subscriptions: SubscriptionsContext
}

/** The dependencies of notices of cancellation. */
export type CancellationContext = Pick<Deps, 'database' | 'clock' | 'worker' | 'vendor' | 'catalogue'> &
  Letters &
  CancellationPorts
