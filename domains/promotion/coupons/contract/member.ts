import { z } from 'zod/mini'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { defineCalls } from '@/platform/contract/call'
import { buyingRoles } from '@/platform/contract/company-roles'
import { soughtAddress } from '@/platform/contract/typed-fields'
import { currencyField, offeredCurrency } from '@/platform/money/currency-field'

const coupon = z.object({
  code: z.string(),
  name: z.string(),
  /** 2 percent, 1 money. */
  preferential_way: z.union([z.literal(1), z.literal(2)]),
  /** The percentage, or the amount in decimals as the currency has them. */
  preferential_money: z.string(),
  /** The same as members read it: `20%`, `$5.00`. */
  preferential_str: z.string(),
  currency: currencyField,
  /** The scope: 0 everything, 1 product lines, 2 products; `product_type` names them by key or id, with commas. */
  order_type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  product_type: z.string(),
  /** The same by name, in the member's language. */
  applies_to: z.array(z.string()),
  /** The minimum of an order, in decimals; `0` without one. */
  order_money: z.string(),
  /** Unix seconds; 0 without an end. */
  expires_on: z.number(),
  /** The day in UTC, `04/01/2026`, while it is valid and when it is not; empty without an end. */
  expires_time: z.string(),
  expired_on_str: z.string(),
  /** Why it is of no more use; null while it is valid. */
  ended: z.nullable(z.enum(['expired', 'used_up', 'used_by_you'])),
  /** A purchase for a checkout with it. */
  suggested: z.nullable(z.object({ pid: z.number(), option: z.enum(terms) })),
})
export type CouponOnWire = z.output<typeof coupon>

export const couponsCalls = defineCalls({
  'GET /member/my_coupon': {
    companyRoles: buyingRoles,
    summary: 'The coupons that the member can use, and those that are over or used up',
    who: 'member',
    effect: 'read',
    input: z.object({
      laravel_session: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
      lang: z.optional(z.coerce.string<string>()),
      /** The session says whose coupons they are; older clients name the address as well. */
      email: z.optional(soughtAddress(255)),
      /** The currency of the amounts; left out: that of the member’s language. */
      currency: z.optional(offeredCurrency),
    }),
    answer: z.object({ valid_coupon_list: z.array(coupon), expired_coupon_list: z.array(coupon) }),
    codes: [],
  },
})
