import { z } from 'zod/mini'
import { memberAddress } from '@/domains/accounts/identity/contract/address'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { pid } from '@/domains/commerce/catalogue/schema'
import { discrepancyKinds } from '@/domains/commerce/subscriptions/rules/discrepancy'
import { defineCalls } from '@/platform/contract/call'
import { wantedWork, workOnRow } from '@/platform/contract/cases'
import { language, text, trimmedText } from '@/platform/contract/fields'
import { name, orderNumber } from '@/platform/contract/typed-fields'
import { offeredCurrency } from '@/platform/money/currency-field'
import { mismatches, reviewStates } from '../rules/review'

const reference = z.string().check(z.minLength(1), z.maxLength(60))

const money = z.object({ currency: z.string(), amount: z.string() })

/** A product that was paid elsewhere. */
const enteredItem = z.object({
  pid,
  term: z.enum(terms),
  quantity: z.number().check(z.int(), z.gte(1), z.lte(1000)),
  /** The amount for all of it, VAT in it, in the currency’s smallest unit. */
  amount: z.number().check(z.int(), z.gte(0), z.lte(1_000_000_000_000)),
})

declare module '@/platform/contract/cases' {
  interface CaseKinds {
    payments: true
  }
}

const review = z.object({
  checkout: z.string(),
  mismatch: z.enum(mismatches),
  state: z.enum(reviewStates),
  /** Amounts are written as in `29.99`. */
  paid: money,
  agreed: money,
  email: z.string(),
  products: z.array(z.object({ pid: z.number(), term: z.string(), name: z.string() })),
  order: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  payment: z.nullable(z.string()),
  /** The provider's latest state of the payment. */
  standing: z.string(),
  /** Unix seconds; 0: not yet. */
  opened: z.number(),
  decided: z.number(),
  operator: z.nullable(z.string()),
  /** The provider's name for the money on its way back, and what it said when it refused. */
  reference: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type ShownReview = z.output<typeof review>

/**
 * A payment or subscription that names a checkout to which it does not belong. It has changed nothing, so there is
 * nothing to settle.
 */
const discrepancy = z.object({
  id: z.number(),
  kind: z.enum(discrepancyKinds),
  provider: z.string(),
  /** The provider's name for the payment or the subscription, and for the subscription of a payment. */
  name: z.string(),
  subscription: z.nullable(z.string()),
  checkout: z.string(),
  /** Null: no money is reported, or none was agreed on. */
  paid: z.nullable(money),
  agreed: z.nullable(money),
  opened: z.number(),
})
export type ShownDiscrepancy = z.output<typeof discrepancy>

const decision = z.object({ checkout: reference, seen: z.enum(reviewStates) })

export const paymentsConsoleCalls = defineCalls({
  'POST /console/api/orders/confirm': {
    summary: 'Confirms an order once more, to the member’s address of today; who has no password yet gets a fresh link',
    who: 'operator',
    permission: 'members.help',
    effect: 'write',
    costs: 'a mail of one order, sent once more to its buyer',
    input: z.object({ order: orderNumber(), reason: text(500) }),
    answer: z.object({}),
    codes: [20035, 20085],
  },
  'POST /console/api/orders/enter': {
    summary: 'Enters an order that was paid elsewhere; its document is that of the time, and there is none of ours',
    who: 'operator',
    permission: 'orders.enter',
    effect: 'write',
    reaches: ['goods.given'],
    // The goods were not paid here.
    input: z.object({
      /** The buyer’s: an account of that address gets it, or a new one. */
      email: memberAddress,
      /** The name of a new account. */
      name: z.optional(name(255)),
      language,
      items: z.array(enteredItem).check(z.minLength(1), z.maxLength(20)),
      currency: offeredCurrency,
      country: z.string().check(z.regex(/^[A-Z]{2}$/)),
      /** Where in it, for VAT; left out: in the country itself. */
      postal_code: z.optional(text(20)),
      /** Unix seconds. */
      paid: z.number().check(z.int(), z.gte(0)),
      document: trimmedText(100),
      reason: text(500),
    }),
    answer: z.object({ order: z.string(), member: z.number() }),
    codes: [20035, 20040],
  },
  'GET /console/api/payments': {
    summary: 'Payments that do not fit what was agreed on, those that have waited longest first',
    who: 'operator',
    permission: 'payments.read',
    effect: 'read',
    mayBeStale: true,
    input: z.object({
      /** Left out: the reviews that are not settled. */
      state: z.optional(z.enum(reviewStates)),
      whose: wantedWork,
      /** The cursor: when the last listed payment came (unix milliseconds), and its checkout. */
      after: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))),
      after_checkout: z.optional(reference),
    }),
    answer: z.object({
      payments: z.array(z.extend(review, { opened_ms: z.number(), ...workOnRow })),
      more: z.boolean(),
    }),
    codes: [],
  },
  'GET /console/api/payments/discrepancies': {
    summary:
      'Payments and subscriptions that name a checkout and are not its own, and renewals at another price (spec 9.2)',
    who: 'operator',
    permission: 'payments.read',
    effect: 'read',
    input: z.object({}),
    answer: z.object({ discrepancies: z.array(discrepancy) }),
    codes: [],
  },
  'POST /console/api/payments/discrepancies/close': {
    summary: 'An operator has looked at one, and has done at the provider what was to be done',
    who: 'operator',
    permission: 'payments.decide',
    effect: 'write',
    costs: 'an entry of the list of what to look at',
    input: z.object({ id: z.coerce.number().check(z.int(), z.gte(1)) }),
    answer: z.object({ id: z.number() }),
    codes: [20085],
  },
  'POST /console/api/payments/settle': {
    summary: 'Takes a payment as it came: its order is placed for what was paid',
    who: 'operator',
    permission: 'payments.decide',
    effect: 'write',
    reaches: ['money.paid'],
    input: decision,
    answer: z.object({ payment: review }),
    codes: [20085, 31002],
  },
  'POST /console/api/payments/return': {
    summary: 'Has the provider return all of it; the buyer is told when it did',
    who: 'operator',
    permission: 'payments.decide',
    effect: 'write',
    reaches: ['money.paid'],
    input: decision,
    answer: z.object({ payment: review }),
    codes: [20085, 31002],
  },
})
