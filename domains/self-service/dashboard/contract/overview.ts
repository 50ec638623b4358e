import { z } from 'zod/mini'
import { type AnswerOf, defineCalls } from '@/platform/contract/call'
import { buyingRoles } from '@/platform/contract/company-roles'
import { caller, moment } from '@/platform/contract/fields'
import { currencyField } from '@/platform/money/currency-field'

const transfer = z.object({
  order: z.string(),
  currency: currencyField,
  /** The open amount, in decimals as the currency has them. */
  amount: z.string(),
  /** When the order is cancelled. */
  until: moment,
})

const seats = z.object({
  line: z.string(),
  /** The vendor's name for the line. */
  name: z.string(),
  platform: z.string(),
  used: z.number(),
  total: z.number(),
})

export const overviewCalls = defineCalls({
  'GET /member/overview': {
    companyRoles: buyingRoles,
    summary: 'Says in short how the member’s rooms stand, and what waits for them',
    who: 'member',
    effect: 'read',
    input: z.object(caller),
    answer: z.object({
      orders: z.number(),
      /** How many different products the member holds a licence of. */
      products: z.number(),
      /** Orders that wait for a bank transfer, those due first. */
      transfers: z.array(transfer),
      /** Left out: the vendor has no licences, or the caller may not see them. */
      seats: z.optional(z.array(seats)),
      /** Left out: the vendor has no tickets. */
      tickets: z.optional(z.object({ open: z.number(), answered: z.number() })),
    }),
    codes: [],
  },
})

export type OverviewOnWire = AnswerOf<(typeof overviewCalls)['GET /member/overview']>
