import type { ProviderName } from './provider'
import type { PaymentConfig } from './setups'

/** Providers that keep a balance for the vendor, which books are kept of. */
const withBalance = ['stripe', 'paddle'] as const satisfies readonly ProviderName[]

/** Those of them that are set up here. */
export const balancesOf = (config: PaymentConfig): readonly ProviderName[] =>
  withBalance.filter((name) => config[name] !== null)
