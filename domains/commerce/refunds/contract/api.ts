import { z } from 'zod/mini'
import { mostUnits } from '@/domains/commerce/catalogue/rules/volume'
import { defineApiCalls } from '@/platform/contract/api-call'
import { apiMoney, givenTime, listOf, page, time } from '@/platform/contract/api-fields'
import { trimmedText as text } from '@/platform/contract/fields'
import { orderNumber } from '@/platform/contract/typed-fields'
import { referencePattern } from '@/platform/text/alphabet'
import { actorKinds, caseKinds, caseStates, limits, reasons } from '../rules'

export const apiRefund = z.object({
  /** Its number. */
  id: z.string(),
  order: z.string(),
  member: z.int(),
  kind: z.enum(caseKinds),
  status: z.enum(caseStates),
  reason: z.nullable(z.enum(reasons)),
  description: z.string(),
  /** The amount to refund. */
  amount: apiMoney,
  lines: z.array(z.object({ position: z.int(), product: z.int(), units: z.nullable(z.int()), amount: apiMoney })),
  /** The payment provider’s name for it. */
  reference: z.nullable(z.string()),
  created_at: time,
  /** The version that a decision may name as `seen`. */
  version: z.int(),
  steps: z.array(
    z.object({
      status: z.enum(caseStates),
      at: time,
      by: z.enum(actorKinds),
      name: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
})

const eur = { amount: 2999, currency: 'EUR' }
const decided = { at: '2026-11-21T12:00:00.000Z', by: 'operator', name: 'API key Bookkeeping', note: null }
const example = {
  id: 'R-7KQ2MX4R',
  order: '7KQ2M-X4RTA',
  member: 1,
  kind: 'request',
  status: 'requested',
  reason: 'bought_twice',
  description: 'Bought twice by mistake',
  amount: eur,
  lines: [{ position: 0, product: 701, units: null, amount: eur }],
  reference: null,
  created_at: '2026-11-21T12:00:00.000Z',
  version: 1,
  steps: [{ status: 'requested', ...decided }],
}

const someEur = { amount: 500, currency: 'EUR' }
const goodwillOrder = 'G4P7W-9NDKC'
const withdrawnOrder = 'W8H2V-6QRTB'

const refund = z.string().check(z.regex(referencePattern('R')))
const reason = text(limits.reason)
/** Left out: as it stands when the call arrives. */
const seen = z.optional(z.number().check(z.int(), z.gte(1)))
const position = z.number().check(z.int(), z.gte(0), z.lte(32_767))

export const refundsApiCalls = defineApiCalls({
  'GET /api/v1/refunds': {
    summary: 'Refunds and withdrawals, newest first',
    permission: 'refunds.read',
    effect: 'read',
    input: z.object({
      status: z.optional(z.enum(caseStates)),
      kind: z.optional(z.enum(caseKinds)),
      order: z.optional(orderNumber()),
      ...page,
    }),
    answer: listOf(apiRefund),
    codes: [],
    example: { input: { status: 'requested' }, answer: { items: [example], next: null } },
  },
  'GET /api/v1/refunds/{refund}': {
    summary: 'One refund, with what became of it',
    permission: 'refunds.read',
    effect: 'read',
    input: z.object({ refund }),
    answer: apiRefund,
    codes: [20085],
    example: { input: { refund: example.id }, answer: example },
  },
  'POST /api/v1/orders/{order}/refunds': {
    summary: 'Begins a refund of an order, or of some of it; an operator decides on it',
    description:
      'Approve it with a call of its own, if the key has that scope. 409 `not-possible`: it is refunded or asked for already, or was never paid.',
    permission: 'refunds.begin',
    effect: 'write',
    input: z.object({
      order: orderNumber(),
      /** None: everything that is not refunded or asked for yet. */
      positions: z._default(z.array(position).check(z.maxLength(200)), []),
      /** How many of the one line that `positions` names; left out: all that are left. */
      units: z.optional(z.number().check(z.int(), z.gte(1), z.lte(mostUnits))),
      cause: z.enum(reasons),
      reason,
    }),
    answer: apiRefund,
    codes: [20035, 20040, 20085, 85653],
    example: {
      input: { order: '7KQ2M-X4RTA', cause: 'bought_twice', reason: 'Bought twice by mistake' },
      answer: example,
    },
  },
  'POST /api/v1/orders/{order}/goodwill': {
    summary: 'Proposes to give a part of what a line cost back, while the member keeps it; an operator decides on it',
    description:
      '409 `not-possible`: it is refunded or asked for already, or was never paid. 422: there is no such line, or as much is not left of its price.',
    permission: 'refunds.begin',
    effect: 'write',
    reaches: ['money.paid'],
    input: z.object({
      order: orderNumber(),
      position,
      /** The amount in the smallest unit of the order’s currency; less than the rest of the line’s price. */
      amount: z.int().check(z.gte(1), z.lte(1_000_000_000_000)),
      reason,
    }),
    answer: apiRefund,
    codes: [20035, 20040, 20085, 85653],
    example: {
      input: { order: goodwillOrder, position: 0, amount: 500, reason: 'A day without service' },
      answer: {
        ...example,
        order: goodwillOrder,
        kind: 'goodwill',
        reason: null,
        description: 'A day without service',
        amount: someEur,
        lines: [{ ...example.lines[0], amount: someEur }],
      },
    },
  },
  'POST /api/v1/orders/{order}/withdrawals': {
    summary: 'Writes down that a member has withdrawn from a contract by phone or letter, and when',
    description:
      'It needs no decision: the money goes back. 409 `not-possible`: the right was over then, or there never was one.',
    permission: 'refunds.begin',
    effect: 'write',
    input: z.object({
      order: orderNumber(),
      /** None: everything that is not refunded yet. */
      positions: z._default(z.array(position).check(z.maxLength(200)), []),
      /** At the time of the order or later, and at most 14 days ago. */
      declared_at: givenTime,
      reason,
    }),
    answer: apiRefund,
    codes: [20035, 20040, 20085, 85653],
    example: {
      input: { order: withdrawnOrder, declared_at: '2026-11-21T12:00:00Z', reason: 'By letter of 20 November' },
      answer: {
        ...example,
        order: withdrawnOrder,
        kind: 'withdrawal',
        reason: null,
        status: 'approved',
        description: 'By letter of 20 November',
        steps: [...example.steps, { ...decided, status: 'approved', by: 'law', name: null }],
      },
    },
  },
  'POST /api/v1/refunds/{refund}/approve': {
    summary: 'Has the money returned by the payment provider',
    description:
      'An order that was paid elsewhere is refunded by hand: `by_hand` names that payment. 409 `not-possible`: it is decided, or has to go back by hand.',
    permission: 'refunds.decide',
    effect: 'write',
    reaches: ['money.paid'],
    input: z.object({ refund, seen, by_hand: z.optional(text(limits.reference)) }),
    answer: apiRefund,
    codes: [20035, 20040, 20085, 31002, 85653],
    example: {
      input: { refund: example.id, by_hand: 'SEPA 2026-11-21' },
      answer: {
        ...example,
        status: 'refunded',
        version: 2,
        reference: 'SEPA 2026-11-21',
        steps: [...example.steps, { ...decided, status: 'refunded' }],
      },
    },
  },
  'POST /api/v1/refunds/{refund}/decline': {
    summary: 'Declines a request; the member gets the reason by mail',
    description: '409 `not-possible`: a withdrawal is a right, or it is decided.',
    permission: 'refunds.decide',
    effect: 'write',
    input: z.object({ refund, seen, reason }),
    answer: apiRefund,
    codes: [20035, 20085, 31002],
    example: {
      input: { refund: example.id, reason: 'The licence was used for a year' },
      answer: {
        ...example,
        status: 'declined',
        version: 2,
        steps: [...example.steps, { ...decided, status: 'declined', note: 'The licence was used for a year' }],
      },
    },
  },
})
