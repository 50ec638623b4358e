import { z } from 'zod/mini'
import { currencyField } from '@/platform/money/currency-field'
import type { Money } from '@/platform/money/money'
import { disputeStages } from './disputes'
import type { Notice } from './provider'
import { paymentStates } from './report'
import { providerReviews, riskLevels } from './risk'

const text = z.string().check(z.minLength(1), z.maxLength(200))
const moment = z.pipe(
  z.iso.datetime(),
  z.transform((value: string) => new Date(value)),
)
const amount = z.pipe(
  z.object({ currency: currencyField, minor: z.int() }),
  z.transform((value: Money) => value),
)
const dispute = z.object({
  dispute: text,
  stage: z.enum(disputeStages),
  amount,
  reason: text,
  openedAt: moment,
  respondBy: z.nullable(moment),
  fee: z.nullable(amount),
})
const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/))
const risk = z.object({
  level: z.nullable(z.enum(riskLevels)),
  review: z.nullable(z.enum(providerReviews)),
  warnedAt: z.nullable(moment),
})
const refusal = z.object({ attempt: text, at: moment, cardCountry: z.nullable(countryCode) })
const payment = z.object({
  kind: z.literal('payment'),
  payment: text,
  checkout: text,
  state: z.enum(paymentStates),
  total: amount,
  at: moment,
  refunded: z.array(z.int()),
  refusedRefunds: z.array(text),
  subscription: z.nullable(text),
  renewal: z.boolean(),
  card: z.optional(z.object({ brand: text, lastFour: text, expires: z.optional(text) })),
  payer: z.optional(z.object({ means: z.enum(['card', 'bank']), country: countryCode })),
  disputes: z.optional(z.array(dispute)),
  risk: z.optional(risk),
  refusals: z.optional(z.array(refusal)),
  fee: z.optional(amount),
})
const subscription = z.object({
  kind: z.literal('subscription'),
  subscription: text,
  checkout: text,
  state: z.enum(['active', 'pastDue', 'paused', 'ended']),
  paidUntil: z.nullable(moment),
  endsAt: z.nullable(moment),
  at: moment,
})

/** A report as it is written as JSON, in a webhook of the sandbox and in the record of webhooks. */
export const report = z.union([payment, subscription])

const ask = z.object({ kind: z.literal('ask'), payment: text })

/**
 * Parses the stored report of a webhook.
 * @throws when the record was not written by this installation
 */
export const readStoredReport = (tells: unknown): Notice['tells'] =>
  tells === null ? null : z.union([payment, subscription, ask]).parse(tells)
