import { hours } from '@/platform/time/duration'
import { ownCount } from '@/platform/time/throttle'

/** Limits letters of a buyer to any addresses: staff send none that the buyer could not have sent. */
export const lettersBy = (buyer: number) => [
  ownCount({ key: `presents sent by ${buyer}`, free: 6, forgives: hours(1), longestDelay: hours(12) }),
]
