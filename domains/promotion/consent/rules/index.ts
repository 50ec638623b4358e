import { days, hours } from '@/platform/time/duration'

/** Where a mail program says that its user wants no more of a kind. */
export const unsubscribePath = '/consent/unsubscribe'

export const unsubscribeAddress = (link: string) => `${unsubscribePath}?${new URLSearchParams({ u: link })}`

/** Where a topic was asked for. Of `api` and `import` another system says how it knows. */
export const askingPages = ['form', 'registration', 'checkout', 'profile', 'preferences'] as const
export type AskingPage = (typeof askingPages)[number]
export const consentPages = [...askingPages, 'api', 'import'] as const
export type ConsentPage = (typeof consentPages)[number]

/** The ways in which a consent ended. */
export const withdrawalWays = ['oneClick', 'preferences', 'profile', 'complaint', 'api', 'import'] as const
export type WithdrawalWay = (typeof withdrawalWays)[number]

export const limits = {
  /** The limit of the link in a mail, which contains a sealed address. */
  link: 700,
  topic: 40,
  wording: 2000,
  source: 500,
  network: 64,
} as const

/** How long the link to confirm works; unconfirmed requests are deleted. */
export const linkLasts = days(3)

/** The least time between two questions about the same topic to an address. */
export const askAgainAfter = hours(1)

/**
 * The time that a withdrawn consent keeps its address, so that other systems learn of it; then only its hash is kept.
 */
export const withdrawnKept = days(90)

/** For so long it can be shown that mail was agreed to, and when that ended. */
export const proofKept = days(3 * 366)

/** The state of a topic: not asked for, asked by mail, or agreed to. */
export const topicStates = ['off', 'asked', 'on'] as const
