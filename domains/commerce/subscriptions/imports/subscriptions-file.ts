import { z } from 'zod/mini'
import { orderNumber } from '@/domains/commerce/orders'
import { providerNames } from '@/integrations/payments/provider'
import { minorUnits, moment, wording } from '@/platform/import/fields'
import type { LineFile } from '@/platform/import/part'
import type { SubscriptionEnd } from '../rules/life'

/** A transfer pays once and cannot renew. */
const renewing = providerNames.filter((name) => name !== 'transfer')

const states = ['active', 'cancelled', 'ended'] as const

/** How the file calls why one has ended. */
export const endingsInFile = {
  ran_out: 'ranOut',
  unpaid: 'unpaid',
  refunded: 'refunded',
  charged_back: 'chargedBack',
} as const satisfies Readonly<Record<string, SubscriptionEnd>>

type EndingInFile = keyof typeof endingsInFile

const endings = Object.keys(endingsInFile) as [EndingInFile, ...EndingInFile[]]
const name = wording(200)

interface SubscriptionLine {
  readonly state: (typeof states)[number]
  readonly ended_at?: unknown
  readonly ending?: unknown
  readonly provider?: unknown
  readonly checkout?: unknown
  readonly provider_subscription?: unknown
}

const isEndToldOfEnded = ({ state, ended_at: endedAt, ending }: SubscriptionLine) =>
  state === 'ended' ? endedAt !== undefined : endedAt === undefined && ending === undefined

/** True unless the subscription renews without a provider that knows it, so that it would never be charged. */
const isProviderWhole = ({ state, provider, checkout, provider_subscription: subscription }: SubscriptionLine) => {
  const named = [provider, checkout, subscription].filter((each) => each !== undefined).length
  return named === 3 || (named === 0 && state !== 'active')
}

/** One line. Strict: a misspelt field is an error, not a field that is ignored. */
const subscription = z
  .strictObject({
    order: orderNumber.check(z.describe('The order in which it was bought.')),
    line: z
      ._default(z.int().check(z.gte(1), z.lte(1000)), 1)
      .check(z.describe('Which of the order’s lines, from 1; left out: the first.')),
    state: z
      .enum(states)
      .check(z.describe('Active renews; cancelled runs to the end of what is paid for; ended runs no more.')),
    paid_until: moment.check(z.describe('When the period ends that is paid for.')),
    trial_until: z
      .optional(moment)
      .check(z.describe('Nothing was paid for it until then; left out: it began with a payment.')),
    renewals: z
      ._default(z.array(orderNumber).check(z.maxLength(600)), [])
      .check(z.describe('The orders of its renewals, each of which has a line of the same product.')),
    renewal_amount: z
      .optional(minorUnits)
      .check(z.describe('The price of the next period, VAT in it; left out: that of the last one.')),
    provider: z.optional(z.enum(renewing)).check(z.describe('The provider that charges it.')),
    checkout: z.optional(name).check(z.describe('The name in the provider’s own record’s field `checkout`.')),
    provider_subscription: z.optional(name).check(z.describe('The provider’s name for it.')),
    card_brand: z.optional(wording(40)),
    card_last_four: z.optional(z.string().check(z.regex(/^\d{4}$/, 'must be four digits'))),
    ended_at: z.optional(moment),
    ending: z.optional(z.enum(endings)).check(z.describe('Why it has ended; left out: it ran out.')),
  })
  .check(
    z.refine(isEndToldOfEnded, 'needs ended_at when it has ended, and tells of no end when it has not'),
    z.refine(
      ({ state, trial_until, renewal_amount }) =>
        state !== 'active' || trial_until === undefined || renewal_amount !== undefined,
      'needs renewal_amount: its order says nothing of what follows the trial',
    ),
    z.refine(isProviderWhole, 'needs provider, checkout and provider_subscription together, and all of them to renew'),
  )

export type ImportedSubscription = z.output<typeof subscription>

/** Earlier subscriptions of members, running or ended. */
export const subscriptionsFile = {
  name: 'subscriptions.jsonl',
  title: 'A subscription',
  schema: subscription,
} satisfies LineFile
