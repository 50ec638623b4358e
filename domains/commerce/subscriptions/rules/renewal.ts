import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import { endOfTerm } from '@/domains/commerce/catalogue/rules/terms'
import { type RenewalRhythm, rhythmMonths } from '@/integrations/payments/rhythm'
import { allocate } from '@/platform/money/allocation'
import { type Money, sum } from '@/platform/money/money'

const rhythms: { readonly [term in Term]?: RenewalRhythm } = {
  '1M': 'month',
  '2M': 'twoMonths',
  '1Y': 'year',
  '2Y': 'twoYears',
}

/** The terms that renew. */
export const renewingTerms = Object.keys(rhythms) as readonly Term[]

/** Returns the rhythm in which a term renews; null: a longer one is paid for in advance and ends. */
export const rhythmOf = (term: Term): RenewalRhythm | null => rhythms[term] ?? null

/** When the period began that ends then: as many months before as its rhythm has, or when it was bought where that is later. */
export function periodStart({ startedAt, paidUntil, term }: Period): Date {
  const rhythm = rhythmOf(term)
  if (rhythm === null) return startedAt
  const start = new Date(paidUntil)
  start.setUTCMonth(start.getUTCMonth() - rhythmMonths[rhythm])
  // The 31st of a month that has none is its last day.
  if (start.getUTCDate() !== paidUntil.getUTCDate()) start.setUTCDate(0)
  // And what ends on the last day of a short month began on the day on which it always does.
  const day = startedAt.getUTCDate()
  if (day > paidUntil.getUTCDate() && paidUntil.getUTCDate() === lastDayOf(paidUntil)) {
    start.setUTCDate(Math.min(day, lastDayOf(start)))
  }
  return start > startedAt ? start : startedAt
}

const lastDayOf = (moment: Date) =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate()

/** When a plan that begins then is paid for next: what is offered, the page and the letter about it say the same day. */
export const endOfFirstPeriod = ({ term }: Pick<Period, 'term'>, begins: Date): Date | null => endOfTerm(term, begins)

export interface Period {
  readonly term: Term
  readonly startedAt: Date
  readonly paidUntil: Date
}

/** Splits a payment among the subscriptions that one renewal pays for, by their prices. */
export function sharesOf(paid: Money, renewals: readonly Money[]): readonly Money[] {
  if (sum(renewals, paid.currency).minor === paid.minor) return renewals
  const weights = renewals.map(({ minor }) => minor)
  return allocate(paid, weights.some((weight) => weight > 0) ? weights : weights.map(() => 1))
}
