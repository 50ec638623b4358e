import { type Money, money } from './money'

/** A share of something in ten-millionths, fine enough for 30.23256 %, made only by the functions below. */
export type Rate = number & { readonly unit: 'ten-millionths' }

const whole = 10_000_000n

/** The unit of tax tables: 1900 is 19 %. */
export function basisPoints(count: number): Rate {
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`${count} is no count of basis points`)
  return (count * 1000) as Rate
}

/** Returns a rate as tax tables have it. */
export const inBasisPoints = (rate: Rate) => rate / 1000

/** A percentage as it is written, `30.23256`: exact, since it is never a binary fraction. */
export const percentPattern = /^(\d{1,3})(?:\.(\d{1,5}))?$/

export function percent(text: string): Rate {
  const [, units, decimals = ''] = percentPattern.exec(text) ?? []
  if (units === undefined) throw new RangeError(`${text} is no percentage`)
  return (Number(units) * 100_000 + Number(decimals.padEnd(5, '0'))) as Rate
}

/** Returns that share of an amount, rounded half up to the smallest unit. */
export const portion = ({ minor, currency }: Money, rate: Rate) =>
  money(divide(BigInt(minor) * BigInt(rate), whole), currency)

/** The part of an amount that a surcharge at this rate has put into it: what is tax in a price with tax. */
export const includedPortion = ({ minor, currency }: Money, rate: Rate) =>
  money(divide(BigInt(minor) * BigInt(rate), whole + BigInt(rate)), currency)

/** Rounds half away from zero, so that a refund rounds to the same figure as its payment. */
function divide(numerator: bigint, denominator: bigint) {
  const size = numerator < 0n ? -numerator : numerator
  const rounded = (size * 2n + denominator) / (denominator * 2n)
  return Number(numerator < 0n ? -rounded : rounded)
}
