import { minutes, seconds } from '@/platform/time/duration'

const guesses = { free: 5, forgives: minutes(10), longestDelay: minutes(15) }

/** As for members (D10): an address at one network, from everywhere, and a network, each with a growing delay. */
export const passwordThrottles = (email: string, network: string) => ({
  own: [
    { key: `operator ${email} from ${network}`, ...guesses },
    { key: `operator ${email}`, free: 20, forgives: minutes(1), longestDelay: minutes(1) },
  ],
  shared: [{ key: `operators from ${network}`, free: 30, forgives: seconds(20), longestDelay: minutes(5) }],
})

/** Six digits are few: whoever has the password gets five tries, and then one in ten minutes. */
export const codeThrottle = (operatorId: number) => ({ key: `operator code ${operatorId}`, ...guesses })

/** Asking for something to sign costs a row. */
export const passkeyThrottle = (network: string) => ({ key: `operator key from ${network}`, ...guesses, free: 30 })

/** A link has 256 bits; what is slowed down is trying codes on one. */
export const invitationThrottle = (network: string) => ({ key: `operator link from ${network}`, ...guesses, free: 20 })
