import { hours, minutes, seconds } from '@/platform/time/duration'
import { networkCount, openCount, ownCount, type Throttle } from '@/platform/time/throttle'

/**
 * Returns the throttles of a login (spec 3.3): of an address at one network, an address from everywhere, and a network,
 * each with a growing delay. A browser in which the member has logged in before has a count of its own instead, so that
 * strangers cannot lock the member out.
 */
export function loginThrottles(
  email: string,
  network: string,
  knownDevice: Buffer | null,
): { own: Throttle[]; shared: Throttle[] } {
  const guesses = { free: 5, forgives: minutes(10), longestDelay: minutes(15) }
  if (knownDevice !== null) {
    return { own: [ownCount({ key: `login ${email} in ${knownDevice.toString('hex')}`, ...guesses })], shared: [] }
  }
  return {
    own: [
      networkCount({ key: `login ${email} from ${network}`, ...guesses }),
      openCount('a browser that is known, which is counted by itself', {
        key: `login ${email}`,
        free: 20,
        forgives: minutes(1),
        longestDelay: minutes(1),
      }),
    ],
    shared: [networkCount({ key: `login from ${network}`, free: 30, forgives: seconds(20), longestDelay: minutes(5) })],
  }
}

const manyFailed = openCount('a captcha, and a browser that is known', {
  key: 'login without a captcha that failed',
  free: 199,
  forgives: seconds(15),
  firstDelay: minutes(5),
  longestDelay: minutes(5),
})

/**
 * Returns the throttles of a login without a captcha, where the vendor asks for one after a failure only: when they refuse
 * it, a captcha opens the way, so they lock no member out (decision 0206). An address has one try, a network ten; a browser
 * that is not known has none while passwords of many accounts are tried.
 * @returns `failed`: what a wrong password counts against besides
 */
export function captchaFreeThrottles(email: string, network: string, knownDevice: Buffer | null) {
  const oneTry = { free: 0, forgives: minutes(15), firstDelay: minutes(15), longestDelay: minutes(15) }
  if (knownDevice !== null) {
    const device = ownCount({ key: `login without a captcha ${email} in ${knownDevice.toString('hex')}`, ...oneTry })
    return { own: [device], shared: [], closedBy: [], failed: [] }
  }
  const own = networkCount({ key: `login without a captcha ${email} from ${network}`, ...oneTry })
  const shared = networkCount({
    key: `login without a captcha from ${network}`,
    free: 9,
    forgives: minutes(5),
    firstDelay: minutes(5),
    longestDelay: minutes(15),
  })
  return { own: [own], shared: [shared], closedBy: [manyFailed.key], failed: [manyFailed] }
}

/**
 * Returns the throttles of programs, which have no captcha and are counted apart from browsers. A shared limit must not
 * lock out callers with something that strangers lack: a program that has had a seat of the member's has a count of its
 * own, and one that has done a proof of work, or read a captcha, is counted with its network alone.
 */
export function programThrottles(
  email: string,
  network: string,
  { seat, solved }: { readonly seat: string | null; readonly solved: boolean },
): { own: Throttle[]; shared: Throttle[] } {
  const guesses = { free: 5, forgives: minutes(10), longestDelay: minutes(15) }
  if (seat !== null) return { own: [ownCount({ key: `program login ${email} in ${seat}`, ...guesses })], shared: [] }
  return {
    own: [
      networkCount({ key: `program login ${email} from ${network}`, ...guesses }),
      ...(solved
        ? []
        : [
            openCount('a program that has had a seat, or has done a proof of work', {
              key: `program login ${email}`,
              free: 20,
              forgives: minutes(1),
              longestDelay: minutes(1),
            }),
          ]),
    ],
    shared: [networkCount({ key: `login from ${network}`, free: 30, forgives: seconds(20), longestDelay: minutes(5) })],
  }
}

/**
 * Guesses at the second step of a login, or at the proof that is asked for in between. Anyone who makes them has the password
 * or a session already, so no stranger keeps the member out; a browser that is known as the member's, and a session, are
 * counted by themselves all the same.
 */
export const proofThrottleKey = (memberId: number, place: Buffer | null) =>
  place === null ? `proof of member ${memberId}` : `proof of member ${memberId} in ${place.toString('hex')}`

/** Some 150 guesses a day at a million codes, of which three count. */
export const proofThrottle = (key: string): Throttle =>
  ownCount({ key, free: 5, forgives: minutes(10), longestDelay: minutes(15) })

/**
 * Guesses at the factor of an account in which the person who guesses is not: counted for the account that it would prove,
 * wherever they come from. Of a recovery code, which has 80 random bits, the wait stays short, so that strangers keep no
 * owner out.
 * @param account its number, or what was typed for one that there is not
 */
export function foreignProofThrottle(account: number | string, takes: readonly string[]): Throttle {
  const [what, whose] = [takes.join(' or '), typeof account === 'number' ? `member ${account}` : account]
  return openCount('a wait of a minute for a recovery code; for the code of an app, a session of their own', {
    key: `${what} of ${whose}`,
    // The last free one begins the wait.
    free: 4,
    forgives: hours(1),
    firstDelay: minutes(1),
    longestDelay: takes.includes('app') ? hours(1) : minutes(1),
  })
}

/** A passkey cannot be guessed; this limits the number of challenges for one network. */
export const passkeyThrottle = (network: string): Throttle =>
  networkCount({
    key: `passkey from ${network}`,
    free: 60,
    forgives: seconds(5),
    longestDelay: minutes(1),
  })

/**
 * Limits a member's account changes, each of which sends a letter to the address: five, then one in ten minutes. Second
 * factors are often set up and removed in a row, with twenty passkeys at most.
 */
export const lettersTo = (memberId: number, about: 'password' | 'security'): Throttle =>
  ownCount({
    key: `${about} changes by member ${memberId}`,
    // The last free one begins the wait.
    free: about === 'password' ? 4 : 39,
    forgives: minutes(10),
    firstDelay: minutes(10),
    longestDelay: minutes(10),
  })
