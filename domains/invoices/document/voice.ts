import { type Language, tagOf } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'

/** In which words a document is written. */
export interface Voice {
  readonly language: Language
  readonly say: Translate
  readonly vendorName: string
}

/** @param code ISO 3166-1 */
export const sayCountry = (code: string, { language }: Voice) =>
  new Intl.DisplayNames(tagOf(language), { type: 'region' }).of(code) ?? code

/** Day, short month, year (spec 6.4), as it is where the seller is. */
export const sayDate = (moment: Date, timeZone: string, { language }: Voice) =>
  new Intl.DateTimeFormat(tagOf(language), { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(moment)

/** @param rate in basis points */
export const sayRate = (rate: number, { language }: Voice) =>
  new Intl.NumberFormat(tagOf(language), { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000)
