import { z } from 'zod/mini'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { apiMoney, time } from '@/platform/contract/api-fields'
import { apiSubscription, example } from './api-subscription'

/** A plan that a subscription can be changed to, and its cost. */
const plan = z.object({
  /** The quote of these figures; a change names it. */
  quote: z.string(),
  product: z.int(),
  name: z.string(),
  term: z.enum(terms),
  quantity: z.int(),
  /** `now`: it begins and is charged at once. `periodEnd`: nothing is charged, and nothing changes until then. */
  timing: z.enum(['now', 'periodEnd']),
  effective_at: time,
  /** The rest of the running period, in days of how many, and its credit. */
  days_left: z.int(),
  days_in_period: z.int(),
  credit: apiMoney,
  /** The charge today. */
  charge: apiMoney,
  /** The next charge, and its time. */
  renewal_amount: apiMoney,
  renews_at: time,
  /** The products that can be activated now but not afterwards. */
  lost: z.array(z.int()),
  /** The number of devices by which each licence shrinks. */
  fewer_seats: z.int(),
})

/** The plan that waits for the end of the period, or is being made. */
const planned = z.object({
  product: z.int(),
  term: z.enum(terms),
  quantity: z.int(),
  renewal_amount: apiMoney,
  effective_at: time,
  /** The provider has agreed to it; otherwise it has not answered yet. */
  confirmed: z.boolean(),
})

export const apiPlans = z.object({
  items: z.array(plan),
  pauses: z.array(z.object({ months: z.int(), from: time, until: time })),
  /** While there is one, no other change is possible until it is taken back. */
  planned: z.nullable(planned),
})
export type ApiPlans = z.output<typeof apiPlans>

/** True while the provider has not answered: it is asked again automatically. */
export const changed = z.object({ ...apiSubscription.shape, pending: z.boolean() })

const usd = (amount: number) => ({ amount, currency: 'USD' })

export const exampleQuote = 'Vb3kQ9xT2mZ7cR4wL8nY1d'

const yearly = {
  quote: exampleQuote,
  product: 367,
  name: 'Ebbcatch Monthly',
  term: '1Y',
  quantity: 1,
  timing: 'now',
  effective_at: '2026-11-21T12:00:00.000Z',
  days_left: 30,
  days_in_period: 30,
  credit: usd(999),
  charge: usd(6000),
  renewal_amount: usd(6999),
  renews_at: '2027-11-21T12:00:00.000Z',
  lost: [],
  fewer_seats: 0,
} as const

const nextMonth = { months: 1, from: example.paid_until, until: '2027-01-21T12:00:00.000Z' }

export const plansExample = { items: [yearly], pauses: [nextMonth], planned: null }

export const pausedExample = { ...example, paused_from: nextMonth.from, paused_until: nextMonth.until, pending: false }

export const changedExample = {
  ...example,
  term: '1Y',
  paid_until: '2027-11-21T12:00:00.000Z',
  amount: yearly.charge,
  renewal_amount: yearly.renewal_amount,
  pending: false,
}
