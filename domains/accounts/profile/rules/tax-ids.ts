import isVAT, { type VATCountryCode } from 'validator/es/lib/isVAT.js'
import { euCountries } from '@/platform/i18n/countries'
import { vatTerritory } from '@/platform/i18n/vat-territory'
import { foldCode } from '@/platform/text/typed/code'

/** Where the library's rule fits what the country gives out today. */
const byLibrary = new Set(
  'AT AU BE BG CH CY CZ DE DK EE FI FR GB GR HR HU IT LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

/** Where it refuses numbers that companies do have, or knows none. */
const own: Readonly<Record<string, RegExp>> = {
  ES: /^(ES)?[A-Z0-9]\d{7}[A-Z0-9]$/,
  IE: /^(IE)?\d[A-Z0-9]\d{5}[A-Z]{1,2}$/,
  IN: /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z0-9]{3}$/,
  JP: /^T?\d{13}$/,
  TW: /^\d{8}$/,
  US: /^\d{9}$/,
}

/** Anywhere else: a number of some length, with or without letters. */
const anywhere = /^[A-Z0-9]{4,20}$/

/** The prefix that a country's tax office prints before the number, where it is not the country's code. */
const prefixes: Readonly<Record<string, string>> = { CH: 'CHE', GR: 'EL' }

/** The library wants these in exactly one of the ways in which they are written. */
const asLibraryReads: Readonly<Record<string, (number: string) => string>> = {
  GB: (number) => number.replace(/^(\d{3})(\d{4})(\d{2})$/, '$1 $2 $3').replace(/^(\d{9})(\d{3})$/, '$1 $2'),
  NO: (number) => number.replace(/(MVA)?$/, 'MVA'),
}

/** Without what stands between the characters: it is written with and without. Greece is EL to its tax office, and GR to people. */
const compact = (country: string, taxId: string) =>
  country === 'GR' ? foldCode(taxId).replace(/^GR/, 'EL') : foldCode(taxId)

/** Returns the prefix of a country's VAT numbers, also for countries that have none. */
export const vatPrefixOf = (country: string): string => prefixes[country] ?? country

/** Whether this can be a company's tax id there: its form, and its check digit where the library knows it. */
export function isTaxIdOf(country: string, taxId: string): boolean {
  const bare = compact(country, taxId)
  if (!byLibrary.has(country)) return (own[country] ?? anywhere).test(bare)
  const prefix = prefixes[country] ?? country
  // Northern Ireland's numbers are British ones with a prefix of their own.
  const number = country === 'GB' ? bare.replace(/^(GB|XI)/, '') : bare.replace(new RegExp(`^${prefix}`), '')
  // Two letters that are not this country's are another one's.
  if (number === bare && country !== 'GB' && /^[A-Z]{2}/.test(bare)) return false
  const read = asLibraryReads[country]?.(number) ?? number
  return isVAT(prefix + read, prefix.slice(0, 2) as VATCountryCode)
}

/** Where tax ids are VAT numbers that other countries know, too. */
const vatCountries = new Set([...euCountries, 'CH', 'GB', 'NO'])

/** A tax id as the VAT number that it is, with the letters of its country before it; null where it is another number. */
/** @param place a country; where it belongs to the VAT of another one, the number is that one's */
export function vatNumberOf(place: string, taxId: string): string | null {
  const country = vatTerritory(place)
  if (taxId === '' || !vatCountries.has(country)) return null
  const bare = compact(country, taxId)
  const prefix = prefixes[country] ?? country
  if (bare.startsWith(prefix) || (country === 'GB' && bare.startsWith('XI'))) return bare
  return isTaxIdOf(country, taxId) ? prefix + bare : null
}
