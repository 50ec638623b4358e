import { z } from 'zod/mini'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { defineCalls } from '@/platform/contract/call'
import { buyingRoles } from '@/platform/contract/company-roles'
import { text } from '@/platform/contract/fields'
import { currencyField } from '@/platform/money/currency-field'
import { platformField } from '@/platform/programs/platform-field'
import { handedAs } from '../rules'

/** The most orders that one call answers with, and what a caller gets who names no limit. */
const mostListed = 500

const product = z.object({
  pid: z.number(),
  /** The term code: `1M`, `1Y`, `LFT` … */
  year: z.enum(terms),
  /** The number of months of updates; left out: as long as it may be used. */
  updates_months: z.optional(z.number()),
  name: z.string(),
  platforms: z.array(platformField),
  quantity: z.number(),
  /** How many of them were given back while the others were kept; left out: none. */
  returned: z.optional(z.number()),
  /** Since when its licence is revoked, in unix seconds; left out: it is not. */
  revoked: z.optional(z.number()),
  /** Why not the buyer may use it: a present, accepted or not, a licence that they handed on, the fee for that; left out: they may. */
  handed_on: z.optional(z.enum(handedAs)),
})

const order = z.object({
  order_id: z.string(),
  /** Unix seconds. */
  date: z.number(),
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  currency: currencyField,
  /** In decimals as the currency has them: `29.99`, `1980`. */
  amount: z.string(),
  /** The references that the buyer asked for on the invoice; left out: none. */
  purchase_order: z.optional(z.string()),
  buyer_reference: z.optional(z.string()),
  /** The first one decides on the order's refund window. */
  products: z.array(product),
})
export type OrderOnWire = z.output<typeof order>

export const ordersCalls = defineCalls({
  'GET /member/get_order_list': {
    companyRoles: buyingRoles,
    summary: 'The member’s orders, newest first',
    who: 'member',
    effect: 'read',
    input: z.object({
      laravel_session: z.optional(text(256)),
      lang: z.optional(z.coerce.string<string>()),
      /** An `order_id`: the list continues with the orders before that one. */
      before: z.optional(text(40)),
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostListed)), mostListed),
    }),
    answer: z.object({
      order_list: z.array(order),
      /** There are older orders than these. */
      more: z.boolean(),
    }),
    codes: [],
  },
})
