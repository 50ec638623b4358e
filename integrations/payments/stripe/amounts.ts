import { type Currency, exponentOf, isCurrency } from '@/platform/money/iso-4217'
import { type Money, money } from '@/platform/money/money'

/** Stripe counts these without digits behind the point. Of the others, what ISO 4217 gives none has two. */
// biome-ignore format: as many to a line as fit
const withoutDigits: readonly Currency[] = [
  'BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF',
]
/** In thousandths, of which Stripe takes tens alone. */
const inTens: readonly Currency[] = ['BHD', 'JOD', 'KWD', 'OMR', 'TND']
/** The currencies in which Stripe takes no payments. */
// biome-ignore format: as many to a line as fit
const notTaken: readonly Currency[] = [
  'ANG', 'BGN', 'CUP', 'ERN', 'GHS', 'HRK', 'IQD', 'IRR', 'KPW', 'LYD', 'MRU', 'SDG', 'SSP', 'STN', 'SVC', 'SYP', 'TMT',
  'VES', 'ZWG', 'XCG', 'BTN',
]

/** The least that Stripe charges, as its list of currencies publishes it; it lists none of the others. */
// biome-ignore format: as many to a line as fit
const least: Readonly<Partial<Record<Currency, number>>> = {
  USD: 50, AED: 200, AUD: 50, BRL: 50, CAD: 50, CHF: 50, CZK: 1500, DKK: 250, EUR: 50, GBP: 30, HKD: 400, HUF: 17_500,
  INR: 50, JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PLN: 200, RON: 200, SEK: 300, SGD: 50, THB: 1000,
}

export const leastAtStripe = (currency: Currency) => least[currency] ?? null

export const isTaken = (currency: Currency) => !notTaken.includes(currency)

function digitsAt(currency: Currency): number {
  if (withoutDigits.includes(currency)) return 0
  return Math.max(2, exponentOf(currency))
}

/** Of some currencies Stripe takes no thousandth, but ten of them. */
export const isCounted = ({ minor, currency }: Money) => !inTens.includes(currency) || minor % 10 === 0

/** An amount as Stripe counts it. @throws where Stripe cannot take it to the last digit */
export function toStripe({ minor, currency }: Money): number {
  const amount = minor * 10 ** (digitsAt(currency) - exponentOf(currency))
  // The króna and the shilling have cents at Stripe, which stay zero.
  if (!isTaken(currency) || !Number.isInteger(amount) || !isCounted({ minor, currency })) {
    throw new RangeError(`Stripe does not take ${minor} of ${currency}`)
  }
  return amount
}

/** Null: it is in no currency that we know. */
export function fromStripe(amount: number, code: string): Money | null {
  const currency = code.toUpperCase()
  if (!isCurrency(currency)) return null
  return money(Math.round(amount * 10 ** (exponentOf(currency) - digitsAt(currency))), currency)
}
