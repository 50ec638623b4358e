import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { WrittenLine } from './written'

/**
 * Splits the lines of an order so that each licence with an end has a line of its own, and keeps its end also when the
 * next export has another one (decision 0157). Split-off lines go behind the others, whose places other files name.
 */
export function byUnit(lines: readonly WrittenLine[], catalogue: Catalogue): readonly WrittenLine[] {
  const split = lines.map((line) => (hasEnds(line, catalogue) ? unitsOf(line) : [line]))
  return [...split.flatMap(([first]) => first ?? []), ...split.flatMap(([, ...others]) => others)]
}

const hasEnds = ({ pid, term, quantity, belongs, units }: WrittenLine, catalogue: Catalogue) =>
  quantity > 1 &&
  belongs === undefined &&
  term !== 'FREE' &&
  catalogue.productsByPid.get(pid)?.kind !== 'subscription' &&
  units.some(({ endsAt }) => endsAt !== null)

/** One for each licence, and one for what of the quantity has none. */
function unitsOf(line: WrittenLine): readonly WrittenLine[] {
  const { quantity, units } = line
  const rest = quantity - units.length
  const parts = [
    ...units.map((unit) => ({ units: [unit], quantity: 1 })),
    ...(rest > 0 ? [{ units: [], quantity: rest }] : []),
  ]
  const cut = (amount: number) => {
    let before = 0
    return parts.map(({ quantity: count }) => {
      const from = before
      before += count
      return Math.floor((amount * before) / quantity) - Math.floor((amount * from) / quantity)
    })
  }
  const [amounts, listed] = [cut(line.amount), cut(line.listed)]
  let back = line.givenBack
  return parts.map((part, index) => {
    const amount = amounts[index] ?? 0
    const givenBack = Math.min(back, amount)
    back -= givenBack
    return { ...line, ...part, amount, listed: listed[index] ?? 0, givenBack }
  })
}
