import { currencyOfCountry } from '@/platform/money/country-currency'
import type { Currency } from '@/platform/money/currencies'
import { countries } from './countries'
import type { Language, Languages } from './languages'

/**
 * The buyer's country and currency: one of each for a visit, on every page and at the checkout (spec 1.4;
 * decision 0047).
 */
export interface Market {
  /** ISO 3166. */
  readonly country: string
  readonly currency: Currency
}

/** The market of a visit, with the hints about the country beside the visitor's own choice. */
export interface VisitMarket extends Market {
  /** The country of the visitor's network, as the proxy in front says; null: unknown. */
  readonly network: string | null
}

/** The part of the vendor's offer that decides a market. */
export interface MarketOffer {
  readonly languages: Languages
  readonly currencies: readonly Currency[]
}

/** Currencies that the language decides on: who reads English pays dollars wherever they are, but pounds in Britain. */
const byLanguage: readonly (Currency | null)[] = ['USD', 'EUR', 'JPY']

/**
 * Returns the currency of a buyer who has not chosen one, among those of the vendor: pounds in Britain and francs in
 * Switzerland, else that of the language, else that of the country, else the vendor's first (spec 1.4).
 */
function currencyFor({ languages, currencies }: MarketOffer, language: Language, country: string): Currency {
  const own = currencyOfCountry(country)
  const spoken = languages.factsOf(language).currency
  const order = byLanguage.includes(own) ? [spoken, own] : [own, spoken]
  return order.find((each) => each !== null && currencies.includes(each)) ?? currencies[0] ?? spoken
}

/** The cookies in which a browser keeps a choice; pages and older clients read them. */
export const marketCookies = { country: 'country', currency: 'currency' } as const

/** An unchecked wish from any source: an unknown country and a currency that is not sold in are ignored. */
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
  offer: MarketOffer,
  language: Language,
  choices: readonly (MarketChoice | null | undefined)[],
  acceptLanguage = '',
): Market {
  const country =
    choices.map((choice) => choice?.country).find(isCountry) ??
    regionOf(acceptLanguage) ??
    offer.languages.factsOf(language).country
  const isOffered = (value: unknown): value is Currency => offer.currencies.includes(value as Currency)
  const wished = choices.map((choice) => choice?.currency).find(isOffered)
  const currency = wished ?? currencyFor(offer, language, country)
  return { country, currency }
}

const isCountry = (code: unknown): code is string => typeof code === 'string' && countries.includes(code)

/** The country that the first of a browser's languages names, if it names one. */
function regionOf(acceptLanguage: string): string | null {
  const [tag = ''] = acceptLanguage.split(/[,;]/)
  const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})$/i.exec(tag.trim())?.[1]?.toUpperCase()
  return region !== undefined && isCountry(region) ? region : null
}
