import type { Currency } from '@/platform/money/currencies'
import type { Gap } from './facts'
import type { Place } from './source/row'

/** The columns of the sums: the source, the part left out by rule or by the vendor, and the imported part. */
export type Column = 'source' | 'leftOut' | 'arrived'

export interface OrderSums {
  readonly currency: Currency
  readonly year: number
  readonly paid: number
  readonly givenBack: number
}

export type PlacedGap = Gap & Place

/** The most gaps that are kept by name: more are not mended by hand. */
const mostGaps = 10_000

/** The sums of both sides of a move, and everything that keeps them from being the same. */
export class Ledger {
  private readonly rows = new Map<string, Record<Column, number>>()
  private readonly noted = new Map<string, { count: number; first: Place & { readonly name: string } }>()
  readonly gaps: PlacedGap[] = []
  gapCount = 0

  add(column: Column, row: string, amount = 1) {
    const sums = this.rows.get(row) ?? { source: 0, leftOut: 0, arrived: 0 }
    sums[column] += amount
    this.rows.set(row, sums)
  }

  addOrder(column: Column, sums: OrderSums) {
    this.add(column, 'orders')
    this.addMoney(column, sums)
  }

  addMoney(column: Column, { currency, year, paid, givenBack }: OrderSums) {
    if (paid !== 0) this.add(column, `paid ${currency} ${year}`, paid)
    if (givenBack !== 0) this.add(column, `given back ${currency} ${year}`, givenBack)
  }

  /** @param gap of a rule: it is counted by its reason alone */
  miss(place: Place, gap: Gap) {
    if (gap.isRule) return this.note(place, gap.name, `${gap.of}: ${gap.reason}`)
    this.gapCount++
    if (this.gaps.length < mostGaps) this.gaps.push({ ...gap, file: place.file, line: place.line })
  }

  /** Says that something comes otherwise than it was, as it has to. */
  note(place: Place, name: string, text: string) {
    const known = this.noted.get(text)
    if (known) known.count++
    else this.noted.set(text, { count: 1, first: { file: place.file, line: place.line, name } })
  }

  /** Clears what has arrived before a recount. */
  forgetArrived() {
    for (const sums of this.rows.values()) sums.arrived = 0
  }

  get isBalanced() {
    return this.gapCount === 0 && this.sums.every(({ difference }) => difference === 0)
  }

  get sums() {
    return [...this.rows]
      .sort(([one], [other]) => rank(one) - rank(other) || (one < other ? -1 : 1))
      .map(([row, { source, leftOut, arrived }]) => {
        return { row, source, leftOut, arrived, difference: source - leftOut - arrived }
      })
  }

  get notes() {
    return [...this.noted].map(([text, { count, first }]) => ({ text, count, first }))
  }
}

const order = [
  'members',
  'addresses proven',
  'orders',
  'paid',
  'given back',
  'licence keys',
  'licences disabled',
  'licences ending',
  'updates ending',
  'renewals',
  'parts of bundles',
  'devices',
  'seats',
  'subscriptions',
]
const rank = (row: string) => order.findIndex((begin) => row.startsWith(begin))
