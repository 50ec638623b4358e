import type { Order } from './facts'
import type { Line } from './order-lines'
import type { Place } from './source/row'

/** What is kept in memory of an order that was written. */
export interface WrittenOrder {
  readonly number: string
  readonly email: string
  readonly status: Order['status']
  readonly currency: Order['currency']
  readonly startedAt: Date
  readonly lines: readonly WrittenLine[]
  readonly at: Place
}

/** A line with the licences that hang on it. */
export interface WrittenLine extends Line {
  readonly units: Unit[]
}

/** What the shop says of one licence of a line. */
export interface Unit {
  readonly key: string
  readonly at: Place
  readonly endsAt: Date | null
  readonly devices: number | 'any' | null
  readonly isDisabled: boolean
}
