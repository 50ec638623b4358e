import { days, hours } from '@/platform/time/duration'

/** Where a topic was asked for. Of `api` and `import` another system says how it knows. */
export const askingPages = ['form', 'registration', 'checkout', 'profile', 'preferences'] as const
export type AskingPage = (typeof askingPages)[number]
export const consentPages = [...askingPages, 'api', 'import'] as const
export type ConsentPage = (typeof consentPages)[number]

/** By what a consent came to its end. */
export const withdrawalWays = ['oneClick', 'preferences', 'profile', 'complaint', 'api', 'import'] as const
export type WithdrawalWay = (typeof withdrawalWays)[number]

export const limits = {
  /** Of the link in a mail, which holds a sealed address. */
  link: 700,
  topic: 40,
  wording: 2000,
  source: 500,
  network: 64,
} as const

/** How long the link of the mail is good by which somebody agrees; what nobody follows is forgotten. */
export const linkLasts = days(3)

/** An address is asked about the same topic no sooner than that, whoever wants it. */
export const askAgainAfter = hours(1)

/** Who has withdrawn is known by address for so long, so that other systems hear of it; then by its hash alone. */
export const withdrawnKept = days(90)

/** For so long it can be shown that mail was agreed to, and when that ended. */
export const proofKept = days(3 * 366)

/** Of a topic at this moment: nobody has asked, the mail is on its way, or it was agreed to. */
export const topicStates = ['off', 'asked', 'on'] as const
