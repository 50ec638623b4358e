import { z } from 'zod/mini'
import { mostUnits } from '@/domains/commerce/catalogue/rules/volume'
import { defineCalls } from '@/platform/contract/call'
import { wantedWork, workOnRow } from '@/platform/contract/cases'
import { language, moment, trimmedText as text } from '@/platform/contract/fields'
import { orderNumber } from '@/platform/contract/typed-fields'
import { currencyField } from '@/platform/money/currency-field'
import { referencePattern } from '@/platform/text/alphabet'
import { actorKinds, caseKinds, caseStates, limits, reasons } from '../rules'

const number = z.string().check(z.regex(referencePattern('R')))
/** The case's version, as it was shown. */
const seen = z.number().check(z.int(), z.gte(1))
const reason = text(limits.reason)
const position = z.number().check(z.int(), z.gte(0), z.lte(32_767))
const kind = z.enum(caseKinds)
const state = z.enum(caseStates)

declare module '@/platform/contract/cases' {
  interface CaseKinds {
    refunds: true
  }
}

const listed = z.object({
  id: z.number(),
  refund: number,
  kind,
  state,
  since: moment,
  currency: currencyField,
  /** In the currency’s smallest unit. */
  amount: z.number(),
  /** In the operator’s language. */
  products: z.array(z.string()),
  order: z.string(),
  member: z.string(),
})
export type ListedCase = z.output<typeof listed>

const opened = z.object({
  ...listed.shape,
  member_id: z.number(),
  version: z.number(),
  reason: z.nullable(z.string()),
  description: z.string(),
  /** As given with the case. */
  name: z.string(),
  email: z.string(),
  language,
  /** The payment provider’s name for the refund, or the operator’s. */
  reference: z.nullable(z.string()),
  /** Null: the order was paid outside the installation, so that the money goes back by hand. */
  provider: z.nullable(z.string()),
  /** The merchant of record; null: the vendor has sold it. */
  merchant: z.nullable(z.string()),
  placed: moment,
  paid: z.nullable(moment),
  country: z.string(),
  total: z.number(),
  coupon: z.nullable(z.string()),
  /** The buyer has given up the right of withdrawal to be served at once. */
  waived: z.boolean(),
  lines: z.array(
    z.object({
      position,
      name: z.string(),
      quantity: z.number(),
      /** How many were given back before, and how many this case is about, where not all are. */
      returned: z.number(),
      units: z.nullable(z.number()),
      amount: z.number(),
      refunded: z.boolean(),
      /** It is part of this case. */
      asked: z.boolean(),
      /** Another case that it is part of. */
      other: z.nullable(z.string()),
      /** Codes of gifts and licences that the member has for it: no refund brings them back. */
      codes_taken: z.number(),
    }),
  ),
  /** `actor`: an operator's name; of the others what they are. */
  steps: z.array(
    z.object({
      state,
      at: moment,
      actor_kind: z.enum(actorKinds),
      actor: z.string(),
      note: z.nullable(z.string()),
    }),
  ),
  about: z.object({
    name: z.string(),
    since: moment,
    orders: z.number(),
    /** With this one. */
    cases: z.number(),
    refunded: z.number(),
    blacklisted: z.boolean(),
  }),
})
export type OpenedCase = z.output<typeof opened>

const decided = z.object({ refund: number })

const forMember = {
  order: orderNumber(),
  /** None: everything that is not refunded or asked for yet. */
  positions: z.array(position).check(z.maxLength(200)),
  reason,
}

export const refundsConsoleCalls = defineCalls({
  'GET /console/api/refunds': {
    summary: 'Refunds and withdrawals, 30 at a time: what waits for an operator, or those in one state',
    who: 'operator',
    permission: 'refunds.read',
    effect: 'read',
    input: z.object({
      state: z.optional(z.enum(['waiting', 'all', ...caseStates])),
      kind: z.optional(kind),
      whose: wantedWork,
      /** The number of a case or an order, or a member’s address. */
      search: z.optional(text(limits.email)),
      oldest: z.optional(z.enum(['first', 'last'])),
      /** `id` of the last one of the page before. */
      after: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    }),
    answer: z.object({ refunds: z.array(z.extend(listed, workOnRow)), more: z.boolean() }),
    codes: [],
  },
  'GET /console/api/refunds/case': {
    summary: 'One case with its order, what became of it, and what is known of the member',
    who: 'operator',
    permission: 'refunds.read',
    effect: 'read',
    input: z.object({ refund: number }),
    answer: opened,
    codes: [20085],
  },
  'POST /console/api/refunds/begin': {
    summary: 'Begins a refund for a member: a request like their own, on which an operator decides',
    who: 'operator',
    permission: 'refunds.begin',
    effect: 'write',
    costs: 'a case that takes another decision, with a proof, before money leaves',
    input: z.object({
      ...forMember,
      /** How many of the one line that `positions` names; left out: all that are left. Staff frees the seats, newest first. */
      units: z.optional(z.number().check(z.int(), z.gte(1), z.lte(mostUnits))),
      cause: z.enum(reasons),
    }),
    answer: decided,
    codes: [20035, 20040, 20085, 85653],
  },
  'POST /console/api/refunds/declare-withdrawal': {
    summary: 'Writes down that a member has withdrawn from a contract by phone or letter, and when',
    who: 'operator',
    permission: 'refunds.begin',
    effect: 'write',
    costs: 'a case that takes another decision, with a proof, before money leaves',
    input: z.object({ ...forMember, declared: moment }),
    answer: decided,
    codes: [20035, 20040, 20085, 85653],
  },
  'POST /console/api/refunds/goodwill': {
    summary: 'Proposes to give a part of what a line cost back, while the member keeps it; an operator decides on it',
    who: 'operator',
    permission: 'refunds.begin',
    effect: 'write',
    reaches: ['money.paid'],
    // How much it is, the operator says alone.
    input: z.object({
      order: orderNumber(),
      position,
      /** In the smallest unit of the order’s currency. */
      amount: z.number().check(z.int(), z.gte(1), z.lte(1_000_000_000_000)),
      reason,
    }),
    answer: decided,
    codes: [20035, 20040, 20085, 85653],
  },
  'POST /console/api/refunds/approve': {
    summary: 'Has the money returned by the payment provider, for all products of the case or for some of them',
    who: 'operator',
    permission: 'refunds.decide',
    effect: 'write',
    reaches: ['money.paid'],
    input: z.object({
      refund: number,
      seen,
      /** The products that are not refunded, by position; they are declined for the reason. */
      except: z.optional(z.object({ positions: z.array(position).check(z.minLength(1), z.maxLength(200)), reason })),
      /** The operator has returned the money already, under this reference. */
      by_hand: z.optional(text(limits.reference)),
    }),
    answer: decided,
    codes: [20035, 20040, 20085, 31002, 85653],
  },
  'POST /console/api/refunds/decline': {
    summary: 'Declines a request; the member gets the reason by mail. A withdrawal cannot be declined',
    who: 'operator',
    permission: 'refunds.decide',
    effect: 'write',
    costs: 'a request that its member can make again',
    input: z.object({ refund: number, seen, reason }),
    answer: decided,
    codes: [20035, 20085, 31002],
  },
})

/** This domain's facts on the page of a member. */
export const card = z.object({
  refunds: z.array(z.object({ number: z.string(), state: z.enum(caseStates), order: z.string(), at: moment })),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
