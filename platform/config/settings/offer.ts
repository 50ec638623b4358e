import { z } from 'zod/mini'
import { builtInLanguages, knownLanguages } from '@/platform/i18n/languages'
import { usualCurrencies } from '@/platform/money/currencies'
import { currencyField } from '@/platform/money/currency-field'
import { about } from './fields'

const isOnce = (codes: readonly string[]) => new Set(codes).size === codes.length

/** One that the product speaks, or that the vendor brings. */
const language = z.string().check(
  z.refine((tag) => knownLanguages().includes(tag), {
    error: ({ input }) => `there is no language "${input}": there are ${knownLanguages().join(', ')}`,
  }),
)

export const languages = z
  .array(language)
  .check(
    z.minLength(1),
    z.refine(isOnce, 'names a language twice'),
    about(
      `What members and staff can choose, the first for whoever wants none of them; left out: ${builtInLanguages.join(', ')}, and those that you bring.`,
    ),
  )

export const currencies = z
  .array(currencyField)
  .check(
    z.minLength(1),
    z.refine(isOnce, 'names a currency twice'),
    about(
      `What you sell in, by the codes of ISO 4217, the first for whoever nothing else speaks for; left out: ${usualCurrencies.join(', ')}.`,
    ),
  )
