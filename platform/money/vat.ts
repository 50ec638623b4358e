import { allocate } from './allocation'
import { type Currency, type Money, subtract, sum } from './money'
import { includedPortion, type Rate } from './rate'

/** A price with tax, taken apart; `net` and `vat` always make up `gross`. */
export interface TaxedAmount {
  readonly gross: Money
  readonly net: Money
  readonly vat: Money
}

const taken = (gross: Money, vat: Money): TaxedAmount => ({ gross, net: subtract(gross, vat), vat })

/** Takes the tax out of a price that includes it. */
export const splitVat = (gross: Money, rate: Rate): TaxedAmount => taken(gross, includedPortion(gross, rate))

interface TaxedLine {
  readonly gross: Money
  readonly rate: Rate
}

/**
 * Takes the tax out of the lines of one bill. It is reckoned once for each rate, on the sum, and then shared out over
 * the lines, so that the lines' columns sum to the totals that the bill shows.
 * @param lines with prices that are not negative; a credit note turns the figures of its invoice round
 */
export function splitVatByLine(lines: readonly TaxedLine[], currency: Currency) {
  const split: TaxedAmount[] = []
  const totals = [...new Set(lines.map(({ rate }) => rate))].map((rate) => {
    const places = lines.flatMap((line, index) => (line.rate === rate ? [{ index, gross: line.gross }] : []))
    const prices = places.map(({ gross }) => gross)
    const total = splitVat(sum(prices, currency), rate)
    const shares = allocate(
      total.vat,
      prices.map(({ minor }) => minor),
    )
    for (const [turn, { index, gross }] of places.entries()) split[index] = taken(gross, shares[turn] ?? total.vat)
    return { rate, ...total }
  })
  return { lines: split, totals }
}
