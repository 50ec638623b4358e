import { z } from 'zod/mini'
import { type ProviderName, providerNames } from '@/platform/payments/provider'
import type { ReadVariables } from '@/platform/payments/setup'
import { type PaymentConfig, setupOf, setups } from '@/platform/payments/setups'

/** The variables of this room, as part of the whole environment; each provider has its own. */
export const paymentVariables = {
  PAYMENT_PROVIDER: z.optional(
    z.enum(
      providerNames,
      `must be ${providerNames
        .filter((name) => name !== 'transfer')
        .sort()
        .join(' or ')}`,
    ),
  ),
}

export const providerVariables: object = Object.assign({}, ...providerNames.map((name) => setupOf(name).variables))

interface Variables {
  readonly PAYMENT_PROVIDER?: ProviderName | undefined
}

/** What of the environment is text, as the providers read it. */
const textsIn = (read: Variables): ReadVariables =>
  Object.fromEntries(Object.entries(read).filter(([, value]) => typeof value === 'string'))

/** A provider of make-believe, and a way to pay that stands beside a provider. */
const real = providerNames.filter((name) => name !== 'sandbox' && name !== 'transfer')

/** What keeps this from being a way to be paid, a line each. */
export const paymentProblems = (read: Variables, production: boolean): string[] => [
  ...(production && !read.PAYMENT_PROVIDER
    ? [
        `PAYMENT_PROVIDER must be set in production: ${real.join(' or ')}, or sandbox for a trial in which no money moves`,
      ]
    : []),
  ...providerNames.flatMap((name) => setupOf(name).problems(textsIn(read), read.PAYMENT_PROVIDER === name)),
]

/** Where nothing is chosen, the first real provider that is set up is the one; where none is, the sandbox. */
export function paymentConfig(read: Variables): PaymentConfig {
  const texts = textsIn(read)
  const provider = read.PAYMENT_PROVIDER ?? real.find((name) => setupOf(name).settings(texts) !== null) ?? 'sandbox'
  const chosen = { ...texts, PAYMENT_PROVIDER: provider }
  const settings = providerNames.map((name) => [name, setups[name].settings(chosen)] as const)
  return { provider, ...Object.fromEntries(settings) } as PaymentConfig
}
