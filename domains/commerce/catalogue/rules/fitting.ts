import { languages } from '@/platform/i18n/languages'
import { currencies } from '@/platform/money/currencies'
import type { Content } from '../schema'

/** The fields that say something once for each language, and once for each currency. */
const byLanguage = ['names', 'descriptions', 'percents']
const byCurrency = ['amounts', 'renewal', 'minimum']

/**
 * Without what the vendor has stopped offering: what was published in more languages and currencies is worked on, and
 * written to files, in those of today.
 */
export const fitted = (content: Content): Content =>
  Object.fromEntries(
    Object.entries(content).map(([part, entries]) => [part, (entries as readonly object[]).map(withoutSurplus)]),
  ) as unknown as Content

const withoutSurplus = (entry: object): object =>
  Object.fromEntries(Object.entries(entry).map(([field, value]) => [field, withoutSurplusIn(field, value)]))

function withoutSurplusIn(field: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (byLanguage.includes(field)) return only(value, languages)
  if (byCurrency.includes(field)) return only(value, currencies)
  return field === 'discount' || field === 'upgradeFrom' ? withoutSurplus(value) : value
}

const only = (values: object, offered: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([each]) => offered.includes(each)))
