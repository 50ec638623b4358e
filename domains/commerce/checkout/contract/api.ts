import { z } from 'zod/mini'
import { memberAddress } from '@/domains/accounts/identity/contract/address'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { defineApiCalls } from '@/platform/contract/api-call'
import { apiMoney, givenTime } from '@/platform/contract/api-fields'
import { language, text, trimmedText } from '@/platform/contract/fields'
import { name } from '@/platform/contract/typed-fields'
import { offeredCurrency } from '@/platform/money/currency-field'

const item = z.object({
  product: z.int().check(z.gte(1)),
  term: z.enum(terms),
  quantity: z._default(z.int().check(z.gte(1), z.lte(1000)), 1),
  /** The amount for all of it, VAT in it, in the currency’s smallest unit. */
  amount: z.int().check(z.gte(0), z.lte(1_000_000_000_000)),
})

const country = z.string().check(z.regex(/^[A-Z]{2}$/))

/** Where in the country, for VAT; left out: in the country itself. */
const postalCode = z.optional(text(20))

const buyer = {
  /** The buyer’s: an account of that address gets it, or a new one. */
  email: memberAddress,
  /** The name of a new account; left out: from its address. */
  name: z.optional(name(255)),
  /** The language for letters to the buyer. */
  language,
}

/** The number of the sale's invoice or receipt: each document has one order. */
const document = trimmedText(100)

const answer = z.object({
  order: z.string(),
  member: z.int(),
  /** The ids of the lines as licences. */
  licences: z.array(z.string()),
})

const enter = { permission: 'orders.enter', effect: 'write', answer, codes: [20035, 20040] } as const

export const checkoutApiCalls = defineApiCalls({
  'POST /api/v1/orders': {
    summary: 'Enters an order that was paid elsewhere',
    description:
      'It is owned like any other, and its document is that of the deal: there is none of ours. 409 `not-possible`: an order with this document is there already.',
    ...enter,
    reaches: ['goods.given'],
    input: z.object({
      ...buyer,
      items: z.array(item).check(z.minLength(1), z.maxLength(20)),
      currency: offeredCurrency,
      /** Where the buyer was. */
      country,
      postal_code: postalCode,
      paid_at: givenTime,
      document,
      reason: text(500),
    }),
    example: {
      input: {
        email: 'ruth@example.test',
        name: 'Ruth Okafor',
        language: 'en',
        items: [{ product: 701, term: '1Y', quantity: 2, amount: 5000 }],
        currency: 'EUR',
        country: 'DE',
        paid_at: '2026-11-20T09:30:00+01:00',
        document: 'RE-2026-118',
        reason: 'Sold by our reseller',
      },
      answer: { order: '7KQ2M-X4RTA', member: 1, licences: ['7KQ2M-X4RTA-1'] },
    },
  },
  'POST /api/v1/licences': {
    summary: 'Issues a licence for a deal that was made elsewhere',
    description:
      'An order of one product. Without a price it is one over nothing. 409 `not-possible`: an order with this document is there already.',
    ...enter,
    reaches: ['goods.given'],
    input: z.object({
      ...buyer,
      product: z.int().check(z.gte(1)),
      term: z.enum(terms),
      quantity: z._default(z.int().check(z.gte(1), z.lte(1000)), 1),
      /** The price for all of it, VAT in it; left out: free, in the currency of the vendor’s price list. */
      price: z.optional(z.object({ ...apiMoney.shape, currency: offeredCurrency })),
      country,
      postal_code: postalCode,
      /** When its term began; left out: now. */
      starts_at: z.optional(givenTime),
      document,
      reason: text(500),
    }),
    example: {
      input: {
        email: 'ruth@example.test',
        language: 'en',
        product: 701,
        term: '1Y',
        quantity: 5,
        country: 'DE',
        document: 'Contract 2026-31',
        reason: 'Bundle with the hardware',
      },
      answer: { order: '7KQ2M-X4RTA', member: 1, licences: ['7KQ2M-X4RTA-1'] },
    },
  },
})
