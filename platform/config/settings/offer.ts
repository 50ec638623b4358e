import { z } from 'zod/mini'
import { builtInLanguages } from '@/platform/i18n/languages'
import { usualCurrencies } from '@/platform/money/currencies'
import { currencyField } from '@/platform/money/currency-field'
import { ofOffer } from '@/platform/money/offered'
import { commonPlatforms, platformPattern } from '@/platform/programs/platforms'
import { about, texts } from './fields'

const isOnce = (codes: readonly string[]) => new Set(codes).size === codes.length

/** A language of the product, or one that the vendor brings. */
const language = z.string().check(ofOffer({ one: 'known language' }))

export const languages = z
  .array(language)
  .check(
    z.minLength(1),
    z.refine(isOnce, 'names a language twice'),
    about(
      `The languages that members and staff can choose, the first for readers of none of them; left out: ${builtInLanguages.join(', ')}, and those that you bring.`,
    ),
  )

export const currencies = z
  .array(currencyField)
  .check(
    z.minLength(1),
    z.refine(isOnce, 'names a currency twice'),
    about(
      `The currencies that you sell in, by the codes of ISO 4217, the first for buyers without any hint; left out: ${usualCurrencies.join(', ')}.`,
    ),
  )

const platformKey = z.string().check(
  z.regex(new RegExp(`^${platformPattern}$`), 'must be a key such as ios: 2 to 15 small letters and digits'),
  z.refine((key) => !(commonPlatforms as readonly string[]).includes(key), 'is there at every vendor'),
)

export const platforms = z
  .record(
    platformKey,
    z.strictObject({
      names: texts.check(about('Its name, by language: iPhone and iPad.')),
      labelled: z
        ._default(z.boolean(), false)
        .check(about('Its devices are named by a label, as phones are, and not by a MAC address.')),
    }),
  )
  .check(about(`The platforms of your programs besides ${commonPlatforms.join(', ')}, by a key of your own.`))
