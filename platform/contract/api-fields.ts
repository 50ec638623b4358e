import { z } from 'zod/mini'
import { currencyField } from '@/platform/money/currency-field'

/** Fields that several calls of the server API share. */

/** RFC 3339, in UTC. */
export const time = z.iso.datetime().check(z.describe('RFC 3339, in UTC'))

/** The same where it is sent, with any offset. */
export const givenTime = z.iso.datetime({ offset: true }).check(z.describe('RFC 3339'))

/** An amount in the smallest unit of the currency: 2999 EUR are 29.99 €, 2999 JPY are ¥2,999. */
export const apiMoney = z.object({ amount: z.int(), currency: currencyField })

/** The wanted part of a list: after the cursor that `next` of the page before has named. */
export const page = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  after: z.optional(z.string().check(z.minLength(1), z.maxLength(300))),
}

/** `next` is the cursor of the next page; null: this is the last. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })

/** A row's number in a path or a query. */
export const idInPath = z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))
