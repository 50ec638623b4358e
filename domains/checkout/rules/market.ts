import { euCountries } from '@/platform/i18n/countries'
import type { Language } from '@/platform/i18n/languages'
import type { Currency } from '@/platform/money/money'

const countryOfLanguage = {
  en: 'US',
  de: 'DE',
  es: 'ES',
  fr: 'FR',
  ja: 'JP',
  zh: 'TW',
} as const satisfies Record<Language, string>

const currencyOfLanguage = {
  en: 'USD',
  de: 'EUR',
  es: 'EUR',
  fr: 'EUR',
  ja: 'JPY',
  zh: 'USD',
} as const satisfies Record<Language, Currency>

/** Where a buyer is taken to be who has not said it. */
export const countryFor = (language: Language): string => countryOfLanguage[language]

/** What a buyer pays in who has not chosen. */
export const currencyFor = (language: Language, country: string): Currency =>
  country === 'GB' ? 'GBP' : currencyOfLanguage[language]

/** Where a buyer gives up the right of withdrawal at checkout (Directive 2011/83/EU, article 16 m). */
export interface WithdrawalTerms {
  /** The countries whose consumers have the right: the member states of the European Union, or those that are named. */
  readonly countries: 'EU' | readonly string[]
  /** Digital content is delivered at once, and the right ends with it. */
  readonly waiver: boolean
}

/** Whether the buyer has to consent to immediate delivery, and to losing the right of withdrawal by it. */
export const needsWaiver = ({ countries, waiver }: WithdrawalTerms, country: string) =>
  waiver && (countries === 'EU' ? euCountries : countries).includes(country)
