import { z } from 'zod/mini'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { defineCalls } from '@/platform/contract/call'
import { managingRoles } from '@/platform/contract/company-roles'
import { currencyField, offeredCurrency } from '@/platform/money/currency-field'
import { platformField } from '@/platform/programs/platform-field'

const platform = platformField

export const productsCalls = defineCalls({
  'GET /member/multios_discount': {
    companyRoles: managingRoles,
    feature: 'platforms',
    summary: 'Lists the member’s products for one platform, with their price for another',
    who: 'member',
    effect: 'read',
    input: z.object({
      laravel_session: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
      lang: z.optional(z.coerce.string<string>()),
      currency: z.optional(offeredCurrency),
    }),
    answer: z.object({
      currency: currencyField,
      /** 1: prices say that VAT is in them. */
      vat: z.union([z.literal(0), z.literal(1)]),
      list: z.array(
        z.object({
          pid: z.number(),
          name: z.string(),
          line: z.string(),
          img: z.string(),
          os: platform,
          has_os: z.array(platform),
          option: z.enum(terms),
          /** The list price, what this member pays, and how much less that is in whole percent. */
          price: z.string(),
          amount: z.string(),
          discount: z.number(),
          /** The query of the checkout. */
          query: z.string(),
          /** The number of months of updates; left out: as long as it may be used. */
          updates_months: z.optional(z.number()),
        }),
      ),
    }),
    codes: [],
  },
})
