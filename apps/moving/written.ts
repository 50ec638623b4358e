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
  /** Parts of bundles are added to what was sold. */
  readonly lines: WrittenLine[]
  readonly at: Place
}

/** A line with the licences that hang on it. */
export interface WrittenLine extends Line {
  readonly units: Unit[]
  /** Licences of what comes with it, where it is a bundle. */
  readonly parts?: Unit[]
  /** It was not sold by itself: what prolongs a licence, or came with a bundle. */
  belongs?: 'renewals' | 'parts of bundles'
  /** The licence that it belongs to gives all of it. */
  isIncluded?: boolean
}

/** What the shop says of one licence of a line. */
export interface Unit {
  readonly key: string
  readonly at: Place
  readonly endsAt: Date | null
  readonly devices: number | 'any' | null
  /** Why it may not be used any longer. */
  readonly disabled?: string | undefined
}
