import { z } from 'zod/mini'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { providerNames } from '@/integrations/payments/provider'
import { apiMoney, time } from '@/platform/contract/api-fields'
import { endings, states } from '../rules/life'

export const apiSubscription = z.object({
  /** Its reference. */
  id: z.string(),
  member: z.int(),
  /** The order in which it was bought. */
  order: z.string(),
  product: z.int(),
  term: z.enum(terms),
  quantity: z.int(),
  status: z.enum(states),
  started_at: time,
  /** When the period ends that is paid for. */
  paid_until: time,
  ended_at: z.nullable(time),
  ended_by: z.nullable(z.enum(endings)),
  paused_from: z.nullable(time),
  paused_until: z.nullable(time),
  /** The prices of the running period, and of the next one. */
  amount: apiMoney,
  renewal_amount: apiMoney,
  /** The provider that collects; null: none. */
  provider: z.nullable(z.enum(providerNames)),
  /** The provider’s own name for it. */
  provider_subscription: z.nullable(z.string()),
})

export const example = {
  id: 'S7KQ2MX4RTA',
  member: 2,
  order: 'B8M3Q-2K7TX',
  product: 367,
  term: '1M',
  quantity: 1,
  status: 'active',
  started_at: '2026-11-21T12:00:00.000Z',
  paid_until: '2026-12-21T12:00:00.000Z',
  ended_at: null,
  ended_by: null,
  paused_from: null,
  paused_until: null,
  amount: { amount: 999, currency: 'USD' },
  renewal_amount: { amount: 1299, currency: 'USD' },
  provider: 'sandbox',
  provider_subscription: 'sub_example',
}
