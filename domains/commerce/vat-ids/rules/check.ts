import { vatNumberOf } from '@/domains/accounts/profile/rules/tax-ids'
import { countries, euCountries } from '@/platform/i18n/countries'
import { vatTerritory } from '@/platform/i18n/vat-territory'
import { after, before, type Duration, days, hours, minutes } from '@/platform/time/duration'

/** The outcomes of a check by VIES; unanswered: it has not been reached yet. */
export const vatIdOutcomes = ['valid', 'invalid', 'unanswered'] as const
export type VatIdOutcome = (typeof vatIdOutcomes)[number]

/** The facts about a buyer's VAT id, kept with an invoice that relies on it (decision 0089). */
export interface VatIdCheck {
  readonly outcome: VatIdOutcome
  /** The buyer owes the VAT by it. */
  readonly holds: boolean
  /**
   * The VAT id with the letters of its country, the time of VIES's answer (ISO 8601), and its number for the
   * consultation.
   */
  readonly number?: string
  readonly answeredAt?: string
  readonly consultation?: string | null
}

/** The countries whose VAT ids VIES is asked about: the other member states. */
export const askedCountries = (seller: { readonly country: string }): readonly string[] =>
  euCountries.includes(vatTerritory(seller.country))
    ? countries.filter((each) => {
        const territory = vatTerritory(each)
        return euCountries.includes(territory) && territory !== vatTerritory(seller.country)
      })
    : []

/** Returns a VAT id as VIES takes it: the letters of its country apart; null: not a VAT id. */
export function askedAs(country: string, taxId: string) {
  const number = vatNumberOf(country, taxId)
  return number === null ? null : { number, letters: number.slice(0, 2), digits: number.slice(2) }
}

/** A buyer's id is checked again when the last answer is older than this. */
const fresh: Duration = days(1)
/** A form that is sent again and again asks once. */
const pause: Duration = minutes(1)

interface LastQuestion {
  readonly answeredAt: Date | null
  readonly askedAt: Date | null
}

/** True if the id is checked at once, while a buyer or a reader of an invoice waits. */
export const isToBeAskedNow = ({ answeredAt, askedAt }: LastQuestion, now: Date) =>
  (answeredAt === null || answeredAt <= before(now, fresh)) && (askedAt === null || askedAt <= before(now, pause))

const recheck: Duration = days(30)
const longest: Duration = hours(6)

/**
 * Returns when an id is checked again in the background: after 30 days if it was answered, else less and less often.
 */
export function nextAsked(now: Date, failures: number): Date {
  if (failures === 0) return after(now, recheck)
  return after(now, Math.min(minutes(10) * 2 ** (failures - 1), longest) as Duration)
}
