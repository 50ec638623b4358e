import { formatDay } from '@/platform/i18n/day'
import { type Language, tagOf } from '@/platform/i18n/languages'
import type { Reader } from '@/platform/i18n/texts'
import type { Translate } from '@/platform/i18n/translator'

/** The language and the words of a document. */
export interface DocumentLocale {
  readonly language: Language
  readonly reader: Reader
  readonly translate: Translate
  readonly vendorName: string
}

/** @param code ISO 3166-1 */
export const formatCountry = (code: string, { language }: DocumentLocale) =>
  new Intl.DisplayNames(tagOf(language), { type: 'region' }).of(code) ?? code

/** The same words for a buyer in a country, which has the order of dates (decision 0200). */
export const locatedIn = (locale: DocumentLocale, country: string): DocumentLocale => ({
  ...locale,
  reader: { ...locale.reader, country },
})

/** Day, short month, year (spec 6.4), as it is where the seller is. */
export const formatDate = (moment: Date, timeZone: string, { reader }: DocumentLocale) =>
  formatDay(moment, reader, timeZone)

/** @param rate in basis points */
export const formatRate = (rate: number, { language }: DocumentLocale) =>
  new Intl.NumberFormat(tagOf(language), { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000)
