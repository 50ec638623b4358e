import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import { rhythmOf } from '@/domains/commerce/subscriptions/rules/renewal'
import type { Renewal } from '@/integrations/payments/provider'
import { type Money, zero } from '@/platform/money/money'
import type { PricedLine } from './priced-line'
import type { QuoteContext, QuoteRequest } from './quote-request'

/** Whether anyone who buys these products is a subscriber from then on. */
export const isSubscriberBy = (catalogue: Catalogue, pids: readonly number[]) =>
  pids.some((pid) => productOf(catalogue, pid)?.kind === 'subscription')

/**
 * Returns the renewal of a subscription after its first period: every month, two months, year or two years (spec 9.2);
 * a longer term is paid in advance and ends.
 */
export function renewalOf(term: Term, amount: Money): Renewal | null {
  const every = rhythmOf(term)
  return every === null ? null : { every, amount }
}

/**
 * Offered: the buyer may have it, and has not asked for it. Chosen: nothing is paid today. Used: the buyer has subscribed to
 * it before (decision 0087).
 */
export const trialStates = ['offered', 'chosen', 'used'] as const

/** The free trial of a subscription. */
export interface QuotedTrial {
  readonly days: number
  readonly state: (typeof trialStates)[number]
}

/** Returns the trial of a single subscription at its ordinary price: with a reduction it is paid for at once. */
export function trialOf(
  lines: readonly PricedLine[],
  { trial: wanted = false, coupon, discount }: Pick<QuoteRequest, 'trial' | 'coupon' | 'discount'>,
  { hasSubscribed = false }: Pick<QuoteContext, 'hasSubscribed'>,
): QuotedTrial | null {
  const [line, ...others] = lines
  if (!line || others.length > 0 || coupon !== null || discount !== null || line.offered) return null
  const { product, term, renewal } = line
  const days = product.kind === 'subscription' ? product.trialDays : undefined
  if (days === undefined || renewal === null || renewalOf(term, renewal) === null) return null
  if (hasSubscribed) return { days, state: 'used' }
  return { days, state: wanted ? 'chosen' : 'offered' }
}

/** A line that is tried first: nothing is paid for it today. */
export const tried = <Line extends PricedLine>(line: Line): Line => {
  const nothing = zero(line.price.currency)
  return { ...line, list: nothing, unit: nothing, price: nothing, sameFor: null }
}
