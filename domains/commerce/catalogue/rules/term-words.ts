import type { Translate } from '@/platform/i18n/translator'
import type { Term } from './kinds'
import { monthsOf } from './terms'

/** The term of a sale, with its period of updates. */
export interface SoldFor {
  readonly term: Term
  /** The number of months of updates; null or left out: as long as it may be used. */
  readonly updatesMonths: number | null | undefined
}

/**
 * Words the term of a sale, with its period of updates where that is shorter: "Lifetime, with updates for 1 year". It
 * is the one wording of both, before the payment, on orders, in mails, in documents and quotations.
 */
export function formatTerm({ term, updatesMonths }: SoldFor, translate: Translate): string {
  const words = wordsOf(term, translate)
  const end = monthsOf(term)
  if (updatesMonths === undefined || updatesMonths === null || (end !== null && end <= updatesMonths)) return words
  return translate('term.withUpdates', { term: words, period: periodOf(updatesMonths, translate) })
}

function wordsOf(term: Term, translate: Translate) {
  if (term === 'FREE') return translate('term.free')
  if (term === 'LFT') return translate('term.lifetime')
  return term.endsWith('M')
    ? translate('term.months', { count: Number.parseInt(term, 10) })
    : translate('term.years', { count: Number.parseInt(term, 10) })
}

const periodOf = (months: number, translate: Translate) =>
  months > 0 && months % 12 === 0
    ? translate('term.years', { count: months / 12 })
    : translate('term.months', { count: months })
