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
