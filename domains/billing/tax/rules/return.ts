import type { Currency } from '@/platform/money/money'
import { type Category, categories } from './category'
import type { JournalEntry } from './journal'
import { quarterOf } from './period'

/** The supplies of the quarter, less corrections within it. */
export interface ReturnLine {
  readonly category: Category
  /** The country that the VAT is owed to. */
  readonly country: string
  /** In basis points. */
  readonly rate: number
  readonly currency: Currency
  readonly net: number
  readonly vat: number
}

/** A change of an earlier quarter by this quarter's documents. */
export interface Correction extends ReturnLine {
  /** The quarter in which it was supplied. */
  readonly quarter: string
}

export interface TaxReturn {
  readonly quarter: string
  readonly documents: number
  readonly lines: readonly ReturnLine[]
  readonly corrections: readonly Correction[]
}

const order = <Line extends ReturnLine & { readonly quarter?: string }>(one: Line, other: Line) =>
  (one.quarter ?? '').localeCompare(other.quarter ?? '') ||
  categories.indexOf(one.category) - categories.indexOf(other.category) ||
  one.country.localeCompare(other.country) ||
  other.rate - one.rate ||
  one.currency.localeCompare(other.currency)

/** A quarter's return: every document that was booked in it counts once, by the quarter and the rate of its supply. */
export class ReturnSums {
  readonly #sums = new Map<string, Correction>()
  readonly #numbers = new Set<string>()

  constructor(readonly quarter: string) {}

  add({ number, supplied, category, country, rate, currency, net, vat }: JournalEntry) {
    this.#numbers.add(number)
    const quarter = quarterOf(supplied)
    const key = [quarter, category, country, rate, currency].join(' ')
    const known = this.#sums.get(key)
    const sum = { net: (known?.net ?? 0) + net, vat: (known?.vat ?? 0) + vat }
    this.#sums.set(key, { quarter, category, country, rate, currency, ...sum })
  }

  result(): TaxReturn {
    const sums = [...this.#sums.values()].filter(({ net, vat }) => net !== 0 || vat !== 0).sort(order)
    const own = ({ quarter }: Correction) => quarter === this.quarter
    return {
      quarter: this.quarter,
      documents: this.#numbers.size,
      lines: sums.filter(own).map(({ quarter: _, ...line }) => line),
      corrections: sums.filter((each) => !own(each)),
    }
  }
}
