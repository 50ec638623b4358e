import { z } from 'zod/mini'
import { httpUrl } from '@/platform/config/staff'
import type { ProviderSetup } from '../setup'
import { isTaken, leastAtStripe } from './amounts'
import type { StripeConfig } from './provider'

const key = (pattern: RegExp, form: string) => z.optional(z.string().check(z.regex(pattern, `must start with ${form}`)))
const needed = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY'] as const

const isLive = (value: string) => /^(sk|rk|pk)_live_/.test(value)

export const setup: ProviderSetup<StripeConfig> = {
  takes: isTaken,
  least: leastAtStripe,
  variables: {
    STRIPE_SECRET_KEY: key(/^(sk|rk)_(test|live)_/, 'sk_ or rk_, and then test_ or live_'),
    STRIPE_WEBHOOK_SECRET: key(/^whsec_/, 'whsec_'),
    STRIPE_PUBLISHABLE_KEY: key(/^pk_(test|live)_/, 'pk_test_ or pk_live_'),
    STRIPE_API_URL: z.optional(httpUrl),
  },
  problems(read, chosen) {
    const { STRIPE_SECRET_KEY: secret = '', STRIPE_PUBLISHABLE_KEY: publishable = '' } = read
    const isMixed = secret !== '' && publishable !== '' && isLive(secret) !== isLive(publishable)
    const isWanted = chosen || needed.some((name) => read[name] !== undefined)
    return [
      ...(isWanted ? needed : [])
        .filter((name) => !read[name])
        .map((name) => `${name} must be set to be paid through Stripe (docs/guides/payments.md says where to find it)`),
      ...(isMixed
        ? ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of two kinds: one for trials and one for money']
        : []),
    ]
  },
  settings({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_API_URL: apiUrl = 'https://api.stripe.com',
  }) {
    return secretKey && webhookSecret && publishableKey ? { secretKey, webhookSecret, publishableKey, apiUrl } : null
  },
  /** It serves the vendor, who sells. */
  seller: () => 'vendor',
  /** Its script, and the form and the second steps of banks in it. */
  page: {
    script: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com'],
    style: [],
    frame: [
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
      'https://checkout.stripe.com',
    ],
    connect: ['https://api.stripe.com', 'https://checkout.stripe.com'],
  },
  // Stripe's SDK takes memory and time to load, so only those have it who use it.
  open: async (settings, { clock }) => new (await import('./provider')).StripeProvider(settings, clock),
}
