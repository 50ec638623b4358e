import type { Duration } from './duration'

/** A counter of attempts, with its limits (decision 0004). */
interface Count {
  readonly key: string
  /** So many go through without delay. */
  readonly free: number
  /** In this time one attempt is forgiven. */
  readonly forgives: Duration
  /** After the free ones the delay doubles from this (a second) up to the longest. */
  readonly firstDelay?: Duration
  readonly longestDelay: Duration
}

declare const declared: unique symbol
/** A count whose possible fillers are declared: only the functions below make one (decision 0139). */
export interface Throttle extends Count {
  readonly [declared]: true
}

/** Filled by the one alone whom it holds up: a session, an account, a browser that is known, a secret that was shown. */
export const ownCount = (count: Count) => count as Throttle

/** Filled by all who come from one network. */
export const networkCount = (count: Count) => count as Throttle

/**
 * Filled by anyone who knows a name: an address, a number.
 * @param _beside what the one whose name it is has beside it, which strangers do not fill
 */
export const openCount = (_beside: string, count: Count) => count as Throttle
