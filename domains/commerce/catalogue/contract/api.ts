import { z } from 'zod/mini'
import { defineApiCalls } from '@/platform/contract/api-call'
import { apiMoney, idInPath } from '@/platform/contract/api-fields'
import { platformField } from '@/platform/programs/platform-field'
import { kinds, terms } from '../rules/kinds'

export const apiProduct = z.object({
  id: z.int(),
  kind: z.enum(kinds),
  line: z.string(),
  family: z.string(),
  /** In the language of `Accept-Language`. */
  name: z.string(),
  platforms: z.array(platformField),
  /** The number of months of updates; null: as long as it may be used. */
  updates_months: z.nullable(z.int()),
  /** VAT is in them. `renewal`: from a subscription's second period on. */
  prices: z.array(
    z.object({
      term: z.enum(terms),
      price: apiMoney,
      renewal: z.nullable(apiMoney),
      on_sale: z.boolean(),
    }),
  ),
})

const price = (amount: number, currency: string) => ({
  term: 'LFT',
  price: { amount, currency },
  renewal: null,
  on_sale: false,
})

const example = {
  id: 50003,
  kind: 'oem',
  line: 'editor',
  family: 'splicewing-video-licence',
  name: 'Splicewing Video Licence',
  platforms: ['win', 'mac'],
  updates_months: null,
  prices: [price(1999, 'EUR'), price(1799, 'GBP'), price(2280, 'JPY'), price(1999, 'USD')],
}

export const catalogueApiCalls = defineApiCalls({
  'GET /api/v1/products': {
    summary: 'Lists the vendor’s products, with their prices',
    description: 'The whole published catalogue at once, in its own order.',
    permission: 'catalogue.read',
    effect: 'read',
    input: z.object({ line: z.optional(z.string().check(z.maxLength(40))) }),
    answer: z.object({ items: z.array(apiProduct) }),
    codes: [],
    example: { input: { line: 'editor' }, answer: { items: [example] } },
  },
  'GET /api/v1/products/{product}': {
    summary: 'One product',
    description: 'Also by an id that it had before.',
    permission: 'catalogue.read',
    effect: 'read',
    input: z.object({ product: idInPath }),
    answer: apiProduct,
    codes: [20085],
    example: { input: { product: 50003 }, answer: example },
  },
})
