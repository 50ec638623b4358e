import type { Currency } from './currencies'

export type { Currency } from './currencies'

/** An amount in whole smallest units (cents, yen), so that no sum is ever off by what a fraction lost. */
export interface Money {
  readonly currency: Currency
  readonly minor: number
}

/** @throws RangeError when it is no whole number, or one too large to be exact: money is never nearly right */
export function money(minor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} is no exact amount of ${currency}`)
  return { currency, minor: minor === 0 ? 0 : minor }
}

export const zero = (currency: Currency) => money(0, currency)

export const add = (left: Money, right: Money) => money(left.minor + inCurrencyOf(left, right), left.currency)
export const subtract = (left: Money, right: Money) => money(left.minor - inCurrencyOf(left, right), left.currency)
export const times = (price: Money, quantity: number) => money(price.minor * quantity, price.currency)

/** An empty list has a currency, too, hence the argument. */
export const sum = (amounts: readonly Money[], currency: Currency) => amounts.reduce(add, zero(currency))

/** For `sort`, and less, equal or greater than zero for a decision. */
export const compare = (left: Money, right: Money) => left.minor - inCurrencyOf(left, right)

function inCurrencyOf({ currency }: Money, other: Money) {
  if (other.currency !== currency) throw new RangeError(`${other.currency} cannot be counted as ${currency}`)
  return other.minor
}
