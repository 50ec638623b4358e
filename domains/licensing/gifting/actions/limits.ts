import { hours } from '@/platform/time/duration'
import { ownCount } from '@/platform/time/throttle'

/** Letters to whatever addresses a buyer names: staff send none that the buyer could not have sent. */
export const lettersBy = (buyer: number) => [
  ownCount({ key: `presents sent by ${buyer}`, free: 6, forgives: hours(1), longestDelay: hours(12) }),
]
