import { inCents, type MissingRate } from './exchange'
import type { JournalEntry } from './journal'

/** The rate of the last day until then on which there is one. */
export type RateOn = (need: MissingRate) => string | null

/** The euros that an entry is booked with. */
export const bookedCents = ({ gross, currency, booked: day }: JournalEntry, rateOn: RateOn) =>
  inCents(gross, currency, currency === 'EUR' ? '1' : (rateOn({ currency, day }) ?? '1'))

/**
 * Whether an entry rounds to nothing in euros, as the smallest amounts of some currencies do: DATEV takes no such
 * booking.
 */
export const isBelowCent = (entry: JournalEntry, rateOn: RateOn) => {
  const { currency, booked: day } = entry
  return currency !== 'EUR' && rateOn({ currency, day }) !== null && bookedCents(entry, rateOn) === 0
}

/** Whether an entry moves money: an invoice that is issued again does not, nor does the note on its predecessor. */
export const movesMoney = ({ kind, cause, about }: JournalEntry) =>
  cause !== 'corrected' && !(kind === 'invoice' && about !== null)
