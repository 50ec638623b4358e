import { z } from 'zod/mini'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { providerNames } from '@/integrations/payments/provider'
import { sellerKinds } from '@/integrations/payments/seller'
import { defineApiCalls } from '@/platform/contract/api-call'
import { apiMoney, givenTime, idInPath, listOf, page, time } from '@/platform/contract/api-fields'
import { metadata } from '@/platform/contract/metadata'
import { orderNumber } from '@/platform/contract/typed-fields'
import { platformField } from '@/platform/programs/platform-field'
import { orderOrigins, orderStates } from '../rules'

export const apiOrderLine = z.object({
  /** The id of the licence that it is. */
  id: z.string(),
  position: z.int(),
  product: z.int(),
  name: z.string(),
  term: z.enum(terms),
  /** The number of months of updates; null: as long as it may be used. */
  updates_months: z.nullable(z.int()),
  platforms: z.array(platformField),
  quantity: z.int(),
  returned: z.int(),
  status: z.enum(orderStates),
  amount: apiMoney,
})

export const apiOrder = z.object({
  id: z.string(),
  member: z.int(),
  status: z.enum(orderStates),
  origin: z.enum(orderOrigins),
  placed_at: time,
  paid_at: z.nullable(time),
  /** The amount paid, with VAT. */
  total: apiMoney,
  /** Where the buyer was; ISO 3166. */
  country: z.string(),
  /** 1900 is 19 %. */
  vat_basis_points: z.int(),
  sold_by: z.enum(sellerKinds),
  provider: z.nullable(z.enum(providerNames)),
  /** The provider's name for the payment. */
  payment: z.nullable(z.string()),
  coupon: z.nullable(z.string()),
  /** The number of the invoice or receipt of an order that was paid elsewhere. */
  document: z.nullable(z.string()),
  purchase_order: z.nullable(z.string()),
  lines: z.array(apiOrderLine),
  metadata,
})

const orderInPath = orderNumber()

const example = {
  id: '7KQ2M-X4RTA',
  member: 1,
  status: 'paid',
  origin: 'checkout',
  placed_at: '2026-11-21T12:00:00.000Z',
  paid_at: '2026-11-21T12:00:00.000Z',
  total: { amount: 2999, currency: 'EUR' },
  country: 'DE',
  vat_basis_points: 1900,
  sold_by: 'vendor',
  provider: null,
  payment: null,
  coupon: null,
  document: null,
  purchase_order: null,
  lines: [
    {
      id: '7KQ2M-X4RTA-1',
      position: 0,
      product: 701,
      name: 'Ebbcatch Video',
      term: '1Y',
      updates_months: null,
      platforms: ['win'],
      quantity: 1,
      returned: 0,
      status: 'paid',
      amount: { amount: 2999, currency: 'EUR' },
    },
  ],
  metadata: { crm: 'A-4711' },
} as const

const read = { permission: 'orders.read', effect: 'read' } as const

export const ordersApiCalls = defineApiCalls({
  'GET /api/v1/orders': {
    summary: 'Orders, newest first',
    description: 'Those of yesterday are `placed_from` its first moment and `placed_until` the first of today.',
    ...read,
    input: z.object({
      member: z.optional(idInPath),
      status: z.optional(z.enum(orderStates)),
      placed_from: z.optional(givenTime),
      /** The first moment after the listed period. */
      placed_until: z.optional(givenTime),
      ...page,
    }),
    answer: listOf(apiOrder),
    codes: [],
    example: {
      input: { placed_from: '2026-11-21T00:00:00Z', placed_until: '2026-11-22T00:00:00Z', limit: 20 },
      answer: { items: [example], next: null },
    },
  },
  'GET /api/v1/orders/{order}': {
    summary: 'One order',
    ...read,
    input: z.object({ order: orderInPath }),
    answer: apiOrder,
    codes: [20085],
    example: { input: { order: '7KQ2M-X4RTA' }, answer: example },
  },
})
