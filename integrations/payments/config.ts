import { z } from 'zod/mini'
import type { ConfigPart, ReadVariables } from '@/platform/config/parts'
import { type ProviderName, providerNames } from './provider'
import { type PaymentConfig, setupOf, setups } from './setups'

declare module '@/platform/config/parts' {
  interface AddedConfig {
    readonly payments: PaymentConfig
  }
}

const variables: ConfigPart<PaymentConfig>['variables'] = {
  PAYMENT_PROVIDER: z.optional(
    z.enum(
      providerNames,
      `must be ${providerNames
        .filter((name) => name !== 'transfer')
        .sort()
        .join(' or ')}`,
    ),
  ),
  ...Object.assign({}, ...providerNames.map((name) => setupOf(name).variables)),
}

/** Providers that charge: neither the sandbox nor bank transfer, which is offered beside a provider. */
const real = providerNames.filter((name) => name !== 'sandbox' && name !== 'transfer')

/** Returns a line for each problem of the payment settings. */
const problems = (read: ReadVariables, production: boolean): string[] => [
  ...(production && !read.PAYMENT_PROVIDER
    ? [
        `PAYMENT_PROVIDER must be set in production: ${real.join(' or ')}, or sandbox for a trial in which no money moves`,
      ]
    : []),
  ...providerNames.flatMap((name) => setupOf(name).problems(read, read.PAYMENT_PROVIDER === name)),
]

/** Where nothing is chosen, the first real provider that is set up is the one; where none is, the sandbox. */
function settings(read: ReadVariables): PaymentConfig {
  const named = providerNames.find((name) => name === read.PAYMENT_PROVIDER)
  const provider: ProviderName = named ?? real.find((name) => setupOf(name).settings(read) !== null) ?? 'sandbox'
  const chosen = { ...read, PAYMENT_PROVIDER: provider }
  const all = providerNames.map((name) => [name, setups[name].settings(chosen)] as const)
  return { provider, ...Object.fromEntries(all) } as PaymentConfig
}

/** How this installation is paid: each provider declares its own variables. */
export const paymentPart: ConfigPart<PaymentConfig> = { variables, problems, settings }
