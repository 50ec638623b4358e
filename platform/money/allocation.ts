import { type Money, money } from './money'

/**
 * Shares an amount out in proportion to the weights so that the parts sum exactly to it (largest remainder: what
 * rounding down leaves over goes, unit by unit, to those who lost most by it; among equals to the first).
 * @param weights whole and not negative
 * @throws RangeError when there is an amount and no weight
 */
export function allocate({ minor, currency }: Money, weights: readonly number[]): Money[] {
  const shares = weights.map((weight) => BigInt(weight))
  const all = shares.reduce((left, right) => left + right, 0n)
  if (shares.some((share) => share < 0n)) throw new RangeError('A weight is negative')
  if (all === 0n) {
    if (minor !== 0) throw new RangeError('There is nothing to share the amount out by')
    return weights.map(() => money(0, currency))
  }
  const size = BigInt(Math.abs(minor))
  const parts = shares.map((share, index) => ({
    index,
    part: (size * share) / all,
    remainder: (size * share) % all,
  }))
  const given = parts.reduce((left, { part }) => left + part, 0n)
  const neediest = [...parts].sort((left, right) => {
    if (left.remainder === right.remainder) return left.index - right.index
    return left.remainder > right.remainder ? -1 : 1
  })
  for (const entry of neediest.slice(0, Number(size - given))) entry.part += 1n
  return parts.map(({ part }) => money(Math.sign(minor) * Number(part), currency))
}
