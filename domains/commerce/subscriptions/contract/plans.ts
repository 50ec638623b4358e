import { z } from 'zod/mini'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { mostSubscribed } from '@/domains/commerce/catalogue/rules/volume'
import { defineCalls } from '@/platform/contract/call'
import { buyingRoles } from '@/platform/contract/company-roles'
import { caller as session, text } from '@/platform/contract/fields'
import { currencyField } from '@/platform/money/currency-field'
import { amount, pause, plannedChange, possession } from './fields'

/** The member's own subscription, by its name. */
const named = { vid: text(60) }
export const quantityField = z.coerce.number().check(z.int(), z.gte(1), z.lte(mostSubscribed))
/** The figures that were shown: where they have changed, nothing is done. */
export const quote = text(40)

const plan = z.object({
  quote,
  pid: z.number(),
  pname: z.string(),
  term: z.enum(terms),
  quantity: z.number(),
  /** Now: it begins and is charged at once. At the period's end: nothing is charged, and nothing changes until then. */
  timing: z.enum(['now', 'periodEnd']),
  effective_at: z.number(),
  /** The rest of the running period, in days of how many, and its credit. */
  days_left: z.number(),
  days_in_period: z.number(),
  credit: amount,
  /** The charge today. */
  charge: amount,
  /** The next charge, and its time in unix seconds. */
  renew_amount: amount,
  renews_at: z.number(),
  /** The names of what can be activated now but not afterwards. */
  lost: z.array(z.string()),
  /** The number of devices by which each licence shrinks. */
  fewer_seats: z.number(),
  /** The possessions of the member that give the same, beside this subscription. */
  already: z.array(possession),
})
export type PlanOnWire = z.output<typeof plan>

export const preview = z.object({
  vid: z.string(),
  oid: z.string(),
  pid: z.number(),
  pname: z.string(),
  term: z.enum(terms),
  quantity: z.number(),
  currency: currencyField,
  renew_amount: amount,
  /** The end of what is paid for. */
  paid_until: z.number(),
  plans: z.array(plan),
  /** The plans that the member has by another subscription, so that this one cannot be changed to them. */
  held: z.array(possession),
  /** The quote of the plan that fits where the price is too high; null: there is none. */
  cheaper: z.nullable(quote),
  pauses: z.array(z.object({ quote, months: z.number(), ...pause.shape })),
  change: z.nullable(plannedChange),
  /** The agreed pause. */
  pause: z.nullable(
    z.object({
      ...pause.shape,
      begun: z.boolean(),
      /** The provider has agreed to it; otherwise it has not answered yet. */
      confirmed: z.boolean(),
    }),
  ),
})
export type PlansOnWire = z.output<typeof preview>

const done = z.object({
  status: z.literal(1),
  /** The start of the change, in unix seconds. */
  effective_at: z.number(),
})
/** True while the provider has not answered: it is asked again automatically. */
const pending = z.object({ ...done.shape, pending: z.boolean() })

export const planCalls = defineCalls(
  {
    'GET /member/subscription_plans': {
      companyRoles: buyingRoles,
      summary: 'Lists possible changes and pauses of a subscription, with prices and times',
      who: 'member',
      effect: 'read',
      input: z.object({ ...session, ...named, quantity: z.optional(quantityField) }),
      answer: preview,
      codes: [20002],
    },
    'GET /member/held_subscription': {
      companyRoles: buyingRoles,
      summary: 'What the member already has of a subscription that is about to be bought',
      who: 'member',
      effect: 'read',
      input: z.object({ ...session, pid: z.coerce.number().check(z.int()) }),
      answer: z.object({ already: z.array(possession) }),
      codes: [],
    },
    'POST /member/change_subscription': {
      companyRoles: buyingRoles,
      summary: 'Changes the plan as it was quoted; 13104: the card was refused; 20035: the figures have changed',
      who: 'member',
      effect: 'write',
      input: z.object({
        ...session,
        ...named,
        pid: z.coerce.number().check(z.int()),
        term: z.enum(terms),
        quantity: quantityField,
        quote,
      }),
      answer: pending,
      codes: [13103, 13104, 20002, 20035],
      closedToImpersonation: true,
      needsProof: 'withSecondFactor',
    },
    'POST /member/keep_subscription': {
      companyRoles: buyingRoles,
      summary: 'Takes back the change of plan that waits for the end of the period',
      who: 'member',
      effect: 'write',
      input: z.object({ ...session, ...named }),
      answer: done,
      codes: [13103, 20002, 20035],
      closedToImpersonation: true,
    },
    'POST /member/pause_subscription': {
      companyRoles: buyingRoles,
      summary: 'Pauses from the end of the period on, as it was quoted; resume_subscription takes it back or ends it',
      who: 'member',
      effect: 'write',
      input: z.object({ ...session, ...named, months: z.coerce.number().check(z.int(), z.gte(1), z.lte(12)), quote }),
      answer: pending,
      codes: [13103, 20002, 20035],
      closedToImpersonation: true,
    },
  },
  'subscriptions',
)
