import type { Currency } from './currencies'

/**
 * The currency of each country; for shared currencies the list of countries, for others the country's code and its
 * currency.
 */
const shared: Readonly<Partial<Record<Currency, string>>> = {
  AUD: 'AU CC CX HM KI NF NR TV',
  CHF: 'CH LI',
  DKK: 'DK FO GL',
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  GBP: 'GB GG GS IM JE',
  ILS: 'IL PS',
  MAD: 'EH MA',
  NOK: 'BV NO SJ',
  NZD: 'CK NU NZ PN TK',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XCG: 'CW SX',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
}

// biome-ignore format: as many to a line as fit
const own: readonly Currency[] = [
  'AED', 'AFN', 'ALL', 'AMD', 'AOA', 'ARS', 'AWG', 'AZN', 'BAM', 'BBD', 'BDT', 'BHD', 'BIF', 'BMD', 'BND', 'BOB', 'BRL',
  'BSD', 'BTN', 'BWP', 'BYN', 'BZD', 'CAD', 'CDF', 'CLP', 'CNY', 'COP', 'CRC', 'CUP', 'CVE', 'CZK', 'DJF', 'DOP', 'DZD',
  'EGP', 'ERN', 'ETB', 'FJD', 'FKP', 'GEL', 'GHS', 'GIP', 'GMD', 'GNF', 'GTQ', 'GYD', 'HKD', 'HNL', 'HTG', 'HUF', 'IDR',
  'INR', 'IQD', 'IRR', 'ISK', 'JMD', 'JOD', 'JPY', 'KES', 'KGS', 'KHR', 'KMF', 'KPW', 'KRW', 'KWD', 'KYD', 'KZT', 'LAK',
  'LBP', 'LKR', 'LRD', 'LSL', 'LYD', 'MDL', 'MGA', 'MKD', 'MMK', 'MNT', 'MOP', 'MRU', 'MUR', 'MVR', 'MWK', 'MXN', 'MYR',
  'MZN', 'NAD', 'NGN', 'NIO', 'NPR', 'OMR', 'PAB', 'PEN', 'PGK', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RUB',
  'RWF', 'SAR', 'SBD', 'SCR', 'SDG', 'SEK', 'SGD', 'SHP', 'SLE', 'SOS', 'SRD', 'SSP', 'STN', 'SYP', 'SZL', 'THB', 'TJS',
  'TMT', 'TND', 'TOP', 'TRY', 'TTD', 'TWD', 'TZS', 'UAH', 'UGX', 'UYU', 'UZS', 'VES', 'VND', 'VUV', 'WST', 'YER', 'ZAR',
  'ZMW', 'ZWG',
]

const byCountry: ReadonlyMap<string, Currency> = new Map([
  // A code of ISO 4217 begins with that of its country.
  ...own.map((currency) => [currency.slice(0, 2), currency] as const),
  ...Object.entries(shared).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency as Currency] as const),
  ),
])

/** Returns a country's currency; null: it has no inhabitants. */
export const currencyOfCountry = (country: string): Currency | null => byCountry.get(country) ?? null
