import isPostalCode, { locales, type PostalCodeLocale } from 'validator/es/lib/isPostalCode.js'
import { plainly } from '@/platform/text/typed/seen'

/** How the code of a country is written whose owners also write it without the mark that the library asks for, or after its letters. */
const written: Readonly<Record<string, readonly [RegExp, string]>> = {
  DE: [/^(?:DE?)?(\d{5})$/, '$1'],
  ES: [/^(?:ES?)?(\d{5})$/, '$1'],
  FI: [/^(?:FI|AX)?(\d{5})$/, '$1'],
  FR: [/^(?:FR?)?(\d{5})$/, '$1'],
  GR: [/^(?:GR|EL)?(\d{5})$/, '$1'],
  IE: [/^(\w{3})(\w{4})$/, '$1 $2'],
  IT: [/^(?:IT?)?(\d{5})$/, '$1'],
  JP: [/^(\d{3})(\d{4})$/, '$1-$2'],
  LT: [/^(?:LT)?(\d{5})$/, 'LT-$1'],
  LV: [/^(?:LV)?(\d{4})$/, 'LV-$1'],
  PL: [/^(\d{2})(\d{3})$/, '$1-$2'],
  PT: [/^(\d{4})(\d{3})$/, '$1-$2'],
}

/** Spaces and hyphens of any kind; the minus and the long vowel mark lie beside them on Japanese keyboards. */
const marks = /[\s\p{Pd}\u2212\u30fc]/gu

/** Where the library knows no rule: letters, digits, and what stands between them. */
const anywhere = /^[A-Z0-9](?:[A-Z0-9 -]{0,14}[A-Z0-9])?$/

/** Returns a postal code in its country's notation, for every keyboard: `１５０-０００１` and `1500001` are the same. */
export function writePostalCode(code: string, country: string): string {
  // Capitals may come apart into a letter and its marks, so they are put together once more.
  const typed = plainly(code).toUpperCase().normalize('NFKC').trim()
  const form = written[country]
  const bare = typed.replace(marks, '')
  return form?.[0].test(bare) ? bare.replace(...form) : typed
}

const hasRule = (country: string): country is PostalCodeLocale => locales.includes(country as PostalCodeLocale)

/** @param code as `writePostalCode` gives it */
export const isPostalCodeOf = (country: string, code: string): boolean =>
  hasRule(country) ? isPostalCode(code, country) : anywhere.test(code)
