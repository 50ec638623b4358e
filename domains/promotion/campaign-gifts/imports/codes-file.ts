import { z } from 'zod/mini'
import { orderNumber } from '@/domains/commerce/orders'
import { moment } from '@/platform/import/fields'
import type { LineFile } from '@/platform/import/part'
import type { Currency } from '@/platform/money/currencies'
import { currencyField } from '@/platform/money/currency-field'
import { campaignKeys, currencyAt, sites } from '../rules'

const freeCode = {
  campaign: z.enum(campaignKeys).check(z.describe('The campaign of the catalogue that gives it away.')),
  currency: currencyField,
  amount: z.int().check(z.gte(1), z.describe('In the smallest unit: 2500 is 25.00 dollars, 3500 is 3,500 yen.')),
  code: z.string().check(z.trim(), z.minLength(4), z.maxLength(100)),
  site: z
    .optional(z.enum(sites))
    .check(z.describe('The shop that takes it; left out: every shop that sells in its currency.')),
}

const isOfItsShop = ({ site, currency }: Pick<GiftCodeAssignment, 'site' | 'currency'>) =>
  site === undefined || currencyAt(site) === currency
const otherShop = 'is for a shop of another currency'

/** A code that is yet to be given. Strict: a misspelt field is an error, not a field that is ignored. */
export const freeCodeLine = z.strictObject(freeCode).check(z.refine(isOfItsShop, otherShop))

interface GiftCodeAssignment {
  readonly currency: Currency
  readonly given_at?: unknown
  readonly order?: unknown
  readonly line?: unknown
  readonly site?: (typeof sites)[number] | undefined
}

const isFreeOrGiven = ({ given_at: givenAt, order, line }: GiftCodeAssignment) =>
  givenAt === undefined ? order === undefined && line === undefined : order !== undefined

const giftCode = z
  .strictObject({
    ...freeCode,
    given_at: z.optional(moment).check(z.describe('When it was given out; left out: it is yet to be given.')),
    order: z.optional(orderNumber).check(z.describe('The order whose buyer was given it.')),
    line: z
      .optional(z.int().check(z.gte(1), z.lte(1000)))
      .check(z.describe('Which of the order’s lines, from 1; left out: the first.')),
  })
  .check(z.refine(isFreeOrGiven, 'is neither free, nor given for an order and when'), z.refine(isOfItsShop, otherShop))

/** The vendor's gift codes, given out and yet to be. */
export const giftCodesFile = { name: 'gift-codes.jsonl', title: 'A gift code', schema: giftCode } satisfies LineFile
