import { minutes, seconds } from '@/platform/time/duration'
import { networkCount, openCount, ownCount } from '@/platform/time/throttle'

const guesses = { free: 5, forgives: minutes(10), longestDelay: minutes(15) }

interface PasswordAttempt {
  /** The browser, if this operator has signed in there before. */
  readonly device: Buffer | null
  /** A proof of work was done, or a captcha read. */
  readonly solved: boolean
}

/**
 * Returns the throttles of passwords, as for members (spec 3.3): of an address at one network, from everywhere, and of
 * a network, each with a growing delay. A shared limit must not lock out operators with something that strangers lack:
 * a known browser has a count of its own, and one that has done a proof of work is counted with its network alone.
 */
export function passwordThrottles(email: string, network: string, { device, solved }: PasswordAttempt) {
  if (device !== null)
    return { own: [ownCount({ key: `operator ${email} in ${device.toString('hex')}`, ...guesses })], shared: [] }
  return {
    own: [
      networkCount({ key: `operator ${email} from ${network}`, ...guesses }),
      ...(solved
        ? []
        : [
            openCount('a browser that is known, or a proof of work', {
              key: `operator ${email}`,
              free: 20,
              forgives: minutes(1),
              longestDelay: minutes(1),
            }),
          ]),
    ],
    shared: [
      networkCount({ key: `operators from ${network}`, free: 30, forgives: seconds(20), longestDelay: minutes(5) }),
    ],
  }
}

/** Six digits are few: anyone who has the password gets five tries, and then one in ten minutes. */
export function codeThrottle(operatorId: number, device: Buffer | null = null) {
  const browser = device === null ? '' : ` in ${device.toString('hex')}`
  return ownCount({ key: `operator code ${operatorId}${browser}`, ...guesses })
}

/** A challenge costs a row. The wait is short for a key, which cannot be guessed. */
export const passkeyThrottle = (network: string) =>
  networkCount({
    key: `operator key from ${network}`,
    ...guesses,
    free: 60,
    longestDelay: minutes(1),
  })

/** A link has 256 bits; what is slowed down is trying codes on one. */
export const invitationThrottle = (network: string) =>
  networkCount({ key: `operator link from ${network}`, ...guesses, free: 20 })
