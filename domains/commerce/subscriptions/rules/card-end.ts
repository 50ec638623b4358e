import { before, days } from '@/platform/time/duration'

/** How long before a card's end its holder is told. */
const notices = [days(30), days(7)] as const

/** A card is good through the last day of its month. */
export function endOfCard(expires: string): Date {
  const [year, month] = expires.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, month ?? 0))
}

/** Returns how many letters about a card's end are due now; null: its end is unknown or has passed. */
export function cardNoticesDue(expires: string | null, now: Date): number | null {
  if (expires === null || endOfCard(expires) <= now) return null
  return notices.filter((time) => before(endOfCard(expires), time) <= now).length
}

/** Returns when a card ends, once its holder is told about it; null: later, passed, or unknown. */
export const cardEndsSoon = (expires: string | null, now: Date): Date | null =>
  expires !== null && (cardNoticesDue(expires, now) ?? 0) > 0 ? endOfCard(expires) : null

/** When the next letter about it is due; null: none will be. */
export function nextCardNotice(expires: string | null, written: number): Date | null {
  const next = notices[written]
  return expires === null || next === undefined ? null : before(endOfCard(expires), next)
}

/** The facts of the card that pays. */
export interface KnownCard {
  readonly cardBrand: string | null
  readonly cardLastFour: string | null
  readonly cardExpires: string | null
}

/** The card after one more word of its provider: what that does not tell is left as it was. */
export function cardAfter(known: KnownCard, told: KnownCard): KnownCard {
  const { cardBrand, cardLastFour } = told
  if (cardLastFour === null) {
    return { cardBrand: known.cardBrand, cardLastFour: known.cardLastFour, cardExpires: known.cardExpires }
  }
  const isSame = cardLastFour === known.cardLastFour && cardBrand === known.cardBrand
  return { cardBrand, cardLastFour, cardExpires: told.cardExpires ?? (isSame ? known.cardExpires : null) }
}
