import { z } from 'zod/mini'
import { memberAddress } from '@/domains/accounts/identity/contract/address'
import { couponCode } from '@/domains/commerce/catalogue/schema'
import { moment } from '@/platform/import/fields'
import type { LineFile } from '@/platform/import/part'

/** One line. Strict: a misspelt field is an error, not a field that is ignored. */
const memberCoupon = z.strictObject({
  coupon: couponCode.check(z.describe('The code of a coupon of the catalogue.')),
  member: memberAddress.check(z.describe('The member who has it.')),
  given_at: z.optional(moment).check(z.describe('When it was given; left out: now.')),
})

/** Which members were given which coupons. */
export const memberCouponsFile = {
  name: 'member-coupons.jsonl',
  title: 'A coupon that a member was given',
  schema: memberCoupon,
} satisfies LineFile
