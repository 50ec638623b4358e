import { countries } from '@/platform/i18n/countries'
import { factsOf, type Language } from '@/platform/i18n/languages'
import { type Currency, currencies } from './money'

/** Where somebody buys, and in what they pay: one of each for a visit, on every page and at the checkout (spec 1.4; decision 0047). */
export interface Market {
  /** ISO 3166. */
  readonly country: string
  readonly currency: Currency
}

/** What a buyer pays in who has not chosen: what suits the language, but pounds in Britain. */
const currencyFor = (language: Language, country: string): Currency =>
  country === 'GB' ? 'GBP' : factsOf(language).currency

/** The cookies in which a browser keeps a choice; pages and older clients read them. */
export const marketCookies = { country: 'country', currency: 'currency' } as const

/** A wish, as it comes from anywhere: what is no country or no currency of ours is passed over. */
export interface MarketChoice {
  readonly country?: unknown
  readonly currency?: unknown
}

/**
 * The market of a visit. The first of the wishes that names a country, and the first that names a currency, have their
 * way: the caller's parameters, the member's stored choice, the cookies. Then the country is the one that the browser's
 * first language names (`en-GB`), else that of the language.
 */
export function chooseMarket(
  language: Language,
  choices: readonly (MarketChoice | null | undefined)[],
  acceptLanguage = '',
): Market {
  const country =
    choices.map((choice) => choice?.country).find(isCountry) ?? regionOf(acceptLanguage) ?? factsOf(language).country
  const currency = choices.map((choice) => choice?.currency).find(isCurrency) ?? currencyFor(language, country)
  return { country, currency }
}

const isCountry = (code: unknown): code is string => typeof code === 'string' && countries.includes(code)

const isCurrency = (code: unknown): code is Currency =>
  typeof code === 'string' && (currencies as readonly string[]).includes(code)

/** The country that the first of a browser's languages names, if it names one. */
function regionOf(acceptLanguage: string): string | null {
  const [tag = ''] = acceptLanguage.split(/[,;]/)
  const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})$/i.exec(tag.trim())?.[1]?.toUpperCase()
  return region !== undefined && isCountry(region) ? region : null
}
