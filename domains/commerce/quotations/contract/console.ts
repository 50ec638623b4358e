import { z } from 'zod/mini'
import { memberAddress } from '@/domains/accounts/identity/contract/address'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { mostUnits } from '@/domains/commerce/catalogue/rules/volume'
import { pid } from '@/domains/commerce/catalogue/schema'
import { referenceLengths } from '@/domains/commerce/orders/rules'
import { defineCalls } from '@/platform/contract/call'
import { anyText, id, language, trimmedText } from '@/platform/contract/fields'
import { name } from '@/platform/contract/typed-fields'
import { currencyField, offeredCurrency } from '@/platform/money/currency-field'
import { mostDays, quotationStates } from '../rules/quotation'

const quotation = z.object({
  id: z.number(),
  number: z.string(),
  state: z.enum(quotationStates),
  /** Unix seconds; 0: never. */
  created: z.number(),
  valid_until: z.number(),
  accepted: z.number(),
  email: z.string(),
  company: z.string(),
  country: z.string(),
  language: z.string(),
  currency: currencyField,
  /** As in `29.99`, VAT in it. */
  total: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      term: z.enum(terms),
      updates_months: z.nullable(z.number()),
      quantity: z.number(),
      unit: z.string(),
      amount: z.string(),
    }),
  ),
  purchase_order: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The operator who promises it; null: the buyer asked for it. */
  operator: z.nullable(z.string()),
  file: z.string(),
  accept: z.string(),
})
export type ShownQuotation = z.output<typeof quotation>

const product = z.object({
  pid: z.number(),
  name: z.string(),
  terms: z.array(z.enum(terms)),
  updates_months: z.nullable(z.number()),
})
export type QuotableProduct = z.output<typeof product>

const line = z.object({
  pid,
  term: z.enum(terms),
  quantity: z.number().check(z.int(), z.gte(1), z.lte(mostUnits)),
  /** The price of each, VAT in it, in the currency’s smallest unit. */
  unit: z.number().check(z.int(), z.gte(1), z.lte(1_000_000_000)),
})

export const quotationsConsoleCalls = defineCalls({
  'GET /console/api/quotations': {
    summary: 'Quotations, the newest first',
    who: 'operator',
    permission: 'orders.enter',
    effect: 'read',
    input: z.object({
      state: z.optional(z.enum(quotationStates)),
      /** A number, or an address. */
      search: z.optional(anyText(320)),
      /** The id of the last one that is there. */
      after: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))),
    }),
    answer: z.object({ quotations: z.array(quotation), more: z.boolean() }),
    codes: [],
  },
  'GET /console/api/quotations/products': {
    summary: 'Lists the products that a quotation may contain: sold in numbers and paid once',
    who: 'operator',
    permission: 'orders.enter',
    effect: 'read',
    input: z.object({}),
    answer: z.object({ products: z.array(product), days: z.number() }),
    codes: [],
  },
  'POST /console/api/quotations': {
    summary: 'Makes a quotation at prices of the staff’s own, and sends it to the buyer',
    who: 'operator',
    permission: 'orders.enter',
    effect: 'write',
    reaches: ['goods.given'],
    // It promises a price.
    input: z.object({
      email: memberAddress,
      name: z.optional(name(255)),
      company: z.optional(name(255)),
      language,
      country: z.string().check(z.regex(/^[A-Z]{2}$/)),
      /** Where in it, for VAT; left out: where the buyer’s invoice data say, or in the country itself. */
      postal_code: z.optional(anyText(20)),
      currency: offeredCurrency,
      lines: z.array(line).check(z.minLength(1), z.maxLength(20)),
      days: z.number().check(z.int(), z.gte(1), z.lte(mostDays)),
      purchase_order: z.optional(anyText(referenceLengths.purchaseOrder)),
      note: z.optional(anyText(500)),
    }),
    answer: z.object({ id: z.number(), number: z.string() }),
    codes: [20035, 20040],
  },
  'POST /console/api/quotations/withdraw': {
    summary: 'Withdraws a quotation that is not accepted',
    who: 'operator',
    permission: 'orders.enter',
    effect: 'write',
    reaches: ['goods.given'],
    input: z.object({ id, reason: trimmedText(500) }),
    answer: z.object({ id: z.number() }),
    codes: [20085, 31002],
  },
  'POST /console/api/quotations/take-over': {
    summary: 'Makes a quotation one’s own word that has fallen with the operator who gave it',
    who: 'operator',
    permission: 'orders.enter',
    effect: 'write',
    reaches: ['goods.given'],
    input: z.object({ id }),
    answer: z.object({ id: z.number() }),
    codes: [20085, 31002],
  },
})
