import type { Offer } from '@/platform/contract/vendor-offer'
import type { Content } from '../schema'

/** The fields that say something once for each language, and once for each currency. */
const byLanguage = ['names', 'descriptions', 'percents']
const byCurrency = ['amounts', 'renewal', 'minimum']

type FittingOffer = Pick<Offer, 'languages' | 'currencies'>

/**
 * Without what the vendor has stopped offering: what was published in more languages and currencies is worked on, and
 * written to files, in those of today.
 */
export const fitted = (content: Content, offer: FittingOffer): Content =>
  Object.fromEntries(
    Object.entries(content).map(([part, entries]) => [
      part,
      (entries as readonly object[]).map((entry) => withoutSurplus(entry, offer)),
    ]),
  ) as unknown as Content

const withoutSurplus = (entry: object, offer: FittingOffer): object =>
  Object.fromEntries(Object.entries(entry).map(([field, value]) => [field, withoutSurplusIn(field, value, offer)]))

function withoutSurplusIn(field: string, value: unknown, offer: FittingOffer): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (byLanguage.includes(field)) return only(value, offer.languages.spoken)
  if (byCurrency.includes(field)) return only(value, offer.currencies)
  return field === 'discount' || field === 'upgradeFrom' ? withoutSurplus(value, offer) : value
}

const only = (values: object, offered: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([each]) => offered.includes(each)))
