import type { Term } from '@/domains/catalogue/rules/kinds'
import type { Money } from '@/platform/money/money'
import type { Renewal } from '@/platform/payments/provider'

const rhythms: { readonly [term in Term]?: Renewal['every'] } = { '1M': 'month', '1Y': 'year' }

/**
 * How a subscription goes on after its first period. Billing periods are a month and a year (spec 9.2); a
 * longer term is paid in advance and ends by itself.
 */
export function renewalOf(term: Term, amount: Money): Renewal | null {
  const every = rhythms[term]
  return every === undefined ? null : { every, amount }
}
