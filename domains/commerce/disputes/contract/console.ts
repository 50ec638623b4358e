import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { wantedWork, workOnRow } from '@/platform/contract/cases'
import { language, moment, trimmedText } from '@/platform/contract/fields'
import { currencyField } from '@/platform/money/currency-field'
import { referencePattern } from '@/platform/text/alphabet'
import { actorKinds, disputeStages, limits, stepKinds } from '../rules'

const number = z.string().check(z.regex(referencePattern('D')))
/** The case's version, as it was shown. */
const seen = z.number().check(z.int(), z.gte(1))
const statement = z.string().check(z.maxLength(limits.statement))

declare module '@/platform/contract/cases' {
  interface CaseKinds {
    disputes: true
  }
}

const listed = z.object({
  id: z.number(),
  dispute: number,
  stage: z.enum(disputeStages),
  opened: moment,
  /** Until when the provider takes evidence. */
  respond_by: z.nullable(moment),
  currency: currencyField,
  /** In the currency’s smallest unit. */
  amount: z.number(),
  /** In the provider's words. */
  reason: z.string(),
  provider: z.string(),
  /** Null: the payment has no order. */
  order: z.nullable(z.string()),
  member: z.nullable(z.string()),
})
export type ListedDispute = z.output<typeof listed>

const opened = z.object({
  ...listed.shape,
  version: z.number(),
  payment: z.string(),
  /** The provider’s name for it. */
  reference: z.string(),
  /** Evidence goes to the bank through the provider; else by hand. */
  through_provider: z.boolean(),
  fee: z.nullable(z.object({ currency: currencyField, amount: z.number() })),
  /** The provider's fee for the payment itself. */
  payment_fee: z.nullable(z.object({ currency: currencyField, amount: z.number() })),
  /** Earlier refunds of the order, in its currency; `reference` is the provider’s name for each. */
  refunds: z.array(
    z.object({
      amount: z.number(),
      at: z.nullable(moment),
      case: z.nullable(z.string()),
      reference: z.nullable(z.string()),
    }),
  ),
  /** How much of what the bank kept had gone back before; null: the dispute is not lost. */
  lost_again: z.nullable(z.number()),
  statement,
  member_id: z.nullable(z.number()),
  /** How many disputes of the member’s were lost. */
  lost_before: z.number(),
  lines: z.array(z.object({ name: z.string(), order: z.string(), resting: z.boolean() })),
  /** `actor`: an operator’s name; of the others what they are. */
  steps: z.array(
    z.object({
      kind: z.enum(stepKinds),
      at: moment,
      actor_kind: z.enum(actorKinds),
      actor: z.string(),
      note: z.nullable(z.string()),
    }),
  ),
})
export type OpenedDispute = z.output<typeof opened>

const decided = z.object({ dispute: number })

export const disputesConsoleCalls = defineCalls({
  'GET /console/api/disputes': {
    summary: 'Disputed payments, 30 at a time: those that wait for evidence, by deadline, or those in one stage',
    who: 'operator',
    permission: 'disputes.read',
    effect: 'read',
    input: z.object({
      stage: z.optional(z.enum(['waiting', 'all', ...disputeStages])),
      whose: wantedWork,
      /** The number of a case or an order, or a member’s address. */
      search: z.optional(trimmedText(255)),
      /** `id` of the last one of the page before. */
      after: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    }),
    answer: z.object({ disputes: z.array(z.extend(listed, workOnRow)), more: z.boolean() }),
    codes: [],
  },
  'GET /console/api/disputes/case': {
    summary: 'One disputed payment with its order, what rests for it, and what became of it',
    who: 'operator',
    permission: 'disputes.read',
    effect: 'read',
    input: z.object({ dispute: number }),
    answer: opened,
    codes: [20085],
  },
  'POST /console/api/disputes/evidence': {
    summary: 'Makes one PDF of everything that is kept about a disputed order, in the language asked for',
    who: 'operator',
    permission: 'disputes.read',
    effect: 'write',
    costs: 'a file beside a case that is sent with a proof',
    input: z.object({ dispute: number, statement, document_language: language }),
    /** `file`: the PDF in base64. */
    answer: z.object({ name: z.string(), file: z.string() }),
    codes: [20035, 20085],
  },
  'POST /console/api/disputes/submit': {
    summary: 'Hands the evidence in to the bank through the provider, or writes down that it was sent by hand',
    who: 'operator',
    permission: 'disputes.decide',
    effect: 'write',
    reaches: ['money.paid'],
    input: z.object({ dispute: number, seen, statement, document_language: language }),
    answer: decided,
    codes: [13103, 20035, 20085, 31002],
  },
  'POST /console/api/disputes/accept': {
    summary: 'Accepts a dispute: the buyer keeps the money, and what was bought ends',
    who: 'operator',
    permission: 'disputes.decide',
    effect: 'write',
    reaches: ['money.paid'],
    input: z.object({ dispute: number, seen, note: trimmedText(limits.note) }),
    answer: decided,
    codes: [13103, 20035, 20085, 31002],
  },
})

/** This domain's facts on the page of a member. */
export const card = z.object({
  disputes: z.array(z.object({ number: z.string(), stage: z.enum(disputeStages), order: z.string(), at: moment })),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
