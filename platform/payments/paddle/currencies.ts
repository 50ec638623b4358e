import type { Currency } from '@/platform/money/currencies'

/** What Paddle takes payments in, each with as many digits behind the point as ISO 4217 gives it. */
// biome-ignore format: as many to a line as fit
export const paddleCurrencies = [
  'ARS', 'AUD', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'HUF', 'ILS', 'INR', 'JPY',
  'KRW', 'MXN', 'NOK', 'NZD', 'PEN', 'PLN', 'SEK', 'SGD', 'THB', 'TRY', 'TWD', 'UAH', 'USD', 'VND', 'ZAR',
] as const

/** The least that Paddle charges: it names 70 cents of a dollar, and about as much in others. */
const least: Readonly<Partial<Record<Currency, number>>> = { USD: 70, EUR: 70, GBP: 70, JPY: 100 }

export const leastAtPaddle = (currency: Currency) => least[currency] ?? null
