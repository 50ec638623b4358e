import type { Currency } from '@/platform/money/currencies'

/** The currencies of Paddle, each with the digits behind the point that ISO 4217 gives. */
// biome-ignore format: as many to a line as fit
export const paddleCurrencies = [
  'ARS', 'AUD', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'HUF', 'ILS', 'INR', 'JPY',
  'KRW', 'MXN', 'NOK', 'NZD', 'PEN', 'PLN', 'SEK', 'SGD', 'THB', 'TRY', 'TWD', 'UAH', 'USD', 'VND', 'ZAR',
] as const

/**
 * The least that Paddle charges. Published is that of the dollar, 70 cents (the error
 * transaction_balance_less_than_charge_limit). The others are estimates on the safe side: 70 cents by the rates of
 * 2026, and a fifth or more above, since Paddle converts them. A payment of 55 pence was refused. `GET /currencies`
 * returns an account's present minimum (`minimum_payment_amount`).
 */
// biome-ignore format: as many to a line as fit
const least: Readonly<Record<(typeof paddleCurrencies)[number], number>> = {
  USD: 70,
  ARS: 200_000, AUD: 150, BRL: 600, CAD: 130, CHF: 70, CLP: 1000, CNY: 700, COP: 450_000, CZK: 2000, DKK: 600, EUR: 75,
  GBP: 70, HKD: 700, HUF: 32_500, ILS: 300, INR: 7500, JPY: 150, KRW: 1300, MXN: 1700, NOK: 900, NZD: 150, PEN: 300,
  PLN: 350, SEK: 900, SGD: 120, THB: 3000, TRY: 5000, TWD: 3000, UAH: 4000, VND: 25_000, ZAR: 1700,
}

const isAtPaddle = (currency: string): currency is keyof typeof least => Object.hasOwn(least, currency)

export const leastAtPaddle = (currency: Currency) => (isAtPaddle(currency) ? least[currency] : null)
