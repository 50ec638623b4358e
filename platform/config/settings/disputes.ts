import { z } from 'zod/mini'
import { about } from './fields'

export const disputes = z
  .strictObject({
    lostAfterDays: z
      ._default(z.int(), 120)
      .check(
        z.gte(30),
        z.lte(540),
        about('When a dispute counts as lost of whose loss the provider says nothing, as Paddle does not.'),
      ),
  })
  .check(about('Payments that a bank has called back.'))
