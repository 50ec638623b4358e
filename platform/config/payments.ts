import { z } from 'zod/mini'
import { type ProviderName, providerNames } from '@/platform/payments/provider'
import { httpUrl } from './values'

/** How this installation is paid. */
export interface PaymentConfig {
  /** The provider that new payments begin at. */
  readonly provider: ProviderName
  /** Set up beside another provider, Paddle looks after what was sold through it before. */
  readonly paddle: PaddleConfig | null
}

export interface PaddleConfig {
  readonly apiKey: string
  readonly webhookSecret: string
  readonly clientToken: string
  readonly apiUrl: string
  /** Paddle's own place for trials, or real money: the client token says which. */
  readonly environment: 'sandbox' | 'production'
}

const startsWith = (...prefixes: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (value) => prefixes.some((prefix) => value.startsWith(prefix)),
        `must start with ${prefixes.join(' or ')}`,
      ),
    )

/** The variables of this room, as part of the whole environment. */
export const paymentVariables = {
  PAYMENT_PROVIDER: z.optional(z.enum(providerNames, 'must be paddle or sandbox')),
  PADDLE_API_KEY: z.optional(startsWith('pdl_')),
  PADDLE_WEBHOOK_SECRET: z.optional(startsWith('pdl_ntfset_')),
  PADDLE_CLIENT_TOKEN: z.optional(startsWith('test_', 'live_')),
  PADDLE_API_URL: z.optional(httpUrl),
}

type PaymentVariables = { readonly [Name in keyof typeof paymentVariables]?: z.output<(typeof paymentVariables)[Name]> }

const addresses = { sandbox: 'https://sandbox-api.paddle.com', production: 'https://api.paddle.com' } as const
const needed = ['PADDLE_API_KEY', 'PADDLE_WEBHOOK_SECRET', 'PADDLE_CLIENT_TOKEN'] as const

/** What keeps this from being a way to be paid, a line each. */
export function paymentProblems(read: PaymentVariables, production: boolean): string[] {
  const wantsPaddle = read.PAYMENT_PROVIDER === 'paddle' || needed.some((name) => read[name] !== undefined)
  const { PADDLE_API_KEY: key = '', PADDLE_CLIENT_TOKEN: token = '' } = read
  const mixed =
    (key.includes('_sdbx_') && token.startsWith('live_')) || (key.includes('_live_') && token.startsWith('test_'))
  return [
    ...(production && !read.PAYMENT_PROVIDER
      ? ['PAYMENT_PROVIDER must be set in production: paddle, or sandbox for a trial in which no money moves']
      : []),
    ...(wantsPaddle ? needed : [])
      .filter((name) => !read[name])
      .map((name) => `${name} must be set to be paid through Paddle (docs/payments.md says where to find it)`),
    ...(mixed ? ['PADDLE_API_KEY and PADDLE_CLIENT_TOKEN are of two accounts: one for trials and one for money'] : []),
  ]
}

export function paymentConfig(read: PaymentVariables): PaymentConfig {
  const { PADDLE_API_KEY: apiKey, PADDLE_WEBHOOK_SECRET: webhookSecret, PADDLE_CLIENT_TOKEN: clientToken } = read
  const environment: PaddleConfig['environment'] = clientToken?.startsWith('live_') ? 'production' : 'sandbox'
  const paddle =
    apiKey && webhookSecret && clientToken
      ? {
          apiKey,
          webhookSecret,
          clientToken,
          apiUrl: (read.PADDLE_API_URL ?? addresses[environment]).replace(/\/$/, ''),
          environment,
        }
      : null
  return { provider: read.PAYMENT_PROVIDER ?? (paddle ? 'paddle' : 'sandbox'), paddle }
}
