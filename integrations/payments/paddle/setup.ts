import { z } from 'zod/mini'
import { httpUrl } from '@/platform/config/staff'
import type { ProviderSetup } from '../setup'
import { leastAtPaddle, paddleCurrencies } from './currencies'
import type { PaddleConfig } from './provider'

const startsWith = (...prefixes: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (value) => prefixes.some((prefix) => value.startsWith(prefix)),
        `must start with ${prefixes.join(' or ')}`,
      ),
    )

const addresses = { sandbox: 'https://sandbox-api.paddle.com', production: 'https://api.paddle.com' } as const
const needed = ['PADDLE_API_KEY', 'PADDLE_WEBHOOK_SECRET', 'PADDLE_CLIENT_TOKEN'] as const

/** Set up beside another provider, Paddle looks after what was sold through it before. */
export const setup: ProviderSetup<PaddleConfig> = {
  least: leastAtPaddle,
  takes: (currency) => paddleCurrencies.some((each) => each === currency),
  variables: {
    PADDLE_API_KEY: z.optional(startsWith('pdl_')),
    PADDLE_WEBHOOK_SECRET: z.optional(startsWith('pdl_ntfset_')),
    PADDLE_CLIENT_TOKEN: z.optional(startsWith('test_', 'live_')),
    PADDLE_API_URL: z.optional(httpUrl),
  },
  problems(read, chosen) {
    const { PADDLE_API_KEY: key = '', PADDLE_CLIENT_TOKEN: token = '' } = read
    const isMixed =
      (key.includes('_sdbx_') && token.startsWith('live_')) || (key.includes('_live_') && token.startsWith('test_'))
    const isWanted = chosen || needed.some((name) => read[name] !== undefined)
    return [
      ...(isWanted ? needed : [])
        .filter((name) => !read[name])
        .map((name) => `${name} must be set to be paid through Paddle (docs/guides/payments.md says where to find it)`),
      ...(isMixed
        ? ['PADDLE_API_KEY and PADDLE_CLIENT_TOKEN are of two accounts: one for trials and one for money']
        : []),
    ]
  },
  settings({
    PADDLE_API_KEY: apiKey,
    PADDLE_WEBHOOK_SECRET: webhookSecret,
    PADDLE_CLIENT_TOKEN: clientToken,
    ...rest
  }) {
    if (!apiKey || !webhookSecret || !clientToken) return null
    const environment = clientToken.startsWith('live_') ? 'production' : 'sandbox'
    const apiUrl = (rest.PADDLE_API_URL ?? addresses[environment]).replace(/\/$/, '')
    return { apiKey, webhookSecret, clientToken, apiUrl, environment }
  },
  /** A merchant of record. */
  seller: () => 'provider',
  /** Its script, the style of its overlay, and the page in it. */
  page: {
    script: ['https://cdn.paddle.com'],
    style: ['https://cdn.paddle.com', 'https://sandbox-cdn.paddle.com'],
    frame: ['https://buy.paddle.com', 'https://sandbox-buy.paddle.com'],
    connect: ['https://*.paddle.com'],
  },
  // Paddle's SDK takes memory and time to load, so only those have it who use it.
  open: async (settings) => new (await import('./provider')).PaddleProvider(settings),
}
