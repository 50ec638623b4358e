import { after, between, type Duration, days, hours, minutes, seconds } from '@/platform/time/duration'

/** How long an event is tried to be delivered, and an endpoint may fail until it is switched off (decision 0097). */
const longestFailure = days(3)

const pauses: readonly Duration[] = [
  seconds(5),
  seconds(30),
  minutes(2),
  minutes(10),
  minutes(30),
  hours(1),
  hours(2),
  hours(4),
  hours(8),
]

/** How long to wait after so many attempts in vain. */
export const pauseAfter = (attempts: number): Duration => pauses[Math.min(attempts, pauses.length) - 1] ?? seconds(5)

/** Whether an event whose first attempt was then is given up, or an endpoint that has failed since then. */
export const isSpent = (since: Date, now: Date) => between(since, now) >= longestFailure

/** How many messages are under way to an endpoint at once, from all processes: while it fails, the one that tries. */
export const placesOf = (isFailing: boolean) => (isFailing ? 1 : 2)

/** So many failures in a row are the receiver's own, and not an event's. */
const failuresInARow = 10
export const isDown = (failures: number) => failures >= failuresInARow

const longestRest = minutes(15)

/**
 * Until when a receiver that is down is left alone: what waits for it waits together, and each time one of it tries.
 * @param failures in a row
 */
export function restAfter(failures: number, now: Date): Date | null {
  if (!isDown(failures)) return null
  const rest = Math.min(seconds(15) * 2 ** Math.min(failures - failuresInARow, 10), longestRest) as Duration
  return after(now, rest)
}
