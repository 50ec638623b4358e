import { z } from 'zod/mini'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { type ProviderName, providerNames } from '@/integrations/payments/provider'
import { sellerKinds } from '@/integrations/payments/seller'
import { defineCalls } from '@/platform/contract/call'
import { id, moment, text } from '@/platform/contract/fields'
import { metadata } from '@/platform/contract/metadata'
import { orderNumber } from '@/platform/contract/typed-fields'
import { currencyField } from '@/platform/money/currency-field'
import { orderOrigins, orderStates } from '../rules'

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
/** An amount in the currency of each order, without its decimals. */
const amount = z.coerce.number().check(z.gte(0), z.lte(1e12))

/** An order that no provider collected for. */
export const withoutProvider = 'none'
type ProviderChoice = ProviderName | typeof withoutProvider

/** The filter of the list; a missing field does not restrict it. */
const filter = {
  state: z.optional(z.enum(orderStates)),
  /** Days of the vendor's, both included. */
  from: z.optional(day),
  until: z.optional(day),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  product: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2 ** 31 - 1))),
  provider: z.optional(z.enum([...providerNames, withoutProvider] as readonly ProviderChoice[])),
  least: z.optional(amount),
  most: z.optional(amount),
}

const listed = z.object({
  order: z.string(),
  member: z.object({ id, email: z.string(), name: z.string() }),
  placed: moment,
  state: z.enum(orderStates),
  origin: z.enum(orderOrigins),
  country: z.string(),
  provider: z.nullable(z.enum(providerNames)),
  /** In the currency's smallest unit. */
  total: z.number(),
  currency: currencyField,
  products: z.array(z.string()),
})
export type ListedOrder = z.output<typeof listed>

const read = { who: 'operator', permission: 'orders.read', effect: 'read' } as const

export const ordersConsoleCalls = defineCalls({
  'GET /console/api/orders': {
    summary: 'All orders as they are narrowed, newest first, with their totals in each currency',
    ...read,
    mayBeStale: true,
    input: z.object({
      ...filter,
      /** The number of an order: the list continues with those before it. */
      after: z.optional(orderNumber()),
    }),
    answer: z.object({
      orders: z.array(listed),
      more: z.boolean(),
      /** Of the whole list, on its first page; null: there are more orders than are added up. */
      totals: z.nullable(z.array(z.object({ currency: currencyField, orders: z.number(), amount: z.number() }))),
      /** The products that orders can be narrowed to. */
      products: z.array(z.object({ pid: z.number(), name: text(500) })),
    }),
    codes: [],
  },
  'GET /console/api/orders.csv': {
    summary: 'The same as a file, whole',
    ...read,
    mayBeStale: true,
    input: z.object(filter),
    answer: 'text/csv',
    codes: [],
  },
})

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
