import { euCountries } from '@/platform/i18n/countries'

/** Where a buyer gives up the right of withdrawal at checkout (Directive 2011/83/EU, article 16 m). */
export interface WithdrawalTerms {
  /** The countries whose consumers have the right: the member states of the European Union, or those that are named. */
  readonly countries: 'EU' | readonly string[]
  /** Digital content is delivered at once, and the right ends with it. */
  readonly waiver: boolean
}

/** Whether the buyer has to consent to immediate delivery, and to losing the right of withdrawal by it. */
export const needsWaiver = ({ countries, waiver }: WithdrawalTerms, country: string) =>
  waiver && (countries === 'EU' ? euCountries : countries).includes(country)
