import type { RefundsContext } from '@/domains/commerce/refunds'
import type { Deps, Letters } from '@/platform/installation/deps'

/** Its interfaces to domains above it. */
export interface FraudPorts {
  readonly refunds: RefundsContext
}

/** The dependencies of the guard against misuse. */
export type FraudContext = Pick<Deps, 'database' | 'clock' | 'events' | 'worker' | 'payments' | 'log'> &
  Letters &
  FraudPorts
