import type { Matter } from './facts'
import type { OrderSums } from './ledger'
import type { Place } from './source/row'

/** Something that was written, by what it is known by where it arrives. */
export interface Expectation {
  readonly of: Matter
  /** The row of the sums that it is counted in. */
  readonly row: string
  readonly place: Place
  readonly name: string
  /** A licence that may not be used any longer. */
  readonly isDisabled?: boolean
  /** A subscription that was cancelled in the old shop, and may have been resumed since. */
  readonly mayGoOn?: boolean
  /** A subscription that nothing was paid for yet. */
  readonly isTrial?: boolean
}

/** The sums of a line, and its expected values after the import. */
export interface LineSums {
  readonly rows: readonly (readonly [row: string, count: number])[]
  readonly endsAt: Date | null
  readonly updatesEnd: Date | null
  readonly devices: number | null
  /** The row that a part without a sale of its own belongs to. */
  readonly belongs?: string | undefined
  readonly isIncluded: boolean
}

export interface ExpectedLine extends LineSums {
  readonly place: Place
  readonly name: string
}

export interface ExpectedOrder extends OrderSums {
  readonly place: Place
  readonly number: string
}

/**
 * The written lines, which are compared with the imported data. There may be very many orders, so they are kept in
 * columns.
 */
export class Expectations {
  private readonly byKey = new Map<string, Expectation>()
  private readonly byLine = new Map<string, ExpectedLine>()
  private readonly places = new Map<string, number>()
  private readonly files: string[] = []
  private readonly currencies: OrderSums['currency'][] = []
  private readonly lines: number[] = []
  private readonly years: number[] = []
  private readonly paid: number[] = []
  private readonly givenBack: number[] = []

  add(key: string, expectation: Expectation) {
    this.byKey.set(key, expectation)
  }

  /** @returns what was expected under the key, which is so no longer; null: nothing was */
  take(key: string): Expectation | null {
    const found = this.byKey.get(key) ?? null
    this.byKey.delete(key)
    return found
  }

  addLine(key: string, line: ExpectedLine) {
    this.byLine.set(key, line)
  }

  takeLine(key: string): ExpectedLine | null {
    const found = this.byLine.get(key) ?? null
    this.byLine.delete(key)
    return found
  }

  get rest(): Iterable<Expectation> {
    return this.byKey.values()
  }

  addOrder(number: string, { file, line }: Place, { currency, year, paid, givenBack }: OrderSums) {
    this.places.set(number, this.files.length)
    this.files.push(file)
    this.lines.push(line)
    this.currencies.push(currency)
    this.years.push(year)
    this.paid.push(paid)
    this.givenBack.push(givenBack)
  }

  takeOrder(number: string): ExpectedOrder | null {
    const index = this.places.get(number)
    if (index === undefined) return null
    this.places.delete(number)
    return this.orderAt(number, index)
  }

  get restOfOrders(): Iterable<ExpectedOrder> {
    return [...this.places].map(([number, index]) => this.orderAt(number, index))
  }

  private orderAt(number: string, index: number): ExpectedOrder {
    return {
      number,
      place: { file: this.files[index] ?? '', line: this.lines[index] ?? 0 },
      currency: this.currencies[index] ?? 'USD',
      year: this.years[index] ?? 0,
      paid: this.paid[index] ?? 0,
      givenBack: this.givenBack[index] ?? 0,
    }
  }
}

export const trialRow = 'subscriptions on trial'
export const lineKey = (order: string, position: number) => `${order} ${position}`
export const keyKey = (order: string, key: string) => `key ${order} ${key}`
export const deviceKey = (member: string, line: string, fingerprint: string) => `seat ${member} ${line} ${fingerprint}`
export const subscriptionKey = (order: string, line: number) => `subscription ${order} ${line}`
