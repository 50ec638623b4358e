import { hours, minutes, seconds } from '@/platform/time/duration'
import { networkCount, openCount, ownCount, type Throttle } from '@/platform/time/throttle'

/** Ended: the order was refunded in another way before a decision. */
export const reviewStates = ['open', 'released', 'refunded', 'ended'] as const
export type ReviewState = (typeof reviewStates)[number]

export const limits = { note: 500, reason: 500, value: 255 } as const

/** The facts of a payer before the payment. */
export interface Payer {
  readonly memberId: number | null
  readonly email: string
  /** An IPv4 address, or the first 64 bits of an IPv6 address, and what lies around it. */
  readonly network: string
  readonly range: string
}

const buyerOf = ({ memberId, email }: Payer) => (memberId === null ? email : `member ${memberId}`)

/**
 * Payments that are begun: each asks a provider. Around one network are many households, and one company. An address that a
 * visitor names is not counted: strangers would keep its owner from buying.
 */
export const limitsOfAttempts = ({ memberId, network, range }: Payer): Throttle[] => [
  networkCount({ key: `checkout from ${network}`, free: 40, forgives: seconds(30), longestDelay: minutes(5) }),
  networkCount({ key: `checkout near ${range}`, free: 160, forgives: seconds(10), longestDelay: minutes(5) }),
  ...(memberId === null
    ? []
    : [ownCount({ key: `checkout by member ${memberId}`, free: 20, forgives: minutes(3), longestDelay: minutes(10) })]),
]

/** Asked for from the last of so many refused payments on, for an hour. */
const captchaFrom = (key: string, refused: number): Throttle =>
  openCount('a captcha, which opens it', {
    key: `captcha after refused ${key}`,
    free: refused - 1,
    forgives: minutes(20),
    firstDelay: hours(1),
    longestDelay: hours(1),
  })

const cardsOf = (country: string) => `cards of ${country}`

/** After so many refused payments a captcha is asked before each further one. */
export const captchaLimits = (payer: Payer, cardCountry: string | null): Throttle[] => [
  captchaFrom(`by ${buyerOf(payer)}`, 3),
  captchaFrom(`from ${payer.network}`, 10),
  captchaFrom(`near ${payer.range}`, 30),
  // A wave of cards from one country out of networks everywhere.
  ...(cardCountry === null ? [] : [{ ...captchaFrom(cardsOf(cardCountry), 40), forgives: minutes(1) }]),
]

/** Those that are asked about before a payment: the card is not known by then, where its buyer is and says to be is. */
export const captchaKeys = (payer: Payer, countries: readonly (string | null)[]): string[] => [
  ...captchaLimits(payer, null).map(({ key }) => key),
  ...countries.flatMap((country) => (country === null ? [] : [captchaFrom(cardsOf(country), 1).key])),
]

const waitFrom = (key: string, refused: number): Throttle =>
  ownCount({
    key: `wait after refused ${key}`,
    free: refused - 1,
    forgives: minutes(30),
    firstDelay: minutes(10),
    longestDelay: hours(2),
  })

/**
 * Returns the limits after which the payer has to wait. An address that a visitor names is not counted here: it may
 * belong to another person, who would be kept from buying (decision 0082).
 */
export const waitLimits = ({ memberId, network, range }: Payer): Throttle[] => [
  ...(memberId === null ? [] : [waitFrom(`by member ${memberId}`, 8)]),
  waitFrom(`from ${network}`, 20),
  waitFrom(`near ${range}`, 60),
]

/** How long ago a refusal may lie to count: a late report slows no buyer down. */
export const recent = hours(1)
