import { z } from 'zod/mini'
import { about } from './fields'

export const vies = z
  .strictObject({
    unanswered: z
      ._default(z.enum(['reverseCharge', 'vat']), 'reverseCharge')
      .check(about('What an invoice says as long as VIES has not answered: no VAT, or the VAT of the country.')),
  })
  .check(about('VAT ids are checked by VIES; without it, by their form and check digits alone.'))
