import { z } from 'zod/mini'
import { about } from './fields'

export const reverseCharge = z
  .strictObject({
    price: z
      ._default(z.enum(['gross', 'net']), 'gross')
      .check(about('The price for such a business: the price as it is, or the price without the VAT of its country.')),
  })
  .check(about('Businesses in other member states of the European Union, which owe the VAT themselves.'))
