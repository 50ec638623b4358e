import { z } from 'zod/mini'
import { about } from './fields'
import { numberPattern } from './seller'

export const quotes = z
  .strictObject({
    number: z
      ._default(numberPattern, 'Q-{year}-{number}')
      .check(about('The pattern of their numbers, such as Q-{year}-{number}.')),
    days: z
      ._default(z.int(), 30)
      .check(z.gte(1), z.lte(365), about('How long a quotation holds that a buyer has asked for.')),
  })
  .check(about('Prices are promised in writing to those who ask; without it there are no quotations.'))
