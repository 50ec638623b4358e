import { z } from 'zod/mini'
import { lineKey, percentage, points } from './fields'

/**
 * The settings of recommendations.
 * @param pids a list of products
 */
export const recommendationsWith = <Pids extends z.ZodMiniType>(pids: Pids) =>
  z.strictObject({
    products: pids.check(z.describe('A product, with an id for each platform: a single product or an all-in-one.')),
    margin: points.check(z.describe('Points for what a sale is worth to you.')),
    affinity: z
      ._default(z.record(lineKey, points), {})
      .check(z.describe('More points for a member who owns something of the line.')),
    percent: z
      .optional(percentage)
      .check(
        z.describe(
          'The discount on a single product for a member with an affinity to it; without any affinity, for all.',
        ),
      ),
  })
