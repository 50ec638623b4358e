import type { ProviderReview, RiskLevel } from '@/integrations/payments/risk'
import type { MessageKey } from '@/platform/i18n/message'
import { days, inSeconds } from '@/platform/time/duration'
import type { States } from '@/platform/ui/data/cells'
import type { BlockKind } from '../rules/blocks'
import type { ReviewState } from '../rules/limits'
import type { Mark } from '../rules/marks'

export const states = {
  open: ['room.needsDecision', 'warning'],
  released: ['reviewsConsole.released', 'success'],
  refunded: ['reviewsConsole.refunded', 'neutral'],
  ended: ['reviewsConsole.ended', 'neutral'],
} as const satisfies States<ReviewState>

/** An open review whose products rest until it is decided. */
export const resting = Object.assign({}, states, { open: ['reviewsConsole.resting', 'warning'] } as const)

export const markNames = {
  warning: 'room.fraudWarning',
  providerReview: 'reviewsConsole.providerReview',
  risk: 'reviewsConsole.risk',
  blockedCard: 'reviewsConsole.blockedCard',
  velocity: 'reviewsConsole.velocity',
  countries: 'reviewsConsole.countries',
  disposableMail: 'reviewsConsole.disposableMail',
} as const satisfies Record<Mark, MessageKey>

export const levelNames = {
  normal: 'reviewsConsole.levelNormal',
  elevated: 'reviewsConsole.levelElevated',
  highest: 'reviewsConsole.levelHighest',
} as const satisfies Record<RiskLevel, MessageKey>

export const lookNames = {
  open: 'reviewsConsole.lookOpen',
  approved: 'reviewsConsole.lookApproved',
  rejected: 'reviewsConsole.lookRejected',
} as const satisfies Record<ProviderReview, MessageKey>

export const kindNames = {
  email: 'blocksConsole.email',
  mailDomain: 'blocksConsole.mailDomain',
  network: 'blocksConsole.network',
  networkCountry: 'blocksConsole.networkCountry',
  cardCountry: 'blocksConsole.cardCountry',
} as const satisfies Record<BlockKind, MessageKey>

export const kindHints = {
  email: 'blocksConsole.hintEmail',
  mailDomain: 'blocksConsole.hintMailDomain',
  network: 'blocksConsole.hintNetwork',
  networkCountry: 'blocksConsole.hintCountry',
  cardCountry: 'blocksConsole.hintCountry',
} as const satisfies Record<BlockKind, MessageKey>

/** How long something can be blocked. */
export const periods = {
  days: { name: 'reviewsConsole.forDays', lasts: days(30) },
  year: { name: 'reviewsConsole.forYear', lasts: days(365) },
  good: { name: 'reviewsConsole.forGood', lasts: null },
} as const
export const periodNames = Object.keys(periods) as (keyof typeof periods)[]

/** The last moment of a period that begins now, in unix seconds; null: it has none. */
export function untilOf(chosen: string): number | null {
  const lasts = periods[periodNames.find((name) => name === chosen) ?? 'year'].lasts
  return lasts === null ? null : Math.floor(Date.now() / 1000) + inSeconds(lasts)
}
