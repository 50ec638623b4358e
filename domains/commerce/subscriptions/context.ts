import type { ProviderName } from '@/integrations/payments/provider'
import type { Transaction } from '@/platform/database/connect'
import type { Deps, Letters } from '@/platform/installation/deps'
import type { Finding } from './rules/discrepancy'
import type { Terms } from './rules/service'
import type { ActivatedPids, CheckoutSource, RemainderSpent } from './store/sources'

/** Its interfaces to domains above it. */
export interface SubscriptionsPorts {
  /** Where what names a checkout and is not its own is laid before staff, and taken away again when it is. */
  readonly discrepancies: {
    open(transaction: Transaction, finding: Finding): Promise<void>
    withdraw(transaction: Transaction, provider: ProviderName, subscription: string): Promise<unknown>
  }
  readonly checkouts: CheckoutSource
  readonly activatedPids: ActivatedPids
  readonly remainderSpent: RemainderSpent
  /** Whether who was a member since then has the terms of old (spec 7.5). */
  readonly isOldUser: (memberSince: Date) => boolean
}

/** The dependencies of subscriptions. */
export interface SubscriptionsContext
  extends Pick<Deps, 'database' | 'clock' | 'catalogue' | 'holdings' | 'payments' | 'events' | 'worker' | 'log'>,
    Letters,
    SubscriptionsPorts {
  readonly terms: Terms
}
