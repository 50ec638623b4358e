import { inCents, type MissingRate } from './exchange'
import type { JournalEntry } from './journal'

/** The rate of the last day until then on which there is one. */
export type RateOn = (need: MissingRate) => string | null

/** The euros that an entry is booked with. */
export const bookedCents = ({ gross, currency, booked: day }: JournalEntry, rateOn: RateOn) =>
  inCents(gross, currency, currency === 'EUR' ? '1' : (rateOn({ currency, day }) ?? '1'))

/** DATEV takes no booking of nothing, which is what the smallest amounts of some currencies come to. */
export const isBelowCent = (entry: JournalEntry, rateOn: RateOn) => {
  const { currency, booked: day } = entry
  return currency !== 'EUR' && rateOn({ currency, day }) !== null && bookedCents(entry, rateOn) === 0
}

/** Not of an invoice that is issued again, nor of the note that takes the one before it back. */
export const movesMoney = ({ kind, cause, about }: JournalEntry) =>
  cause !== 'corrected' && !(kind === 'invoice' && about !== null)
