import { z } from 'zod/mini'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { defineApiCalls } from '@/platform/contract/api-call'
import { idInPath, listOf, page } from '@/platform/contract/api-fields'
import { text } from '@/platform/contract/fields'
import { states } from '../rules/life'
import { apiPlans, changed, changedExample, exampleQuote, pausedExample, plansExample } from './api-plans'
import { apiSubscription, example } from './api-subscription'
import { quantityField, quote } from './plans'

const subscription = text(40)
const reason = text(1000)
const read = { permission: 'subscriptions.read', effect: 'read' } as const
const change = { permission: 'subscriptions.change', effect: 'write', answer: apiSubscription } as const
const ofPlan = { permission: 'subscriptions.change', effect: 'write', answer: changed } as const
const because = { subscription: example.id, reason: 'Asked for it on the phone' }

export const subscriptionsApiCalls = defineApiCalls({
  'GET /api/v1/subscriptions': {
    summary: 'Subscriptions, newest first',
    ...read,
    input: z.object({ member: z.optional(idInPath), status: z.optional(z.enum(states)), ...page }),
    answer: listOf(apiSubscription),
    codes: [],
    example: { input: { status: 'active' }, answer: { items: [example], next: null } },
  },
  'GET /api/v1/subscriptions/{subscription}': {
    summary: 'One subscription',
    ...read,
    input: z.object({ subscription }),
    answer: apiSubscription,
    codes: [20085],
    example: { input: { subscription: example.id }, answer: example },
  },
  'POST /api/v1/subscriptions/{subscription}/cancel': {
    summary: 'Cancels a subscription: it runs to the end of what is paid for',
    description: '409 `not-possible`: nothing renews, or it is cancelled already.',
    ...change,
    input: z.object({ subscription, reason }),
    codes: [13103, 20035, 20085],
    example: { input: because, answer: { ...example, status: 'cancelled' } },
  },
  'POST /api/v1/subscriptions/{subscription}/resume': {
    summary: 'Takes a cancellation back: the subscription renews again',
    description:
      '409 `not-possible`: it is not cancelled, or has ended. One that is paused goes on, too, and is charged.',
    ...change,
    reaches: ['goods.given'],
    input: z.object({ subscription, reason }),
    codes: [13103, 20035, 20085],
    example: { input: because, answer: example },
  },
  'GET /api/v1/subscriptions/{subscription}/plans': {
    summary: 'Lists possible changes and pauses of a subscription, with prices and times',
    permission: 'subscriptions.change',
    effect: 'read',
    input: z.object({ subscription, quantity: z.optional(quantityField) }),
    answer: apiPlans,
    codes: [20085],
    example: { input: { subscription: example.id }, answer: plansExample },
  },
  'POST /api/v1/subscriptions/{subscription}/pause': {
    summary: 'Pauses a subscription from the end of what is paid for on',
    description: '409 `not-possible`: it cannot be paused so long, is paused already, or does not renew.',
    ...ofPlan,
    input: z.object({ subscription, months: z.int().check(z.gte(1), z.lte(12)), reason }),
    codes: [13103, 20035, 20085],
    example: { input: { ...because, months: 1 }, answer: pausedExample },
  },
  'POST /api/v1/subscriptions/{subscription}/take-back': {
    summary: 'Takes back what was agreed on for the end of the period, a pause or another plan',
    description: 'A pause that runs ends, and the next period is charged. 409 `not-possible`: nothing waits.',
    ...change,
    reaches: ['goods.given'],
    input: z.object({ subscription, reason }),
    codes: [13103, 20035, 20085],
    example: { input: because, answer: example },
  },
  'POST /api/v1/subscriptions/{subscription}/change': {
    summary: 'Changes the plan as it was quoted; the member may be charged by it',
    description: '409 `not-possible`: the figures have changed, or it cannot be changed. Ask for the plans again.',
    ...ofPlan,
    reaches: ['goods.given'],
    input: z.object({
      subscription,
      reason,
      product: z.int(),
      term: z.enum(terms),
      quantity: quantityField,
      /** The quote of one of its plans. */
      quote,
    }),
    codes: [13103, 13104, 20035, 20085],
    example: {
      input: { ...because, product: 367, term: '1Y', quantity: 1, quote: exampleQuote },
      answer: changedExample,
    },
  },
})
