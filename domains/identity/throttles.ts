import { minutes, seconds } from '@/platform/time/duration'
import type { Throttle } from './store/attempts'

/**
 * D10: an address at one network, an address from everywhere, and a network, each with a growing delay. A browser in
 * which the member has logged in before is counted by itself instead, so that strangers cannot keep the member out.
 */
export function loginThrottles(
  email: string,
  network: string,
  knownDevice: Buffer | null,
): { own: Throttle[]; shared: Throttle[] } {
  const guesses = { free: 5, forgives: minutes(10), longestDelay: minutes(15) }
  if (knownDevice !== null) {
    return { own: [{ key: `login ${email} in ${knownDevice.toString('hex')}`, ...guesses }], shared: [] }
  }
  return {
    own: [
      { key: `login ${email} from ${network}`, ...guesses },
      { key: `login ${email}`, free: 20, forgives: minutes(1), longestDelay: minutes(1) },
    ],
    shared: [{ key: `login from ${network}`, free: 30, forgives: seconds(20), longestDelay: minutes(5) }],
  }
}

/**
 * Guesses at the second step of a login, or at the proof that is asked for in between. Whoever makes them has the password
 * or a session already, so no stranger keeps the member out; a browser that is known as the member's, and a session, are
 * counted by themselves all the same.
 */
export const proofThrottleKey = (memberId: number, place: Buffer | null) =>
  place === null ? `proof of member ${memberId}` : `proof of member ${memberId} in ${place.toString('hex')}`

/** Some 150 guesses a day at a million codes, of which three count. */
export const proofThrottle = (key: string): Throttle => ({
  key,
  free: 5,
  forgives: minutes(10),
  longestDelay: minutes(15),
})

/** Nobody guesses a passkey; this keeps a network from making questions without end. */
export const passkeyThrottle = (network: string): Throttle => ({
  key: `passkey from ${network}`,
  free: 60,
  forgives: seconds(5),
  longestDelay: minutes(1),
})
