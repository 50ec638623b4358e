import { z } from 'zod/mini'
import { memberAddress } from '@/domains/accounts/identity/contract/address'
import { audiences } from '@/domains/commerce/catalogue/rules/kinds'
import { shapes } from '@/domains/commerce/catalogue/schema'
import { defineCalls } from '@/platform/contract/call'
import { text } from '@/platform/contract/fields'
import { code } from '@/platform/contract/typed-fields'
import { currencyField } from '@/platform/money/currency-field'

const holding = z.object({
  code: code(/^[A-Z0-9]{4,20}$/),
  /** The member's address. */
  email: memberAddress,
  reason: text(500),
})
const amounts = z.partialRecord(currencyField, z.number())

const listed = z.object({
  code: z.string(),
  name: z.string(),
  /** In percent, as text; null: it takes amounts off. */
  percent: z.nullable(z.string()),
  /** The amounts in the smallest unit; null: it is a percentage. */
  amounts: z.nullable(amounts),
  /** Names of lines and of products; both empty: everything. */
  lines: z.array(z.string()),
  products: z.array(z.string()),
  minimum: z.nullable(amounts),
  /** The number of all uses; null: without limit. */
  uses: z.nullable(z.number()),
  uses_per_member: z.number(),
  /** The audience, and the number of members to whom it was given (spec 1.6). */
  audience: z.enum(audiences),
  holders: z.number(),
  used: z.number(),
  /** Checkouts that are open hold that many uses. */
  held: z.number(),
  /** Unix seconds; 0: without an end. */
  expires: z.number(),
  ended: z.boolean(),
})
export type CouponInConsole = z.output<typeof listed>

export const couponsConsoleCalls = defineCalls({
  'GET /console/api/coupons': {
    summary: 'Every coupon with how often it was used, the newest first',
    who: 'operator',
    permission: 'coupons.edit',
    effect: 'read',
    mayBeStale: true,
    input: z.object({ lang: z.optional(z.coerce.string<string>()) }),
    answer: z.object({
      coupons: z.array(listed),
      lines: z.array(z.object({ key: z.string(), name: z.string() })),
    }),
    codes: [],
  },
  'POST /console/api/coupons/make': {
    summary: 'Makes a coupon, which holds at once',
    who: 'operator',
    permission: 'coupons.edit',
    effect: 'write',
    reaches: ['shop.published'],
    input: z.object({ coupon: shapes.coupons }),
    answer: z.object({ version: z.number() }),
    codes: [20035, 20040],
  },
  'POST /console/api/coupons/end': {
    summary: 'Ends a coupon now',
    who: 'operator',
    permission: 'coupons.edit',
    effect: 'write',
    reaches: ['shop.published'],
    input: z.object({
      code: code(/^[A-Z0-9]{4,20}$/),
      reason: z.string().check(z.minLength(1), z.maxLength(500)),
    }),
    answer: z.object({ version: z.number() }),
    codes: [20035, 20040],
  },
  'POST /console/api/coupons/give': {
    summary: 'Gives a coupon to a member',
    who: 'operator',
    permission: 'coupons.give',
    effect: 'write',
    costs: 'a coupon that exists, for one member; it can be taken back',
    input: holding,
    answer: z.object({}),
    codes: [20035, 20085],
  },
  'POST /console/api/coupons/take-back': {
    summary: 'Takes a coupon from a member’s page',
    who: 'operator',
    permission: 'coupons.give',
    effect: 'write',
    costs: 'a coupon that exists, for one member; it can be taken back',
    input: holding,
    answer: z.object({}),
    codes: [20035, 20085],
  },
})
