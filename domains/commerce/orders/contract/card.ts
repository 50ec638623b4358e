import { z } from 'zod/mini'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { providerNames } from '@/integrations/payments/provider'
import { sellerKinds } from '@/integrations/payments/seller'
import { moment } from '@/platform/contract/fields'
import { metadata } from '@/platform/contract/metadata'
import { currencyField } from '@/platform/money/currency-field'
import { orderOrigins } from '../rules'

/** This domain's facts on the page of a member. */
export const card = z.object({
  orders: z.array(
    z.object({
      number: z.string(),
      placed: moment,
      status: z.number(),
      origin: z.enum(orderOrigins),
      sold_by: z.enum(sellerKinds),
      /** The provider that collected the money. */
      provider: z.nullable(z.enum(providerNames)),
      /** The affiliate that sent the buyer. */
      affiliate: z.nullable(z.string()),
      /** The number of the invoice or receipt of an order that was paid elsewhere. */
      document: z.nullable(z.string()),
      /** In the currency's smallest unit. */
      total: z.number(),
      currency: z.string(),
      /** The provider's fee, in the currency of its balance; null: it is not known. */
      fee: z.nullable(z.object({ currency: currencyField, amount: z.number() })),
      metadata,
      lines: z.array(
        z.object({
          position: z.number(),
          pid: z.number(),
          name: z.string(),
          /** The features of its programs, by the vendor’s names. */
          features: z.array(z.string()),
          term: z.enum(terms),
          status: z.number(),
          quantity: z.number(),
          /** How many of them went back. */
          returned: z.number(),
          /** The amount paid, and the part that was refunded while it was kept, in the currency’s smallest unit. */
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
