import { type Currency, exponentOf } from '@/platform/money/iso-4217'
import { type Money, money } from '@/platform/money/money'
import { type Language, tagOf } from './languages'

/**
 * The currency signs of the specification, where a language has another (US$, 円, ¥); other currencies have their
 * language's.
 */
const symbols: Readonly<Partial<Record<Currency, string>>> = { USD: '$', EUR: '€', JPY: '￥', GBP: '£' }

/** Formats an amount for members: `$29.99`, `29,99 €`, `￥1,980`. */
export function formatMoney(amount: Money, language: Language): string {
  const { currency } = amount
  const sign = symbols[currency]
  const digits = exponentOf(currency)
  return new Intl.NumberFormat(tagOf(language), {
    style: 'currency',
    currency,
    currencyDisplay: sign ? 'narrowSymbol' : 'symbol',
    // Engines count the digits by what people have in their pockets, where ISO 4217 counts what is paid.
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .formatToParts(decimal(amount))
    .map(({ type, value }) => (type === 'currency' ? (sign ?? value) : value))
    .join('')
}

/** Formats an amount for the wire: `29.99`, and `1980` for yen. */
export function decimal({ minor, currency }: Money): `${number}` {
  const exponent = exponentOf(currency)
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0')
  const sign = minor < 0 ? '-' : ''
  const point = digits.length - exponent
  return `${sign}${digits.slice(0, point)}${exponent > 0 ? `.${digits.slice(point)}` : ''}` as `${number}`
}

/**
 * Reads an amount from the wire; null when it is invalid: there is no rounding, so `29.999` dollars and `1980.5` yen
 * are invalid, while `1980.00` yen is valid.
 */
export function parseMoney(text: string, currency: Currency): Money | null {
  const [, sign, units, decimals = ''] = /^(-?)(\d{1,15})(?:\.(\d{1,4}))?$/.exec(text) ?? []
  if (units === undefined) return null
  const exponent = exponentOf(currency)
  if (/[1-9]/.test(decimals.slice(exponent))) return null
  const minor = Number(units + decimals.slice(0, exponent).padEnd(exponent, '0'))
  return Number.isSafeInteger(minor) ? money(sign ? -minor : minor, currency) : null
}
