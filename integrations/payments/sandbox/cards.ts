import type { CardOutcome } from '../collect'
import { testCards } from './test-cards'

const digitsOf = (number: string) => number.replaceAll(/[ -]/g, '')

/** Whether a renewal can be charged to a card, of which no more than its last digits were kept. */
export const paysRenewals = (lastFour: string | null) =>
  !testCards.some(({ number, outcome }) => outcome === 'failsLater' && number.slice(-4) === lastFour)

/** Whether the sandbox takes a payment for a doubtful one, as Stripe does with the same number. */
export const looksStolen = (lastFour: string) =>
  testCards.some(({ number, outcome }) => outcome === 'looksStolen' && number.slice(-4) === lastFour)

export interface Card {
  readonly number: string
  /** `MM/YY` */
  readonly expiry: string
  readonly cvc: string
  readonly name: string
}

export interface ReadCard {
  readonly outcome: CardOutcome
  readonly brand: 'visa'
  readonly lastFour: string
  readonly expired: boolean
  /** The last month in which it is good, as `2027-03`. */
  readonly expires: string
}

/** @returns the card, or the fields that no test card has */
export function readCard(card: Card, now: Date): ReadCard | readonly (keyof Card)[] {
  const number = digitsOf(card.number)
  const outcome = testCards.find((each) => digitsOf(each.number) === number)?.outcome
  const validThrough = endOfExpiry(card.expiry)
  const wrong = (
    [
      ['number', outcome !== undefined],
      ['expiry', validThrough !== null],
      ['cvc', /^\d{3}$/.test(card.cvc)],
      ['name', card.name.trim() !== ''],
    ] as const
  ).filter(([, right]) => !right)
  if (outcome === undefined || validThrough === null || wrong.length > 0) return wrong.map(([field]) => field)
  return {
    outcome,
    brand: 'visa',
    lastFour: number.slice(-4),
    expired: now >= validThrough,
    expires: monthBefore(validThrough),
  }
}

const monthBefore = (moment: Date) =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() - 1)).toISOString().slice(0, 7)

/** A card is good through the last day of its month, wherever that day ends last. */
function endOfExpiry(expiry: string): Date | null {
  const [, month, year] = /^(0[1-9]|1[0-2]) ?\/ ?(\d{2})$/.exec(expiry.trim()) ?? []
  if (month === undefined || year === undefined) return null
  return new Date(Date.UTC(2000 + Number(year), Number(month), 1, 12))
}
