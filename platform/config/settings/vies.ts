import { z } from 'zod/mini'
import { about } from './fields'

export const vies = z
  .strictObject({
    unanswered: z
      ._default(z.enum(['reverseCharge', 'vat']), 'reverseCharge')
      .check(about('The VAT of an invoice as long as VIES has not answered: none, or that of the country.')),
  })
  .check(about('VAT ids are checked by VIES; without it, by their form and check digits alone.'))
