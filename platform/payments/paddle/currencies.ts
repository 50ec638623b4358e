/** What Paddle takes payments in, each with as many digits behind the point as ISO 4217 gives it. */
// biome-ignore format: as many to a line as fit
export const paddleCurrencies = [
  'ARS', 'AUD', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'HUF', 'ILS', 'INR', 'JPY',
  'KRW', 'MXN', 'NOK', 'NZD', 'PEN', 'PLN', 'SEK', 'SGD', 'THB', 'TRY', 'TWD', 'UAH', 'USD', 'VND', 'ZAR',
] as const
