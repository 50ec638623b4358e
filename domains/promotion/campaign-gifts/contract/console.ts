import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { wantedWork, workOnRow } from '@/platform/contract/cases'
import { id, moment, trimmedText as text } from '@/platform/contract/fields'
import { currencyField, offeredCurrency } from '@/platform/money/currency-field'
import { campaignKeys, claimStates, longestReason } from '../rules'

const idInAddress = z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))
/** The picture as it was shown: anyone who sends another one gives it another name. */
const picture = z.uuid()
const state = z.enum(claimStates)

declare module '@/platform/contract/cases' {
  interface CaseKinds {
    gifts: true
  }
}

const listed = z.object({
  claim: z.number(),
  campaign: z.enum(campaignKeys),
  state,
  /** In the operator’s language. */
  product: z.string(),
  order: z.string(),
  /** Counted from 1. */
  line: z.number(),
  member: z.string(),
  sent: moment,
})
export type ListedClaim = z.output<typeof listed>

const opened = z.object({
  ...listed.shape,
  member_id: z.number(),
  /** Null: it was taken away, long after the decision. */
  picture: z.nullable(z.string()),
  country: z.string(),
  decided: z.nullable(moment),
  operator: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The value of the code, in the currency’s smallest unit; only the member sees the code itself. */
  worth: z.nullable(z.object({ currency: currencyField, amount: z.number() })),
  /** Claims whose pictures look the same, or nearly. */
  alike: z.array(
    z.object({
      claim: z.number(),
      state,
      member: z.string(),
      order: z.string(),
      sent: moment,
      picture: z.nullable(z.string()),
      /** Not a bit of difference. */
      same: z.boolean(),
    }),
  ),
})
export type OpenedClaim = z.output<typeof opened>

const decided = z.object({ claim: z.number() })

export const giftsConsoleCalls = defineCalls({
  'GET /console/api/gifts': {
    summary: 'Gift claims, 30 at a time: those whose pictures wait, the oldest first, or those in another state',
    who: 'operator',
    permission: 'gifts.review',
    effect: 'read',
    input: z.object({
      state: z.optional(z.enum(['all', ...claimStates])),
      campaign: z.optional(z.enum(campaignKeys)),
      whose: wantedWork,
      /** An order’s number or a member’s address. */
      search: z.optional(text(255)),
      /** `claim` of the last one of the page before. */
      after: z.optional(idInAddress),
    }),
    answer: z.object({ claims: z.array(z.extend(listed, workOnRow)), more: z.boolean() }),
    codes: [],
  },
  'GET /console/api/gifts/claim': {
    summary: 'One claim, with others whose pictures look the same',
    who: 'operator',
    permission: 'gifts.review',
    effect: 'read',
    input: z.object({ claim: idInAddress }),
    answer: opened,
    codes: [20085],
  },
  'GET /console/api/gifts/picture': {
    summary: 'The picture of a claim, as JPEG',
    who: 'operator',
    permission: 'gifts.review',
    effect: 'read',
    input: z.object({ claim: idInAddress, picture }),
    answer: 'application/octet-stream',
    codes: [20085],
  },
  'POST /console/api/gifts/approve': {
    summary: 'Approves a picture: the member chooses the code’s currency, or gets it in the one that is given here',
    who: 'operator',
    permission: 'gifts.review',
    effect: 'write',
    costs: 'one gift code that its member has asked for',
    input: z.object({ claim: id, seen: picture, currency: z.optional(offeredCurrency) }),
    answer: decided,
    /** 20040: no code in this currency is left. */
    codes: [20040, 20085, 31002],
  },
  'POST /console/api/gifts/reject': {
    summary: 'Asks the member for another picture; the reason goes to them by mail',
    who: 'operator',
    permission: 'gifts.review',
    effect: 'write',
    costs: 'one gift code that its member has asked for',
    input: z.object({ claim: id, seen: picture, reason: text(longestReason) }),
    answer: decided,
    codes: [20085, 31002],
  },
})

/** This domain's facts on the page of a member. */
export const card = z.object({
  gifts: z.array(
    z.object({ id: z.number(), campaign: z.string(), state: z.enum(claimStates), order: z.string(), at: moment }),
  ),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
