import { z } from 'zod/mini'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { providerNames } from '@/integrations/payments/provider'
import { defineCalls } from '@/platform/contract/call'
import { id, moment, text } from '@/platform/contract/fields'
import { currencyField } from '@/platform/money/currency-field'
import { renewalRisks, states, subscriptionLists } from '../rules/life'
import { preview, quantityField, quote } from './plans'

const request = z.object({
  /** Its reference, as the member's page shows it. */
  subscription: text(40),
  reason: text(1000),
})
const answer = z.object({
  /** Unix seconds. */
  until: z.number(),
})

/** The provider may not have answered yet: it is asked again. */
const pending = z.object({ ...answer.shape, pending: z.boolean() })

const listed = z.object({
  /** Its reference, by which the list continues. */
  subscription: z.string(),
  member: z.object({ id, email: z.string(), name: z.string() }),
  product: z.string(),
  term: z.enum(terms),
  quantity: z.number(),
  state: z.enum(states),
  /** When what is paid for ends: the next payment, while it renews. */
  paid_until: moment,
  /** The next payment, in the currency's smallest unit. */
  amount: z.number(),
  currency: currencyField,
  provider: z.nullable(z.enum(providerNames)),
  /** Why its renewal is in doubt. */
  risks: z.array(z.enum(renewalRisks)),
})
export type ListedSubscription = z.output<typeof listed>

export const subscriptionsConsoleCalls = defineCalls({
  'GET /console/api/subscriptions': {
    summary: 'Subscriptions by their next payment, the nearest first; those that have ended, the last first',
    who: 'operator',
    permission: 'subscriptions.read',
    effect: 'read',
    mayBeStale: true,
    input: z.object({
      state: z.optional(z.enum(subscriptionLists)),
      product: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2 ** 31 - 1))),
      provider: z.optional(z.enum(providerNames)),
      after: z.optional(text(40)),
    }),
    answer: z.object({
      subscriptions: z.array(listed),
      more: z.boolean(),
      products: z.array(z.object({ pid: z.number(), name: z.string() })),
    }),
    codes: [],
  },
  'POST /console/api/subscriptions/cancel': {
    summary: 'Cancels a subscription for a member: it runs to the end of what is paid for',
    who: 'operator',
    permission: 'subscriptions.change',
    effect: 'write',
    costs: 'a renewal of one subscription, which can be resumed',
    input: request,
    answer,
    codes: [13103, 20035, 20085],
  },
  'GET /console/api/subscriptions/plans': {
    summary: 'Lists possible changes of a member’s subscription, with prices and times: as its page shows them',
    who: 'operator',
    permission: 'subscriptions.change',
    effect: 'read',
    input: z.object({ subscription: request.shape.subscription, quantity: z.optional(quantityField) }),
    answer: preview,
    codes: [20085],
  },
  'POST /console/api/subscriptions/change': {
    summary:
      'Changes the plan for a member as it was quoted; 13104: the card was refused; 20035: the figures are others',
    who: 'operator',
    permission: 'subscriptions.change',
    effect: 'write',
    reaches: ['goods.given'],
    // The member may be charged by it.
    input: z.object({
      ...request.shape,
      pid: z.number().check(z.int()),
      term: z.enum(terms),
      quantity: quantityField,
      quote,
    }),
    answer: pending,
    codes: [13103, 13104, 20035, 20085],
  },
  'POST /console/api/subscriptions/pause': {
    summary: 'Pauses a subscription for a member, from the end of what is paid for on',
    who: 'operator',
    permission: 'subscriptions.change',
    effect: 'write',
    costs: 'a renewal of one subscription, which can be resumed',
    input: z.object({ ...request.shape, months: z.number().check(z.int(), z.gte(1), z.lte(12)) }),
    answer: pending,
    codes: [13103, 20035, 20085],
  },
  'POST /console/api/subscriptions/take-back': {
    summary: 'Takes back what was agreed on for the end of the period, a pause or another plan; ends a pause that runs',
    who: 'operator',
    permission: 'subscriptions.change',
    effect: 'write',
    reaches: ['goods.given'],
    // Where a pause runs, the member is charged by it.
    input: request,
    answer,
    codes: [13103, 20035, 20085],
  },
  'POST /console/api/subscriptions/resume': {
    summary: 'Takes the cancellation of a subscription back for a member: it renews again',
    who: 'operator',
    permission: 'subscriptions.change',
    effect: 'write',
    reaches: ['goods.given'],
    // The member is charged by it.
    input: request,
    answer,
    codes: [13103, 20035, 20085],
  },
})

/** This domain's facts on the page of a member. */
export const card = z.object({
  subscriptions: z.array(
    z.object({
      reference: z.string(),
      name: z.string(),
      term: z.enum(terms),
      state: z.enum(states),
      paid_until: moment,
      order: z.string(),
      /** A provider collects for it, or would if it was not cancelled. */
      renews: z.boolean(),
      /** A pause that was agreed on; 0: none. */
      paused_from: moment,
      paused_until: moment,
      quantity: z.number(),
      /** Until when it is tried; 0: it is paid for, or over. */
      trial_until: moment,
      /** The plan that waits for the end of the period. */
      planned: z.nullable(z.object({ pid: z.number(), name: z.string(), term: z.enum(terms), quantity: z.number() })),
    }),
  ),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
