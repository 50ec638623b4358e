import type { Order } from './facts'
import type { Line } from './order-lines'
import type { Place } from './source/row'

/** The part of a written order that is kept in memory. */
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
  /** The unit was not sold separately: it prolongs a licence, or came with a bundle. */
  belongs?: 'renewals' | 'parts of bundles'
  /** The licence that it belongs to gives all of it. */
  isIncluded?: boolean
}

/** A licence of a line in the shop. */
export interface Unit {
  readonly key: string
  readonly at: Place
  readonly endsAt: Date | null
  readonly devices: number | 'any' | null
  /** Why it may not be used any longer. */
  readonly disabled?: string | undefined
}
