import { z } from 'zod/mini'
import { percentage } from './fields'

/**
 * The paid way from one major version of a product to the next (decision 0110).
 * @param pids a list of products, as long as it has to be @param amounts in each currency
 */
export const upgradeFromWith = <Pids extends z.ZodMiniType, Amounts extends z.ZodMiniType>(
  pids: Pids,
  amounts: Amounts,
) =>
  z
    .optional(
      z.strictObject({
        products: pids,
        percent: z
          .optional(percentage)
          .check(
            z.describe('The discount on the price for their owners, in percent; left out: `amounts` is the price.'),
          ),
        amounts: z
          .optional(amounts)
          .check(z.describe('The price for their owners; left out: it follows from `percent`.')),
        withinMonths: z
          .optional(z.int().check(z.gte(1), z.lte(120)))
          .check(z.describe('For those alone who bought it at most so many months ago; left out: for all.')),
        replaces: z
          ._default(z.boolean(), false)
          .check(
            z.describe('The earlier licence ends, and its seats move to the new one; left out: it is kept beside it.'),
          ),
      }),
    )
    .check(
      z.describe(
        'The earlier versions, of the same line and bought for life, whose owners get this one for less: each licence once.',
      ),
    )
