import { z } from 'zod/mini'
import { providerReviews, riskLevels } from '@/integrations/payments/risk'
import { defineCalls } from '@/platform/contract/call'
import { wantedWork, workOnRow } from '@/platform/contract/cases'
import { id, moment, trimmedText } from '@/platform/contract/fields'
import { currencyField } from '@/platform/money/currency-field'
import { referencePattern } from '@/platform/text/alphabet'
import { blockKinds } from '../rules/blocks'
import { limits, reviewStates } from '../rules/limits'
import { marks } from '../rules/marks'

const number = z.string().check(z.regex(referencePattern('F')))
/** The review's version, as it was shown. */
const seen = z.number().check(z.int(), z.gte(1))
/** `id` of the last one of the page before. */
const after = z.optional(z.coerce.number().check(z.int(), z.gte(1)))
const country = z.nullable(z.string())

declare module '@/platform/contract/cases' {
  interface CaseKinds {
    reviews: true
  }
}

const listed = z.object({
  id: z.number(),
  review: number,
  state: z.enum(reviewStates),
  opened: moment,
  marks: z.array(z.enum(marks)),
  /** The purchase cannot be used meanwhile. */
  resting: z.boolean(),
  order: z.string(),
  currency: currencyField,
  /** In the currency’s smallest unit. */
  amount: z.number(),
  member: z.string(),
})
export type ListedReview = z.output<typeof listed>

const opened = z.object({
  ...listed.shape,
  version: seen,
  member_id: z.number(),
  paid: z.nullable(moment),
  /** Where the buyer says to be, where their network is, and where their card comes from, as far as each is known. */
  country,
  network_country: country,
  card_country: country,
  network: z.nullable(z.string()),
  /** Payments that were refused within a day before, of this buyer and from this network. */
  refused_of_buyer: z.number(),
  refused_from_network: z.number(),
  provider: z.nullable(z.string()),
  payment: z.nullable(z.string()),
  /** The provider's rating of the payment; null: none. */
  risk: z.nullable(
    z.object({
      level: z.nullable(z.enum(riskLevels)),
      review: z.nullable(z.enum(providerReviews)),
      warned: z.nullable(moment),
    }),
  ),
  decided: z.nullable(moment),
  operator: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type OpenedReview = z.output<typeof opened>

const block = z.object({
  id: z.number(),
  kind: z.enum(blockKinds),
  value: z.string(),
  reason: z.string(),
  operator: z.string(),
  added: moment,
  /** Null: until an operator lifts it. */
  until: z.nullable(moment),
  lifted: z.nullable(moment),
  lifted_by: z.nullable(z.string()),
})
export type ListedBlock = z.output<typeof block>

const note = trimmedText(limits.note)
const value = trimmedText(limits.value)
const until = z.nullable(z.number().check(z.int(), z.gte(1), z.lte(32_503_680_000)))
const decided = z.object({ review: number })

export const riskConsoleCalls = defineCalls({
  'GET /console/api/reviews': {
    summary: 'Orders that a rule has marked, 30 at a time: those that wait, the oldest first, or those in one state',
    who: 'operator',
    permission: 'reviews.read',
    effect: 'read',
    input: z.object({
      state: z.optional(z.enum([...reviewStates, 'all'])),
      whose: wantedWork,
      /** The number of a review or an order, or a member’s address. */
      search: z.optional(trimmedText(255)),
      after,
    }),
    answer: z.object({ reviews: z.array(z.extend(listed, workOnRow)), more: z.boolean() }),
    codes: [],
  },
  'GET /console/api/reviews/case': {
    summary: 'One marked order with all that is known of it',
    who: 'operator',
    permission: 'reviews.read',
    effect: 'read',
    input: z.object({ review: number }),
    answer: opened,
    codes: [20085],
  },
  'POST /console/api/reviews/release': {
    summary: 'Finds an order in order: what was bought can be used',
    who: 'operator',
    permission: 'reviews.decide',
    effect: 'write',
    costs: 'one order that was held and is delivered',
    input: z.object({ review: number, seen, note }),
    answer: decided,
    codes: [20035, 20085, 31002],
  },
  'POST /console/api/reviews/refund': {
    summary: 'Refunds a marked order as a whole, and blocks what is named',
    who: 'operator',
    permission: 'reviews.decide',
    effect: 'write',
    reaches: ['money.paid'],
    input: z.object({
      review: number,
      seen,
      note,
      blocks: z.array(z.object({ kind: z.enum(blockKinds), value })).check(z.maxLength(10)),
      /** The last moment of the blocks, in unix seconds. */
      until,
    }),
    answer: decided,
    codes: [20035, 20040, 20085, 31002, 85653],
  },
  'GET /console/api/blocks': {
    summary: 'Lists the blocks of purchases, 30 at a time, the newest first; or the former ones',
    who: 'operator',
    permission: 'reviews.read',
    effect: 'read',
    input: z.object({
      kind: z.optional(z.enum(blockKinds)),
      standing: z.optional(z.enum(['active', 'past'])),
      /** A part of the value. */
      search: z.optional(trimmedText(limits.value)),
      after,
    }),
    answer: z.object({ blocks: z.array(block), more: z.boolean() }),
    codes: [],
  },
  'POST /console/api/blocks/add': {
    summary: 'Blocks an address, a mail domain, a network, or a country; an existing block is renewed',
    who: 'operator',
    permission: 'reviews.decide',
    effect: 'write',
    costs: 'whom the shop sells to; an entry can be made and lifted again',
    input: z.object({ kind: z.enum(blockKinds), value, reason: trimmedText(limits.reason), until }),
    answer: z.object({ id: z.number() }),
    codes: [20040],
  },
  'POST /console/api/blocks/lift': {
    summary: 'Takes an entry out of the list',
    who: 'operator',
    permission: 'reviews.decide',
    effect: 'write',
    costs: 'whom the shop sells to; an entry can be made and lifted again',
    input: z.object({ block: id }),
    answer: z.object({ id: z.number() }),
    codes: [20085],
  },
})

/** This domain's facts on the page of a member. */
export const card = z.object({
  /** Risks of orders by providers and rules; unknown facts are null or empty. */
  risks: z.array(
    z.object({
      order: z.string(),
      level: z.nullable(z.enum(riskLevels)),
      warned: moment,
      /** The number of its review; none: no rule has marked it. */
      review: z.string(),
    }),
  ),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
