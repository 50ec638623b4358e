import type { Currency } from '@/platform/money/money'
import { countries } from './countries'
import { type Language, tagOf } from './languages'

/** Every country with its name, in the order of the names. */
export function countriesIn(language: Language): readonly (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames(tagOf(language), { type: 'region' })
  const { compare } = new Intl.Collator(tagOf(language))
  return countries
    .map((code) => [code, names.of(code) ?? code] as const)
    .sort((one, other) => compare(one[1], other[1]))
}

/** Returns a country's name; of an unknown one its code. */
export const countryName = (code: string, language: Language) =>
  new Intl.DisplayNames(tagOf(language), { type: 'region' }).of(code) ?? code

/** `EUR · Euro`. */
export const currencyName = (code: Currency, language: Language) =>
  `${code} · ${new Intl.DisplayNames(tagOf(language), { type: 'currency' }).of(code) ?? code}`
