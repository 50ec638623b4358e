import { z } from 'zod/mini'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { providerNames } from '@/integrations/payments/provider'
import { sellerKinds } from '@/integrations/payments/seller'
import { moment } from '@/platform/contract/fields'
import { metadata } from '@/platform/contract/metadata'
import { currencyField } from '@/platform/money/currency-field'
import { orderOrigins } from '../rules'

/** What this domain shows on the page of a member. */
export const card = z.object({
  orders: z.array(
    z.object({
      number: z.string(),
      placed: moment,
      status: z.number(),
      origin: z.enum(orderOrigins),
      sold_by: z.enum(sellerKinds),
      /** Who collected the money. */
      provider: z.nullable(z.enum(providerNames)),
      /** Who sent the buyer. */
      affiliate: z.nullable(z.string()),
      /** What the invoice or receipt is called of one that was paid elsewhere. */
      document: z.nullable(z.string()),
      /** In the currency's smallest unit. */
      total: z.number(),
      currency: z.string(),
      /** What the provider kept of it, in the currency of its balance; null: that is not known. */
      fee: z.nullable(z.object({ currency: currencyField, amount: z.number() })),
      metadata,
      lines: z.array(
        z.object({
          position: z.number(),
          pid: z.number(),
          name: z.string(),
          /** What its programs may do, by the vendor’s names for it. */
          features: z.array(z.string()),
          term: z.enum(terms),
          status: z.number(),
          quantity: z.number(),
          /** How many of them went back. */
          returned: z.number(),
          /** What was paid for it, and what of that went back while it was kept, in the currency’s smallest unit. */
          amount: z.number(),
          goodwill: z.number(),
          /** Since when it is taken away, though it was paid for. */
          revoked: moment,
          metadata,
        }),
      ),
    }),
  ),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
